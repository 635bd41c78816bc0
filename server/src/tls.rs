//! The arithmetic of TLS: ring, for everything that this program does.

/// Chooses it; again and again changes nothing. Must come before the first client of any kind is made.
pub fn choose() {
    // Whoever has chosen before has chosen the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
