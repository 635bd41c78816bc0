//! Processor time and memory of processes.

use std::fs;
use std::time::Duration;

/// Clock ticks per second, as Linux reports them to programs.
const TICKS: u64 = 100;

/// The fields of `/proc/PID/stat` after the name.
fn stat(pid: u32) -> Option<Vec<u64>> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(')')?;
    Some(rest.split_whitespace().skip(1).map(|word| word.parse().unwrap_or(0)).collect())
}

/// The processor time of a process.
pub fn used(pid: u32) -> Duration {
    // utime and stime.
    let ticks: u64 = stat(pid).map_or(0, |figures| figures[10..12].iter().sum());
    Duration::from_millis(ticks * 1000 / TICKS)
}

/// The processor time of a process and all its descendants, including those that have ended.
pub fn used_with_children(pid: u32) -> Duration {
    let own: u64 = stat(pid).map_or(0, |figures| figures[10..14].iter().sum());
    let children = fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(|entry| {
        let child: u32 = entry.file_name().to_str()?.parse().ok()?;
        let figures = stat(child)?;
        (figures[0] == u64::from(pid)).then(|| figures[10] + figures[11])
    });
    Duration::from_millis((own + children.sum::<u64>()) * 1000 / TICKS)
}

/// The resident memory of a process, in bytes.
pub fn resident(pid: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// The processor time of this thread.
pub fn thread() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// A percentile of these values.
pub fn percentile(values: &mut [Duration], hundredths: usize) -> Duration {
    values.sort_unstable();
    let last = values.len().saturating_sub(1);
    values.get((values.len() * hundredths / 100).min(last)).copied().unwrap_or_default()
}
