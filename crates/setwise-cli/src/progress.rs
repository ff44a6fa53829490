//! The progress bar of long inputs and searches.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time before a bar is shown.
const PATIENCE: Duration = Duration::from_millis(700);

/// A bar on standard error, shown only if that is a terminal and no results are printed to a
/// terminal meanwhile.
#[derive(Debug)]
pub(crate) struct Bar {
    /// The bar of the input that is read; hidden at first.
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
}

impl Bar {
    /// Creates a bar. `quiet` says that no results are printed meanwhile.
    pub(crate) fn new(quiet: bool) -> Self {
        let wanted = std::io::stderr().is_terminal() && (quiet || !std::io::stdout().is_terminal());
        Self { bar: ProgressBar::hidden(), started: Instant::now(), wanted }
    }

    /// Begins an input of `total` bytes, if that is known.
    pub(crate) fn begin_bytes(&mut self, name: &str, total: Option<u64>) {
        if self.wanted {
            self.bar = make(name, template(total.is_some()), total);
            self.started = Instant::now();
        }
    }

    /// Begins a search of `total` steps.
    pub(crate) fn begin_search(&mut self, name: &str, total: u64) {
        if self.wanted {
            self.bar = make(name, "{msg} {bar:30} {percent}%, {eta} left", Some(total));
            self.started = Instant::now();
        }
    }

    /// Shows a position in the input or search.
    pub(crate) fn reach(&self, position: u64) {
        self.bar.set_position(position);
        if self.wanted && self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Prints a message without disturbing the bar.
    pub(crate) fn message(&self, message: &str) {
        // If standard error fails, nothing can be reported.
        self.bar.suspend(|| drop(writeln!(anstream::stderr(), "{message}")));
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Returns the template for an input, whose size is known or not.
fn template(is_sized: bool) -> &'static str {
    match is_sized {
        true => "{msg} {bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
        false => "{msg} {bytes}, {bytes_per_sec}",
    }
}

/// Creates a bar that counts but is not shown yet.
fn make(name: &str, template: &str, total: Option<u64>) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let style = if draws_blocks() { style } else { style.progress_chars("#-") };
    ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden())
        .with_style(style)
        .with_message(name.to_owned())
}

/// Returns true if bars may be drawn with block characters: the locale does not name an encoding
/// other than UTF-8, as `LANG=C` does.
pub(crate) fn draws_blocks() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|locale| !locale.is_empty()));
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
