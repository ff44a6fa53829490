//! The progress bar of long inputs.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use setwise_columns::Progress;

/// How long a command runs before a bar is shown.
const PATIENCE: Duration = Duration::from_millis(700);

/// A bar on standard error, if that is a terminal and results do not go to a
/// terminal at the same time.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
}

impl Bar {
    /// A bar for the inputs to come. `quiet` says that no results are printed
    /// while it runs.
    pub(crate) fn new(quiet: bool) -> Self {
        let wanted = std::io::stderr().is_terminal() && (quiet || !std::io::stdout().is_terminal());
        Self { bar: ProgressBar::hidden(), started: Instant::now(), wanted }
    }

    /// Shows how far an input has been read.
    pub(crate) fn update(&mut self, name: &str, progress: &Progress) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        if self.bar.is_hidden() {
            self.bar =
                ProgressBar::with_draw_target(progress.total(), ProgressDrawTarget::stderr());
        }
        let template = match progress.total() {
            Some(total) => {
                self.bar.set_length(total);
                "{msg} {bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left"
            }
            None => "{msg} {bytes}, {bytes_per_sec}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
        self.bar.set_message(name.to_owned());
        self.bar.set_position(progress.read());
    }

    /// Prints a message without disturbing the bar.
    pub(crate) fn message(&self, message: &str) {
        self.bar.suspend(|| anstream::eprintln!("{message}"));
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
