//! A small disk that can really be filled up.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::Deadline;
use crate::stage::Done;

/// Room for a siege of a few minutes.
const MEGABYTES: u32 = 768;

/// A file system in memory, unmounted when this is dropped.
pub struct Disk {
    folder: PathBuf,
    filler: Option<File>,
}

impl Disk {
    /// Mounts one at this folder; requires root.
    pub fn mount(folder: &Path, deadline: Deadline) -> Result<Disk, String> {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={MEGABYTES}m,mode=0711"), "sandtable-siege"]);
        deadline.output(mount.arg(folder))?;
        Ok(Disk { folder: folder.to_path_buf(), filler: None })
    }

    /// Unmounts what an interrupted run has left at this folder.
    pub fn clear(folder: &Path) -> Done {
        let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
        let here = folder.display().to_string();
        match mounts.lines().any(|line| line.split(' ').nth(1) == Some(here.as_str())) {
            true => unmount(folder),
            false => Ok(()),
        }
    }

    /// Leaves no byte free, including any freed since.
    pub fn fill(&mut self) -> Done {
        if self.filler.is_none() {
            let path = self.folder.join("filler");
            let file = File::create(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            self.filler = Some(file);
        }
        let Some(filler) = &mut self.filler else { return Ok(()) };
        let block = vec![0; 1 << 20];
        for size in [1 << 20, 4096] {
            while filler.write_all(&block[..size]).is_ok() {}
        }
        Ok(())
    }

    /// Makes room again.
    pub fn free(&mut self) -> Done {
        self.filler = None;
        fs::remove_file(self.folder.join("filler")).map_err(|e| e.to_string())
    }

    /// Whether it is full.
    pub fn is_full(&self) -> bool {
        self.filler.is_some()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Err(why) = unmount(&self.folder) {
            eprintln!("siege: {why}");
        }
    }
}

fn unmount(folder: &Path) -> Done {
    let done = Command::new("umount").arg(folder).output().map_err(|e| e.to_string())?;
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&done.stderr).trim().to_string()),
    }
}
