//! How much time this thread has used.

use std::time::Duration;

use bots::Clock;

/// CPU time of this thread.
pub struct ThreadClock;

#[cfg(unix)]
impl Clock for ThreadClock {
    fn now(&self) -> Duration {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
    }
}

/// Wall-clock time, where threads have no clock of their own.
#[cfg(not(unix))]
impl Clock for ThreadClock {
    fn now(&self) -> Duration {
        use std::sync::LazyLock;
        use std::time::Instant;
        static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
        BEGAN.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_goes_while_the_thread_works_and_stands_while_it_sleeps() {
        let began = ThreadClock.now();
        std::thread::sleep(Duration::from_millis(30));
        let slept = ThreadClock.now();
        if cfg!(unix) {
            assert!(slept - began < Duration::from_millis(20));
        }
        let mut sum = 0u64;
        while ThreadClock.now() - slept < Duration::from_millis(2) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(sum > 0);
    }
}
