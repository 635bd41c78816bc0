//! Child processes with a time limit.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Grace period for a process that was asked to end.
const GRACE: Duration = Duration::from_secs(5);

/// The moment by which everything must have ended.
#[derive(Clone, Copy)]
pub struct Deadline(pub Instant);

impl Deadline {
    /// Runs a command; it must succeed.
    pub fn run(self, command: &mut Command) -> Result<(), String> {
        let status = self.status(command)?;
        if status.success() { Ok(()) } else { Err(format!("{}: {status}", told(command))) }
    }

    /// Runs a command without showing its output; it must succeed.
    pub fn quietly(self, command: &mut Command) -> Result<(), String> {
        let child = start(command.stdout(Stdio::null()))?;
        let status = self.wait(child, command)?;
        if status.success() { Ok(()) } else { Err(format!("{}: {status}", told(command))) }
    }

    /// Runs a command and returns its exit status.
    pub fn status(self, command: &mut Command) -> Result<ExitStatus, String> {
        let child = spawn(command)?;
        self.wait(child, command)
    }

    /// Runs a command, showing its output, and returns the lines; it must succeed.
    pub fn lines(self, command: &mut Command) -> Result<Vec<String>, String> {
        let mut child = spawn(command.stdout(Stdio::piped()))?;
        let out = BufReader::new(child.stdout.take().expect("is piped"));
        let reader = thread::spawn(move || {
            out.lines().map_while(Result::ok).inspect(|line| println!("{line}")).collect::<Vec<String>>()
        });
        let status = self.wait(child, command)?;
        let lines = reader.join().map_err(|_| "the reader of the output failed")?;
        if status.success() { Ok(lines) } else { Err(format!("{}: {status}", told(command))) }
    }

    /// Runs a command without showing its output, and returns it; on failure, returns its standard error.
    pub fn output(self, command: &mut Command) -> Result<String, String> {
        let mut child = start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
        let out = reader(child.stdout.take().expect("is piped"));
        let complaints = reader(child.stderr.take().expect("is piped"));
        let status = self.wait(child, command)?;
        let failed = |_| "the reader of the output failed";
        let (out, complaints) = (out.join().map_err(failed)?, complaints.join().map_err(failed)?);
        if status.success() { Ok(out) } else { Err(format!("{}: {status}\n{complaints}", told(command))) }
    }

    /// Polls until a condition holds; none if it never does.
    pub fn until(self, mut so: impl FnMut() -> bool) -> Option<()> {
        let mut pause = Duration::from_millis(2);
        loop {
            if so() {
                return Some(());
            }
            if Instant::now() >= self.0 {
                return None;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(100));
        }
    }

    fn wait(self, mut child: Child, command: &Command) -> Result<ExitStatus, String> {
        let mut pause = Duration::from_millis(1);
        while Instant::now() < self.0 {
            if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
                return Ok(status);
            }
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(100));
        }
        end(&mut child);
        Err(format!("{}: took too long and was ended", told(command)))
    }
}

/// Reads on another thread: a full pipe would keep the writer from ending.
fn reader(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn spawn(command: &mut Command) -> Result<Child, String> {
    println!("$ {}", told(command));
    start(command)
}

/// Every child leads its own process group, so that it can be ended together with everything it started.
fn start(command: &mut Command) -> Result<Child, String> {
    command.stdin(Stdio::null()).process_group(0).spawn().map_err(|e| format!("{}: {e}", told(command)))
}

/// Asks the whole group to end, and kills it if it does not.
fn end(child: &mut Child) {
    let group = format!("-{}", child.id());
    let signal = |name: &str| Command::new("kill").args([name, "--", &group]).stderr(Stdio::null()).status();
    let _ = signal("-TERM");
    let asked = Instant::now();
    while asked.elapsed() < GRACE && matches!(child.try_wait(), Ok(None)) {
        thread::sleep(Duration::from_millis(50));
    }
    let _ = signal("-KILL");
    let _ = child.wait();
}

/// The command as you would type it.
fn told(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    fn in_millis(millis: u64) -> Deadline {
        Deadline(Instant::now() + Duration::from_millis(millis))
    }

    #[test]
    fn what_takes_too_long_is_ended_with_all_that_it_started() {
        let begun = Instant::now();
        let fault = in_millis(200).lines(&mut shell("sleep 60 & sleep 60; wait")).unwrap_err();
        assert!(fault.ends_with("took too long and was ended"), "{fault}");
        // The output ends only when the pipe is closed everywhere: the background sleeper is gone too.
        assert!(begun.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn what_fails_is_told() {
        assert_eq!(in_millis(9_000).lines(&mut shell("echo one; echo two")).unwrap(), ["one", "two"]);
        assert!(in_millis(9_000).run(&mut shell("exit 3")).unwrap_err().contains("3"));
        assert!(in_millis(9_000).run(&mut Command::new("no-such-program")).is_err());
        assert_eq!(in_millis(9_000).output(&mut shell("echo one; echo two >&2")).unwrap(), "one\n");
        let fault = in_millis(9_000).output(&mut shell("echo one; echo two >&2; exit 3")).unwrap_err();
        assert!(fault.contains("3") && fault.ends_with("two\n"), "{fault}");
    }

    #[test]
    fn waiting_ends_when_it_is_so_or_too_late() {
        let mut asked = 0;
        let third = || {
            asked += 1;
            asked == 3
        };
        assert_eq!(in_millis(9_000).until(third), Some(()));
        assert_eq!(in_millis(20).until(|| false), None);
    }
}
