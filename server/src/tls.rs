//! The TLS crypto provider: ring, throughout this program.

/// Installs it. Idempotent; must run before the first client is created.
pub fn choose() {
    // An earlier call installed the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
