//! Requests to addresses entered by users. They must not reach internal services: the host is resolved here, every address is checked, the
//! connection goes to a checked address, and redirects are not followed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, Url};
use serde_json::json;
use tokio::net::lookup_host;
use tokio::time::timeout;

/// Timeout for a request, from resolving the host to the end of the response.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum number of bytes read from a response.
const LONGEST_ANSWER: usize = 16 * 1024;

/// Maximum length of an address.
const LONGEST_URL: usize = 500;

/// Maximum number of addresses checked for a host.
const MOST_ADDRESSES: usize = 16;

/// Why a request failed. Internal addresses are not told apart from unreachable ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The address cannot be used.
    #[error("this is not an https:// address")]
    Address,
    /// It leads to an internal address, or nowhere.
    #[error("nothing can be sent to this host")]
    Unreachable,
    /// The other side did not accept it.
    #[error("the other side did not accept it")]
    NotAccepted,
}

/// Sends to webhooks.
#[derive(Clone, Debug, Default)]
pub struct Webhooks {
    allow: Vec<SocketAddr>,
}

impl Webhooks {
    /// Also allows these addresses, without TLS.
    pub fn new(allow: Vec<SocketAddr>) -> Webhooks {
        Webhooks { allow }
    }

    /// Checks the form of an address. Whether it may be reached is checked on sending.
    pub fn read(&self, typed: &str) -> Result<Url, Refused> {
        let url =
            Url::parse(typed.trim()).ok().filter(|_| typed.len() <= LONGEST_URL).ok_or(Refused::Address)?;
        let plain = url.username().is_empty() && url.password().is_none() && url.host_str().is_some();
        let usual = url.scheme() == "https" && url.port_or_known_default() == Some(443);
        match plain && (usual || self.allows(&url)) {
            true => Ok(url),
            false => Err(Refused::Address),
        }
    }

    /// Is it one of those that are allowed by name?
    fn allows(&self, url: &Url) -> bool {
        let ip: Option<IpAddr> = literal(url);
        ip.zip(url.port_or_known_default())
            .is_some_and(|(ip, port)| self.allow.contains(&SocketAddr::new(ip, port)))
    }

    /// Where a request to this address may go.
    async fn resolve(&self, url: &Url) -> Result<Vec<SocketAddr>, Refused> {
        let port = url.port_or_known_default().ok_or(Refused::Address)?;
        if self.allows(url) {
            return Ok(literal(url).map(|ip| SocketAddr::new(ip, port)).into_iter().collect());
        }
        let found: Vec<SocketAddr> = match literal(url) {
            Some(ip) => vec![SocketAddr::new(ip, port)],
            None => {
                let host = url.host_str().ok_or(Refused::Address)?;
                let found = lookup_host((host, port)).await.map_err(|_| Refused::Unreachable)?;
                found.take(MOST_ADDRESSES).collect()
            }
        };
        // One internal address among public ones is no accident.
        match !found.is_empty() && found.iter().all(|address| is_public(address.ip())) {
            true => Ok(found),
            false => Err(Refused::Unreachable),
        }
    }

    /// Sends a text in the format of Discord.
    pub async fn send(&self, typed: &str, text: &str) -> Result<(), Refused> {
        let url = self.read(typed)?;
        timeout(PATIENCE, self.post(url, text)).await.unwrap_or(Err(Refused::Unreachable))
    }

    async fn post(&self, url: Url, text: &str) -> Result<(), Refused> {
        let addresses = self.resolve(&url).await?;
        let host = url.host_str().ok_or(Refused::Address)?.to_string();
        crate::tls::choose();
        // A new client for every request, pinned to the checked addresses of one host.
        let client = Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .timeout(PATIENCE)
            .resolve_to_addrs(&host, &addresses)
            .build()
            .map_err(|_| Refused::Unreachable)?;
        let sent = client.post(url).json(&json!({ "content": text })).send().await;
        let mut answer = sent.map_err(|_| Refused::Unreachable)?;
        let mut read = 0;
        while let Ok(Some(chunk)) = answer.chunk().await {
            read += chunk.len();
            if read > LONGEST_ANSWER {
                return Err(Refused::NotAccepted);
            }
        }
        match answer.status().is_success() {
            true => Ok(()),
            false => Err(Refused::NotAccepted),
        }
    }
}

/// The host as an IP address, if it is one.
fn literal(url: &Url) -> Option<IpAddr> {
    let host = url.host_str()?;
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// Is this a public address?
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let inside = match (a, b, c) {
        // This host, private networks, loopback, and multicast with all above it.
        (0 | 10 | 127 | 224.., _, _) | (172, 16..=31, _) | (192, 168, _) => true,
        // Carrier-grade NAT, link-local.
        (100, 64..=127, _) | (169, 254, _) => true,
        // Reserved for protocols, relays, documentation and benchmarks.
        (192, 0, 0 | 2) | (192, 88, 99) | (198, 18..=19, _) | (198, 51, 100) | (203, 0, 113) => true,
        _ => false,
    };
    !inside
}

/// Only global unicast, and nothing that may embed an IPv4 address.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let given_out = a & 0xe000 == 0x2000;
    // Teredo and other protocols, examples, 6to4.
    let special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x2002 || (a == 0x3fff && b < 0x1000);
    given_out && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_everybody_can_reach_are_public() {
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "162.159.128.233",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "2606:4700::6810:84e5",
            "2a00:1450:4001:81b::200e",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for inside in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
    }

    #[test]
    fn an_address_is_https_without_a_name_or_a_port_of_its_own() {
        let hooks = Webhooks::new(vec!["127.0.0.1:9000".parse().unwrap()]);
        for good in
            ["https://discord.com/api/webhooks/1/x", "https://example.org:443/", "http://127.0.0.1:9000/hook"]
        {
            assert!(hooks.read(good).is_ok(), "{good}");
        }
        for bad in [
            "http://example.org/",
            "https://example.org:8443/",
            "https://me:secret@example.org/",
            "https://me@example.org/",
            "ftp://example.org/",
            "file:///etc/passwd",
            "http://127.0.0.1:9001/",
            "http://localhost:9000/",
            "nonsense",
            "",
        ] {
            assert_eq!(hooks.read(bad), Err(Refused::Address), "{bad}");
        }
        assert!(hooks.read(&format!("https://example.org/{}", "x".repeat(500))).is_err());
    }

    #[tokio::test]
    async fn however_an_inner_address_is_written_it_is_not_reached() {
        let hooks = Webhooks::default();
        for inner in [
            "https://127.0.0.1/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://017700000001/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://169.254.169.254/latest/",
            "https://10.1.2.3/",
            "https://[fd00::1]/",
            "https://localhost/",
        ] {
            assert_eq!(hooks.send(inner, "hello").await, Err(Refused::Unreachable), "{inner}");
        }
    }
}
