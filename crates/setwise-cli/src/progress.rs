//! The progress bar of long inputs and searches.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use setwise_columns::Progress;

/// How long a command runs before a bar is shown.
const PATIENCE: Duration = Duration::from_millis(700);

/// A bar on standard error, if that is a terminal and results do not go to a
/// terminal at the same time.
#[derive(Debug)]
pub(crate) struct Bar {
    /// The bar of the input that is read; hidden at first.
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
}

impl Bar {
    /// A bar for the inputs to come. `quiet` says that no results are printed
    /// meanwhile.
    pub(crate) fn new(quiet: bool) -> Self {
        let wanted = std::io::stderr().is_terminal() && (quiet || !std::io::stdout().is_terminal());
        Self { bar: ProgressBar::hidden(), started: Instant::now(), wanted }
    }

    /// Begins with an input.
    pub(crate) fn begin(&mut self, name: &str, progress: &Progress) {
        self.begin_bytes(name, progress.total());
    }

    /// Begins with an input of this many bytes, if that is known.
    pub(crate) fn begin_bytes(&mut self, name: &str, total: Option<u64>) {
        if self.wanted {
            self.bar = make(name, template(total.is_some()), total);
            self.started = Instant::now();
        }
    }

    /// Begins with a search through this many things.
    pub(crate) fn begin_search(&mut self, name: &str, total: u64) {
        if self.wanted {
            self.bar = make(name, "{msg} {bar:30} {percent}%, {eta} left", Some(total));
            self.started = Instant::now();
        }
    }

    /// Shows how far the input has been read.
    pub(crate) fn update(&self, progress: &Progress) {
        self.reach(progress.read());
    }

    /// Shows that this much has been done.
    pub(crate) fn reach(&self, position: u64) {
        self.bar.set_position(position);
        if self.wanted && self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Prints a message without disturbing the bar.
    pub(crate) fn message(&self, message: &str) {
        // Nothing can be said where standard error takes nothing.
        self.bar.suspend(|| drop(writeln!(anstream::stderr(), "{message}")));
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// What is shown of an input, whose size is known or not.
fn template(is_sized: bool) -> &'static str {
    match is_sized {
        true => "{msg} {bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
        false => "{msg} {bytes}, {bytes_per_sec}",
    }
}

/// A bar that is not shown yet, but already counts.
fn make(name: &str, template: &str, total: Option<u64>) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(name.to_owned())
}
