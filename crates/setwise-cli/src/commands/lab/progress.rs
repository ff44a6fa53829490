//! How far the check and the rounds have come.

use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};

/// The length of the bar: its position is a part of the whole.
const WHOLE: u64 = 1000;

/// A bar on standard error, if that is a terminal. It is drawn between two rounds only,
/// never by another thread meanwhile.
#[derive(Debug)]
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new() -> Self {
        let style = ProgressStyle::with_template("{msg} {bar:30} {percent} %");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        Self(ProgressBar::new(WHOLE).with_style(style))
    }

    /// Shows how much of a task is done.
    pub(super) fn show(&self, task: &'static str, done: f64) {
        if self.0.message() != task {
            self.0.set_message(task);
        }
        self.0.set_position((done * WHOLE as f64) as u64);
    }

    /// Prints a line beside the bar.
    pub(super) fn note(&self, message: &str) {
        // Nothing can be said where standard error takes nothing.
        self.0.suspend(|| drop(writeln!(anstream::stderr(), "{message}")));
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
