//! Free ports, which a service keeps across restarts.

use std::fs::{self, File};
use std::io::Read;
use std::net::TcpListener;
use std::path::Path;

/// The range of ports. Above it the system takes ports for outgoing connections, one of which could occupy ours
/// while a service is down.
const FIRST: u16 = 15_000;
const LAST: u16 = 32_000;

/// The port stored in the folder's file, or a new one, which is then stored.
pub fn port(folder: &Path, wanted: Option<u16>) -> Result<u16, String> {
    let port = match wanted.or_else(|| remembered(folder)).filter(|port| free(*port)) {
        Some(port) => port,
        None if wanted.is_some() => return Err(format!("port {} is in use", wanted.unwrap_or(0))),
        None => any()?,
    };
    fs::write(folder.join("port"), format!("{port}\n")).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(port)
}

/// The port stored in the folder's file.
pub fn remembered(folder: &Path) -> Option<u16> {
    fs::read_to_string(folder.join("port")).ok()?.trim().parse().ok()
}

/// This many unpredictable bytes.
pub fn chance<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    let read = File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
    read.map_err(|e| format!("/dev/urandom: {e}"))?;
    Ok(bytes)
}

fn any() -> Result<u16, String> {
    // Two concurrent searches should not find the same port.
    let begin = u16::from_le_bytes(chance()?) % (LAST - FIRST);
    let mut ports = (begin..LAST - FIRST).chain(0..begin).map(|offset| FIRST + offset);
    ports.find(|port| free(*port)).ok_or_else(|| "there is no free port".into())
}

fn free(port: u16) -> bool {
    TcpListener::bind(("127.0.0.1", port)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::tests::folder;
    use super::*;

    #[test]
    fn a_port_is_kept_while_it_is_free() {
        let folder = folder("port");
        fs::create_dir_all(&folder).unwrap();
        let first = port(&folder, None).unwrap();
        assert_eq!(port(&folder, None).unwrap(), first);
        let taken = TcpListener::bind(("127.0.0.1", first)).unwrap();
        assert!(port(&folder, Some(first)).is_err());
        assert_ne!(port(&folder, None).unwrap(), first);
        drop(taken);
        assert_eq!(port(&folder, Some(first)).unwrap(), first);
        assert_eq!(remembered(&folder), Some(first));
        fs::remove_dir_all(folder).unwrap();
    }
}
