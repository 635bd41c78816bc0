//! WebP images, made by the programs `cwebp` and `dwebp` (Debian's package `webp`).

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::relief::Picture;

/// Encodes an image as lossy WebP. The same image always gives the same bytes.
pub fn encoded(picture: &Picture, quality: u32) -> Result<Vec<u8>, String> {
    let quality = quality.to_string();
    let words = ["-quiet", "-q", &quality, "-m", "6", "-sharp_yuv", "-o", "-", "--", "-"];
    let mut pnm = format!("P6\n{} {}\n255\n", picture.width, picture.height).into_bytes();
    pnm.extend(&picture.rgb);
    piped(Command::new("cwebp").args(words), &pnm)
}

/// Decodes the image in a file.
pub fn decoded(path: &Path) -> Result<Picture, String> {
    let mut dwebp = Command::new("dwebp");
    let bytes = piped(dwebp.arg(path).args(["-quiet", "-ppm", "-o", "-"]), &[])?;
    let wrong = || format!("{}: not the expected image", path.display());
    let mut words = bytes.splitn(4, u8::is_ascii_whitespace);
    let mut number = || std::str::from_utf8(words.next()?).ok()?.parse().ok();
    let magic = number();
    let (width, height): (Option<usize>, Option<usize>) = (number(), number());
    let (None::<usize>, Some(width), Some(height)) = (magic, width, height) else { return Err(wrong()) };
    let rgb = bytes[bytes.len().saturating_sub(3 * width * height)..].to_vec();
    if rgb.len() == 3 * width * height { Ok(Picture { width, height, rgb }) } else { Err(wrong()) }
}

/// The output of a program given this input.
fn piped(command: &mut Command, input: &[u8]) -> Result<Vec<u8>, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let said = |e: std::io::Error| format!("{name} (Debian's package webp): {e}");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(said)?;
    let mut stdin = child.stdin.take().expect("is piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let out = child.wait_with_output().map_err(said)?;
    writer.join().map_err(|_| format!("{name}: writing to it failed"))?.map_err(said)?;
    if out.status.success() {
        Ok(out.stdout)
    } else {
        Err(format!("{name}: {}", String::from_utf8_lossy(&out.stderr)))
    }
}
