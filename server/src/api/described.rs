//! What the description of the API says beside paths and bodies: where it is, who may ask, and what belongs together.

use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, OpenApi, Server, Tag};

/// A session, as browsers keep it.
const SESSION: &str = "session";
/// A session token, or the token of a program.
const TOKEN: &str = "token";
/// The token of the workers.
const WORKER: &str = "worker";

/// Groups of operations.
const TAGS: [(&str, &str); 7] = [
    ("accounts", "Guests, accounts, signing in and out, lost passwords"),
    ("me", "My account: sessions and tokens, notifications, whom I mute, vacations, my data"),
    ("matches", "Lists of matches, and creating one"),
    ("waiting room", "From taking a seat to the first position"),
    ("playing", "Views, orders, and seats that change hands"),
    ("talk", "The chat and the notes of a match"),
    ("work", "For workers, which decide for bots"),
];

/// Operations that are open to everybody.
const OPEN: [&str; 6] = ["/guests", "/accounts", "/sessions", "/recoveries", "/passwords", "/mails"];

/// What is shown of matches to everybody; those who are signed in may be shown more.
const SHOWN: [&str; 9] = [
    "/matches",
    "/offers",
    "/lobby",
    "/matches/{match_id}",
    "/matches/{match_id}/view",
    "/matches/{match_id}/log",
    "/matches/{match_id}/past",
    "/matches/{match_id}/since",
    "/matches/{match_id}/journal",
];

/// The group of an operation, by its path.
fn tag(path: &str) -> &'static str {
    let mut parts = path.trim_start_matches('/').split('/');
    match (parts.next(), parts.nth(1), path.rsplit('/').next()) {
        (Some("me"), ..) => "me",
        (Some("work"), ..) => "work",
        (Some("offers" | "lobby"), ..) | (Some("matches"), None, _) => "matches",
        (Some("matches"), Some("chat" | "note"), _) => "talk",
        (
            Some("matches"),
            Some("chairs" | "pledges" | "salts" | "call-off" | "invitations" | "rematch"),
            _,
        )
        | (Some("matches"), Some("seats"), Some("chair" | "bot")) => "waiting room",
        (Some("matches"), ..) => "playing",
        _ => "accounts",
    }
}

/// Who may ask: any of these ways is enough, and an empty one means nobody need sign in.
fn security(method: &str, path: &str) -> Vec<SecurityRequirement> {
    let by = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
    let signed_in = || vec![by(SESSION), by(TOKEN)];
    let open = SecurityRequirement::default();
    match method {
        _ if path.starts_with("/work") => vec![by(WORKER)],
        "post" if OPEN.contains(&path) => [vec![open], signed_in()].concat(),
        "get" if SHOWN.contains(&path) => [vec![open], signed_in()].concat(),
        _ => signed_in(),
    }
}

/// Completes the description. Browsers keep sessions in this cookie.
pub fn complete(api: &mut OpenApi, cookie: &str) {
    api.servers = Some(vec![Server::new("/")]);
    let described = |(name, about): (&str, &str)| {
        let mut tag = Tag::new(name);
        tag.description = Some(about.into());
        tag
    };
    api.tags = Some(TAGS.map(described).into());
    let bearer = |about: &str| {
        SecurityScheme::Http(
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(about)).build(),
        )
    };
    let session = ApiKeyValue::with_description(
        cookie,
        "A session, set by signing in. Only the page of the server may use it.",
    );
    let components = api.components.get_or_insert_with(Components::default);
    components.add_security_scheme(SESSION, SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    components.add_security_scheme(
        TOKEN,
        bearer("A session token, or an API token with the scope `read` or `play`."),
    );
    components.add_security_scheme(
        WORKER,
        bearer("The token of the workers, from the configuration of the server."),
    );
    for (path, item) in &mut api.paths.paths {
        let path = path.strip_prefix("/api/v1").unwrap_or(path);
        let operations = [
            ("get", &mut item.get),
            ("put", &mut item.put),
            ("post", &mut item.post),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                operation.tags = Some(vec![tag(path).into()]);
                operation.security = Some(security(method, path));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_belong_to_groups_by_their_paths() {
        for (path, group) in [
            ("/guests", "accounts"),
            ("/me/sessions/{session}", "me"),
            ("/matches", "matches"),
            ("/matches/{match_id}", "matches"),
            ("/matches/{match_id}/chairs", "waiting room"),
            ("/matches/{match_id}/seats/{seat}/bot", "waiting room"),
            ("/matches/{match_id}/seats/{seat}/offer", "playing"),
            ("/matches/{match_id}/view", "playing"),
            ("/matches/{match_id}/note", "talk"),
            ("/work/{match_id}/{seat}", "work"),
        ] {
            assert_eq!(tag(path), group, "{path}");
        }
    }
}
