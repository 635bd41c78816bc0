//! The page: files built by `cargo xtask web`. Files with a hash in their name never change, so browsers may cache them; the others are
//! revalidated every time.

use std::path::Path;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use tower_http::services::ServeDir;

/// Number of hex digits of the hash in such a file name.
const DIGITS: usize = 10;

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// The page may run its own scripts and modules, and talk to its own server, sockets included. Data blocks are not scripts and need no
/// permission. Inline styles are allowed in attributes only, which position the counters. The page may not be framed.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Browser features that the page never uses.
const NEVER: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), usb=()";

/// Headers of every response.
const ALWAYS: [(HeaderName, HeaderValue); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Headers of files that can act: pages, scripts, and errors in their place. For pictures, modules and other files they would be dead
/// weight. The referrer is sent to our own server only, which checks for its own page.
const OF_PAGES: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("permissions-policy"), HeaderValue::from_static(NEVER)),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Is this kind of file passive?
fn is_inert(kind: Option<&HeaderValue>) -> bool {
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["image/webp", "image/png", "font/", "application/wasm", "application/json", "text/css"]
        .iter()
        .any(|inert| kind.starts_with(inert))
}

/// Serves the page in this folder.
pub fn site(dir: &Path) -> Router {
    let files = ServeDir::new(dir).redirect_to_trailing_slash(false).precompressed_br();
    Router::new().fallback_service(files).layer(from_fn(around))
}

/// Serves the page embedded in the program, if there is one.
pub fn own_site() -> Option<Router> {
    #[cfg(feature = "page")]
    return Some(crate::embedded::files().layer(from_fn(around)));
    #[cfg(not(feature = "page"))]
    None
}

/// Handles navigation and sets headers.
async fn around(mut request: Request, next: Next) -> Response {
    if is_navigation(request.uri().path(), request.headers()) {
        *request.uri_mut() = Uri::from_static("/index.html");
    }
    let kept = is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    let fine = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, if kept && fine { FOR_EVER } else { ASK_AGAIN });
    headers.extend(ALWAYS);
    if !fine || !is_inert(headers.get(header::CONTENT_TYPE)) {
        headers.extend(OF_PAGES);
    }
    if let Some(kind) = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok())
        && kind.starts_with("text/")
        && !kind.contains("charset")
    {
        let told = HeaderValue::from_str(&format!("{kind}; charset=utf-8")).expect("it was one before");
        headers.insert(header::CONTENT_TYPE, told);
    }
    response
}

/// Is this a browser navigating to a route of the page, rather than a request for a file?
fn is_navigation(path: &str, headers: &HeaderMap) -> bool {
    let wants_page = headers
        .get(header::ACCEPT)
        .is_some_and(|accept| accept.to_str().is_ok_and(|accept| accept.contains("text/html")));
    wants_page && !path.rsplit('/').next().unwrap_or_default().contains('.')
}

/// Is this a name like `style.0123456789.css`?
fn is_hashed(path: &str) -> bool {
    let mut parts = path.rsplit('/').next().unwrap_or_default().rsplit('.');
    let (_ending, hash, name) = (parts.next(), parts.next(), parts.next());
    name.is_some() && hash.is_some_and(|h| h.len() == DIGITS && h.bytes().all(|b| b.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use std::net::Ipv4Addr;

    use tokio::net::TcpListener;

    use super::*;

    /// Serves a small page from a folder of this test's own, and gives what the server answers to these paths.
    fn ask(name: &str, asked: &[(&str, &str)]) -> Vec<String> {
        let dir = std::env::temp_dir().join(format!("sandtable-web-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let files = ["index.html", "manifest.webmanifest", "web.0123456789.wasm", "web.0123456789.wasm.br"];
        for file in files {
            fs::write(dir.join(file), format!("this is {file}")).unwrap();
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).unwrap();
        let address = listener.local_addr().unwrap();
        let router = site(&dir);
        std::thread::spawn(move || runtime.block_on(async { axum::serve(listener, router).await }));
        let answers = asked.iter().map(|(path, more)| {
            let mut stream = TcpStream::connect(address).unwrap();
            write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n{more}\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        });
        let answers = answers.collect();
        fs::remove_dir_all(&dir).unwrap();
        answers
    }

    fn assert_says(answer: &str, parts: &[&str]) {
        for part in parts {
            assert!(answer.contains(part), "{part:?} is not in\n{answer}");
        }
    }

    #[test]
    fn files_come_with_their_types_and_are_kept_if_hashed() {
        let answers = ask(
            "files",
            &[
                ("/", ""),
                ("/manifest.webmanifest", ""),
                ("/web.0123456789.wasm", ""),
                ("/web.0123456789.wasm", "Accept-Encoding: gzip, br\r\n"),
            ],
        );
        assert_says(
            &answers[0],
            &["200 OK", "text/html; charset=utf-8", "no-cache", "nosniff", "same-origin", "this is index"],
        );
        assert_says(&answers[1], &["200 OK", "application/manifest+json", "no-cache"]);
        assert_says(&answers[2], &["200 OK", "application/wasm", "immutable", "wasm"]);
        assert_says(&answers[3], &["content-encoding: br", "application/wasm", "immutable", ".wasm.br"]);
    }

    #[test]
    fn every_answer_says_what_the_page_may_do() {
        let page = "Accept: text/html\r\n";
        for answer in
            ask("policy", &[("/", page), ("/match/7", page), ("/manifest.webmanifest", ""), ("/no", "")])
        {
            assert_says(
                &answer,
                &[
                    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';",
                    "connect-src 'self'",
                    "frame-ancestors 'none'",
                    "base-uri 'none'",
                    "x-frame-options: DENY",
                    "referrer-policy: same-origin",
                    "permissions-policy: accelerometer=(), camera=()",
                    "cross-origin-resource-policy: same-origin",
                ],
            );
            assert_eq!(
                answer.matches("unsafe-").count(),
                2,
                "attributes and modules, and no more:\n{answer}"
            );
        }
    }

    #[test]
    fn a_file_that_can_do_nothing_is_not_weighed_down() {
        let answer = &ask("inert", &[("/web.0123456789.wasm", "")])[0];
        assert_says(answer, &["nosniff", "cross-origin-resource-policy: same-origin"]);
        assert!(!answer.contains("content-security-policy"), "{answer}");
    }

    /// The policy names no hash: the page may hold no script and no style of its own, only blocks of data and references.
    #[test]
    fn the_page_keeps_within_its_policy() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/index.html");
        let page = fs::read_to_string(page).unwrap();
        for script in page.split("<script").skip(1) {
            let head = script.split('>').next().unwrap();
            assert!(head.contains("src=") || head.contains("application/json"), "<script{head}>");
        }
        for forbidden in ["<style", "javascript:", "<base", "<iframe", "<object", "<embed"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        let handler = |word: &str| word.starts_with("on") && word.contains("=\"");
        assert_eq!(page.split_whitespace().find(|word| handler(word)), None, "no script in an attribute");
    }

    #[test]
    fn a_place_of_the_page_is_the_page_and_a_missing_file_is_missing() {
        let page = "Accept: text/html,*/*\r\n";
        let answers = ask(
            "places",
            &[("/match/7", page), ("/match/7", ""), ("/no.png", page), ("/no.0123456789.css", "")],
        );
        assert_says(&answers[0], &["200 OK", "this is index.html"]);
        assert_says(&answers[1], &["404", "no-cache"]);
        assert_says(&answers[2], &["404"]);
        assert_says(&answers[3], &["404", "no-cache"]);
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let answers = ask("outside", &[("/../Cargo.toml", ""), ("/%2e%2e/Cargo.toml", "")]);
        answers.iter().for_each(|answer| assert_says(answer, &["404"]));
    }

    #[test]
    fn names_with_a_hash_are_told_from_others() {
        for hashed in ["/web.0123456789.wasm", "/maps/underbelly/land-light.abcdef0123.webp"] {
            assert!(is_hashed(hashed), "{hashed}");
        }
        for plain in [
            "/",
            "/index.html",
            "/0123456789.css",
            "/a.012345678.css",
            "/a.0123456789.css/",
            "/a.012345678g.css",
        ] {
            assert!(!is_hashed(plain), "{plain}");
        }
    }
}
