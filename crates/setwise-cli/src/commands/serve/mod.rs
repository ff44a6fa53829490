//! `setwise serve`.

#[cfg(feature = "page")]
mod server;
#[cfg(feature = "page")]
mod site;

use crate::arguments::serve::Serve;
use crate::failure::{Outcome, Usage};

/// Serves the page until the process is asked to stop.
#[cfg(feature = "page")]
pub(crate) fn run(options: &Serve) -> anyhow::Result<Outcome> {
    use std::io::{Write, stdout};
    use std::net::{Ipv4Addr, TcpListener};

    use anyhow::Context;

    use self::site::Site;
    use crate::interrupt;

    let site = match &options.folder {
        Some(folder) => Site::folder(folder)?,
        None => Site::embedded().ok_or_else(missing)?,
    };
    interrupt::listen();
    let address = (Ipv4Addr::LOCALHOST, options.port);
    let listener = TcpListener::bind(address).with_context(|| {
        format!("port {}: cannot listen; `--port 0` takes a free one", options.port)
    })?;
    let port = listener.local_addr().context("cannot find out the port")?.port();
    let mut out = stdout().lock();
    writeln!(out, "http://127.0.0.1:{port}/")?;
    out.flush()?;
    drop(out);
    server::run(listener, site, interrupt::flag()).context("cannot serve the page")?;
    Ok(Outcome::Interrupted)
}

/// Refuses to serve, since the server is a feature.
#[cfg(not(feature = "page"))]
pub(crate) fn run(_: &Serve) -> anyhow::Result<Outcome> {
    Err(missing().into())
}

fn missing() -> Usage {
    Usage(
        "this build does not have the page: build it by `cargo xtask web`, then install setwise \
         with `--features page`"
            .to_owned(),
    )
}
