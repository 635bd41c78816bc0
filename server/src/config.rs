//! Configuration: from a file and the environment, which takes precedence.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::{Table, Value};
use wire::MatchId;

/// The public URL of a server that was not told any.
pub const PUBLIC_URL: &str = "http://127.0.0.1:8080";

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
    /// Where other copies reach this one: `http://10.0.0.2:8080`. By default the address it listens on, which is right if all copies run on
    /// one machine.
    pub copy_url: Option<String>,
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
            public_url: PUBLIC_URL.into(),
            copy_url: None,
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
        let mut values = file.map_or_else(|| Ok(Table::new()), from_file)?;
        for (variable, value) in environment {
            let Some(name) = variable.strip_prefix("SANDTABLE_").filter(|name| !is_of_others(name)) else {
                continue;
            };
            let name = name.to_lowercase();
            let alone = |value| Table::from_iter([(name.clone(), value)]);
            // What can be text is text; numbers, switches and lists are TOML values.
            let text = Value::String(value.clone());
            let parsed = toml::from_str(&format!("value = {value}")).ok();
            let parsed = parsed.and_then(|mut table: Table| table.remove("value"));
            let value = match checked(&alone(text.clone()), &variable) {
                Ok(()) => text,
                Err(_) => parsed.unwrap_or(text),
            };
            checked(&alone(value.clone()), &variable)?;
            values.insert(name, value);
        }
        let config: Config = values.try_into().map_err(|e: toml::de::Error| ConfigFault(e.to_string()))?;
        match config.public_url.split_once("://") {
            Some(("http" | "https", host)) if !host.trim_end_matches('/').is_empty() => Ok(config),
            _ => {
                let example = "it begins with https:// or http://, as in https://play.example.org";
                Err(ConfigFault(format!("public_url is {:?}: {example}", config.public_url)))
            }
        }
    }
}

/// Variables that are not settings of a server: of the log, and of workers.
fn is_of_others(name: &str) -> bool {
    name.starts_with("LOG") || name == "SERVER"
}

/// The settings in a file.
fn from_file(path: &Path) -> Result<Table, ConfigFault> {
    let whose = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|e| ConfigFault(format!("{whose}: {e}")))?;
    let values = toml::from_str(&text).map_err(|e| ConfigFault(format!("{whose}: {e}")))?;
    checked(&values, &whose)?;
    Ok(values)
}

/// Are these settings valid? A fault names where they come from.
fn checked(values: &Table, whose: &str) -> Result<(), ConfigFault> {
    let read: Result<Config, toml::de::Error> = values.clone().try_into();
    read.map(drop).map_err(|e| ConfigFault(format!("{whose}: {}", e.message())))
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

    #[test]
    fn a_token_may_look_like_a_number() {
        let read = from(&[("SANDTABLE_WORK_TOKEN", "12345"), ("SANDTABLE_BEHIND_PROXY", "true")]).unwrap();
        assert_eq!((read.work_token.as_deref(), read.behind_proxy), (Some("12345"), true));
    }

    #[test]
    fn the_address_that_workers_are_told_is_no_setting() {
        assert!(from(&[("SANDTABLE_SERVER", "http://127.0.0.1:8080")]).is_ok());
    }

    #[test]
    fn a_public_url_without_a_scheme_is_a_fault() {
        for wrong in ["play.example.org", "ftp://play.example.org", "https://", ""] {
            let fault = from(&[("SANDTABLE_PUBLIC_URL", wrong)]).unwrap_err().to_string();
            assert!(fault.contains("https://play.example.org"), "{fault}");
        }
        assert!(from(&[("SANDTABLE_PUBLIC_URL", "http://10.0.0.2:8080/")]).is_ok());
    }

    /// Every setting is described where operators read.
    #[test]
    fn the_guide_has_every_setting() {
        let guide = include_str!("../../docs/running-a-server.md");
        let source = include_str!("config.rs");
        let fields = source.split("pub struct Config {").nth(1).unwrap().split("\n}").next().unwrap();
        let names: Vec<&str> =
            fields.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split(':').next()).collect();
        assert!(names.len() >= 16, "{names:?}");
        for name in names {
            assert!(guide.contains(&format!("| `{name}` |")), "{name} is not in the table of settings");
        }
    }

    #[test]
    fn a_fault_says_where_it_is() {
        let fault = from(&[("SANDTABLE_CONNECTIONS", "many")]).unwrap_err().to_string();
        assert!(fault.starts_with("SANDTABLE_CONNECTIONS: "), "{fault}");
        let file = std::env::temp_dir().join(format!("sandtable-config-{}.toml", std::process::id()));
        for wrong in ["listenn = 1", "listen = "] {
            std::fs::write(&file, wrong).unwrap();
            let fault = Config::read(Some(&file), std::iter::empty()).unwrap_err().to_string();
            assert!(fault.starts_with(&format!("{}: ", file.display())), "{fault}");
        }
        std::fs::remove_file(file).unwrap();
    }
}
