//! The server of the page.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener as StdListener;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{self, HeaderMap, HeaderName};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::time::sleep;

use crate::commands::serve::site::{Page, Site};

/// The policy: the page may load its own files only. `web/page/index.html` says the same, for servers
/// that do not.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'";

/// The headers of all answers.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    // The page is small and near, and a new version of the program has another.
    (header::CACHE_CONTROL, "no-cache"),
];

/// The time between two looks at the request to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// The time that a browser has for the lines of its request.
const SLOWEST: Duration = Duration::from_secs(10);

/// Serves a site until `stop` is true.
pub(super) fn run(listener: StdListener, site: Site, stop: &AtomicBool) -> io::Result<()> {
    let port = listener.local_addr()?.port();
    listener.set_nonblocking(true)?;
    let runtime = Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let listener = TcpListener::from_std(listener)?;
        while !stop.load(Relaxed) {
            let stream = tokio::select! {
                accepted = listener.accept() => accepted,
                () = sleep(PATIENCE) => continue,
            };
            // A browser that went away, or too many connections for the moment.
            let Ok((stream, _)) = stream else {
                sleep(PATIENCE).await;
                continue;
            };
            let site = site.clone();
            let service = service_fn(move |request: Request<_>| {
                let answer =
                    answer(request.method(), request.uri().path(), request.headers(), &site, port);
                async move { Ok::<_, Infallible>(answer) }
            });
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(SLOWEST);
            let connection = http.serve_connection(TokioIo::new(stream), service);
            tokio::spawn(async move {
                // An error is the end of the connection, which the browser sees.
                let _ = connection.await;
            });
        }
        Ok(())
    })
}

fn answer(
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    site: &Site,
    port: u16,
) -> Response<Full<Bytes>> {
    let status = match *method {
        _ if !is_local(headers, port) => StatusCode::FORBIDDEN,
        Method::GET | Method::HEAD => StatusCode::OK,
        _ => StatusCode::METHOD_NOT_ALLOWED,
    };
    let page = if status == StatusCode::OK { site.page(path) } else { None };
    let (status, page) = match page {
        Some(page) => (status, page),
        None => {
            let status = if status == StatusCode::OK { StatusCode::NOT_FOUND } else { status };
            let text = format!("{status}\n").into_bytes();
            (status, Page { content: text.into(), media_type: "text/plain; charset=utf-8" })
        }
    };
    let content = match page.content {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => bytes.into(),
    };
    let mut response = Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, page.media_type)
        .header(header::CONTENT_LENGTH, content.len());
    for (name, value) in HEADERS {
        response = response.header(name, value);
    }
    if status == StatusCode::METHOD_NOT_ALLOWED {
        response = response.header(header::ALLOW, "GET, HEAD");
    }
    let body = if *method == Method::HEAD { Bytes::new() } else { content };
    response.body(Full::new(body)).unwrap_or_default()
}

/// Returns true for a request to this computer by its own names. A page of another site, whose name
/// was pointed at the loopback address, has another name.
fn is_local(headers: &HeaderMap, port: u16) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let name = host.map(|host| match host.rsplit_once(':') {
        Some((name, digits)) if digits.parse() == Ok(port) => name,
        _ if port == 80 => host,
        _ => "",
    });
    matches!(name, Some("127.0.0.1" | "localhost"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_are_refused() {
        let is_local = |host: &'static str| {
            let headers = HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
            is_local(&headers, 8064)
        };
        for host in ["127.0.0.1:8064", "localhost:8064"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["127.0.0.1", "localhost:80", "example.com:8064", "localhost:8064.example.com"]
        {
            assert!(!is_local(host), "{host}");
        }
        assert!(!super::is_local(&HeaderMap::new(), 8064));
    }
}
