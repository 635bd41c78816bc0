//! How a host without Rust calls [`replay`](crate::replay), [`perft`](crate::perft) and [`duel`](crate::duel): bytes in, bytes out.
//!
//! The host allocates memory with [`table_alloc`], writes UTF-8 into it, calls, reads the answer and frees both with
//! [`table_free`]. An answer is its length in four bytes, little-endian, followed by that many bytes of text. The text begins with
//! `ok ` or `no `.
#![allow(unsafe_code)]

use std::ptr;

/// Allocates this many bytes.
// SAFETY: no other crate of the program exports this name.
#[unsafe(no_mangle)]
pub extern "C" fn table_alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// Frees memory.
///
/// # Safety
/// `at` came from [`table_alloc`] with this `len`, or is an answer and `len` is its length plus four.
// SAFETY: no other crate of the program exports this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn table_free(at: *mut u8, len: usize) {
    // SAFETY: `table_alloc` and `answer` make their bytes as boxed slices of exactly this length.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(at, len)) });
}

/// Replays the journal whose text is at `at`.
///
/// # Safety
/// `len` bytes at `at` may be read.
// SAFETY: no other crate of the program exports this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn table_replay(at: *const u8, len: usize) -> *mut u8 {
    // SAFETY: the caller guarantees that these bytes may be read.
    answer(unsafe { text(at, len) }.and_then(crate::replay))
}

/// Counts the openings of the game whose id is at `at`.
///
/// # Safety
/// `len` bytes at `at` may be read.
// SAFETY: no other crate of the program exports this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn table_perft(at: *const u8, len: usize, depth: u32) -> *mut u8 {
    // SAFETY: the caller guarantees that these bytes may be read.
    answer(unsafe { text(at, len) }.and_then(|id| crate::perft(id, depth)))
}

/// Plays the game whose id is at `at` between bots with this seed.
///
/// # Safety
/// `len` bytes at `at` may be read.
// SAFETY: no other crate of the program exports this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn table_duel(at: *const u8, len: usize, seed: u32) -> *mut u8 {
    // SAFETY: the caller guarantees that these bytes may be read.
    answer(unsafe { text(at, len) }.and_then(|id| crate::duel(id, seed)))
}

/// # Safety
/// `len` bytes at `at` may be read while the text is in use.
unsafe fn text<'a>(at: *const u8, len: usize) -> Result<&'a str, String> {
    // SAFETY: as above.
    let bytes = unsafe { std::slice::from_raw_parts(at, len) };
    std::str::from_utf8(bytes).map_err(|fault| fault.to_string())
}

fn answer(result: Result<String, String>) -> *mut u8 {
    let (word, text) = match result {
        Ok(text) => ("ok ", text),
        Err(why) => ("no ", why),
    };
    let len = (word.len() + text.len()) as u32;
    let bytes = [&len.to_le_bytes(), word.as_bytes(), text.as_bytes()].concat();
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a host does.
    fn ask(input: &str, call: impl Fn(*const u8, usize) -> *mut u8) -> String {
        let at = table_alloc(input.len());
        // SAFETY: the allocation is as long as the input; an answer is as long as its first four bytes say.
        unsafe {
            ptr::copy_nonoverlapping(input.as_ptr(), at, input.len());
            let answer = call(at, input.len());
            table_free(at, input.len());
            let len = u32::from_le_bytes(*answer.cast::<[u8; 4]>()) as usize;
            let text = String::from_utf8(std::slice::from_raw_parts(answer.add(4), len).to_vec()).unwrap();
            table_free(answer, len + 4);
            text
        }
    }

    #[test]
    fn a_host_gets_answers_and_faults() {
        // SAFETY: `ask` passes bytes that may be read.
        let replay = |at, len| unsafe { table_replay(at, len) };
        assert_eq!(ask("", replay), "no the journal names no game we have");
        // SAFETY: the same.
        let perft = |at, len| unsafe { table_perft(at, len, 1) };
        assert!(ask("skirmish", perft).starts_with("ok "));
        assert_eq!(ask("halma", perft), "no there is no game \"halma\"");
    }
}
