//! `setwise serve`: the page over HTTP on the loopback address.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::common::repository;

/// A server of a folder, which is stopped at the end of the test.
struct Server {
    process: Child,
    port: u16,
    folder: TempDir,
}

impl Server {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("index.html"), "<title>boards</title>").unwrap();
        fs::write(folder.path().join("bench_bg.wasm"), b"\0asm").unwrap();
        let mut process = Command::new(env!("CARGO_BIN_EXE_setwise"))
            .args(["serve", "--port", "0", "--folder"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.strip_prefix("http://127.0.0.1:").and_then(|line| line.strip_suffix("/\n"));
        Self { port: port.unwrap().parse().unwrap(), process, folder }
    }

    /// Sends the lines of a request and returns the answer as text.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = request.replace("PORT", &self.port.to_string());
        stream.write_all(request.replace('\n', "\r\n").as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\nHost: 127.0.0.1:PORT\nConnection: close\n\n"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn files_have_their_types_and_a_policy() {
    let server = Server::start();
    let index = server.get("/");
    assert!(index.starts_with("HTTP/1.1 200 OK\r\n"), "{index}");
    assert!(index.ends_with("\r\n\r\n<title>boards</title>"), "{index}");
    for header in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
        "x-content-type-options: nosniff",
    ] {
        assert!(index.contains(header), "{header}: {index}");
    }
    assert!(server.get("/bench_bg.wasm").contains("content-type: application/wasm\r\n"));
}

#[test]
fn the_page_has_the_policy_of_the_server() {
    let answer = Server::start().get("/");
    let header = answer.lines().find_map(|line| line.strip_prefix("content-security-policy: "));
    let policy = format!("content=\"{}\"", header.unwrap());
    for page in ["index.html", "embed.html"] {
        let text = fs::read_to_string(repository().join("web/page").join(page)).unwrap();
        assert!(text.contains(&policy), "{page}: {policy}");
    }
}

#[test]
fn other_requests_are_refused() {
    let server = Server::start();
    assert!(server.get("/absent.js").starts_with("HTTP/1.1 404 "));
    assert!(server.get("/../Cargo.toml").starts_with("HTTP/1.1 404 "));
    let post = "POST / HTTP/1.1\nHost: localhost:PORT\nConnection: close\nContent-Length: 0\n\n";
    let post = server.ask(post);
    assert!(post.starts_with("HTTP/1.1 405 ") && post.contains("allow: GET, HEAD"), "{post}");
    let foreign = "GET / HTTP/1.1\nHost: example.com:PORT\nConnection: close\n\n";
    assert!(server.ask(foreign).starts_with("HTTP/1.1 403 "));
    let head = server.ask("HEAD / HTTP/1.1\nHost: localhost:PORT\nConnection: close\n\n");
    assert!(head.contains("content-length: 21\r\n") && head.ends_with("\r\n\r\n"), "{head}");
    assert!(server.ask("nonsense\n\n").starts_with("HTTP/1.1 400 "));
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Server::start();
    let folder = server.folder.path();
    let output = Command::new(env!("CARGO_BIN_EXE_setwise"))
        .args(["serve", "--port", &server.port.to_string(), "--folder"])
        .arg(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(&format!("port {}: cannot listen", server.port)), "{message}");
}

#[test]
#[cfg(unix)]
fn a_signal_ends_it() {
    // A test that runs in the background ignores SIGINT, and so does what it starts.
    let mut server = Server::start();
    let kill = Command::new("kill").args(["-TERM", &server.process.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(server.process.wait().unwrap().code(), Some(143));
}
