//! Configuration: from a file and the environment, which takes precedence.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use wire::MatchId;

/// Configuration of a server. Every field can also be set in the environment, as `SANDTABLE_` and its name in capitals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// URL of the PostgreSQL database, with user and password.
    pub database_url: String,
    /// Maximum number of database connections.
    pub connections: u32,
    /// URL of NATS. Without it a server relies on polling.
    pub nats_url: Option<String>,
    /// Public URL: `https://play.example.org`. Requests from other origins are refused.
    pub public_url: String,
    /// Folder of the built page, if it is not embedded in the program.
    pub page: Option<PathBuf>,
    /// Token that workers must present. Without it no workers are admitted.
    pub work_token: Option<String>,
    /// Milliseconds that a bot may think about a decision.
    pub think: u32,
    /// Seconds after which finished matches are archived.
    pub archive_after: i64,
    /// SMTP server: `smtps://name:password@mail.example.org`. Without it no mail is sent.
    pub smtp_url: Option<String>,
    /// Sender of mail.
    pub mail_from: String,
    /// Addresses that webhooks may reach without TLS, for tests: `["127.0.0.1:9000"]`.
    pub webhook_allow: Vec<SocketAddr>,
    /// Behind a proxy, the client is the last address of `X-Forwarded-For`, which the proxy writes.
    pub behind_proxy: bool,
    /// For drills: factor by which all rate limits are raised.
    pub limits_times: u32,
    /// For drills: matches whose game fails when they are opened.
    pub drill_panic: Vec<MatchId>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: ([127, 0, 0, 1], 8080).into(),
            database_url: "postgres://localhost/sandtable".into(),
            connections: 16,
            nats_url: None,
            public_url: "http://127.0.0.1:8080".into(),
            page: None,
            work_token: None,
            think: 1000,
            archive_after: 3600,
            smtp_url: None,
            mail_from: "Sandtable <sandtable@localhost>".into(),
            webhook_allow: Vec::new(),
            behind_proxy: false,
            limits_times: 1,
            drill_panic: Vec::new(),
        }
    }
}

/// The configuration is invalid.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigFault(String);

impl Config {
    /// Reads a file, if given, and then the environment.
    pub fn read(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
    ) -> Result<Config, ConfigFault> {
        let text = match file {
            Some(path) => {
                std::fs::read_to_string(path).map_err(|e| ConfigFault(format!("{}: {e}", path.display())))?
            }
            None => String::new(),
        };
        let mut values: toml::Table = toml::from_str(&text).map_err(|e| ConfigFault(e.to_string()))?;
        for (name, value) in environment {
            let Some(name) = name.strip_prefix("SANDTABLE_").filter(|name| !name.starts_with("LOG")) else {
                continue;
            };
            // Numbers and lists are TOML values; anything else is text.
            let parsed = toml::from_str::<toml::Table>(&format!("value = {value}")).ok();
            let parsed = parsed.and_then(|mut table| table.remove("value"));
            values.insert(name.to_lowercase(), parsed.unwrap_or(toml::Value::String(value)));
        }
        values.try_into().map_err(|e: toml::de::Error| ConfigFault(e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(environment: &[(&str, &str)]) -> Result<Config, ConfigFault> {
        Config::read(None, environment.iter().map(|(name, value)| (name.to_string(), value.to_string())))
    }

    #[test]
    fn the_example_in_the_documentation_is_read() {
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples/server/sandtable.toml");
        let read = Config::read(Some(&example), std::iter::empty()).unwrap();
        assert_eq!(read.public_url, "https://play.example.org");
    }

    #[test]
    fn the_environment_wins_and_a_word_nobody_knows_is_a_fault() {
        let read = from(&[
            ("SANDTABLE_LISTEN", "0.0.0.0:9000"),
            ("SANDTABLE_CONNECTIONS", "4"),
            ("SANDTABLE_DRILL_PANIC", "[3, 5]"),
            ("HOME", "somewhere"),
        ]);
        let read = read.unwrap();
        assert_eq!(
            (read.listen.port(), read.connections, read.drill_panic),
            (9000, 4, vec![MatchId(3), MatchId(5)])
        );
        assert!(from(&[("SANDTABLE_LISTENN", "0.0.0.0:9000")]).is_err());
        assert!(from(&[("SANDTABLE_CONNECTIONS", "many")]).is_err());
    }
}
