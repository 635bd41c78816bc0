//! How a server is told what to do: a file, and the environment, which wins.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// What a server is told. Every field can also come from the environment, as `SANDTABLE_` and its name in capitals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where PostgreSQL is, with name and password.
    pub database_url: String,
    /// At most so many connections to it.
    pub connections: u32,
    /// Where NATS is; without it a server finds everything by looking.
    pub nats_url: Option<String>,
    /// Where people find this server: `https://play.example.org`. Pages of other origins are refused.
    pub public_url: String,
    /// The folder of the built page, if it is not in the program.
    pub page: Option<PathBuf>,
    /// What workers must show. Without it there are none.
    pub work_token: Option<String>,
    /// How many milliseconds a bot may think about a decision.
    pub think: u32,
    /// Finished matches are put into one row each after so many seconds.
    pub archive_after: i64,
    /// Where mail is handed in: `smtps://name:password@mail.example.org`. Without it no mail is sent.
    pub smtp_url: Option<String>,
    /// From whom mail comes.
    pub mail_from: String,
    /// Webhooks may also lead to these addresses, without TLS: for tests, `["127.0.0.1:9000"]`.
    pub webhook_allow: Vec<SocketAddr>,
    /// Behind a proxy: whoever asks is the last address of `X-Forwarded-For`, which the proxy writes.
    pub behind_proxy: bool,
    /// For drills: what is limited may be done so many times as often.
    pub limits_times: u32,
    /// For drills: matches whose game shall fail when they are opened.
    pub drill_panic: Vec<i64>,
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

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigFault(String);

impl Config {
    /// Reads a file, if one is named, and then the environment.
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
            // A number or a list is one; anything else is text.
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
        assert_eq!((read.listen.port(), read.connections, read.drill_panic), (9000, 4, vec![3, 5]));
        assert!(from(&[("SANDTABLE_LISTENN", "0.0.0.0:9000")]).is_err());
        assert!(from(&[("SANDTABLE_CONNECTIONS", "many")]).is_err());
    }
}
