//! Bytes as hexadecimal digits.

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from hexadecimal digits.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let two = |i: usize| text.get(i..i + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    (0..text.len()).step_by(2).map(two).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_their_digits() {
        let bytes = [0, 1, 16, 255];
        assert_eq!(hex(&bytes), "000110ff");
        assert_eq!(unhex("000110ff").as_deref(), Some(&bytes[..]));
        assert_eq!(unhex("0g"), None);
        assert_eq!(unhex("012"), None);
    }
}
