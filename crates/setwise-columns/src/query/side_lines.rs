//! The side lines of a game, which are kept while it is read and played again after it.

use std::collections::HashMap;

use setwise_chess::{Move, Position};

/// A part of a line.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// A move; `None` for a null move.
    Played(Option<Move>),
    Glyph(u8),
    Comment(Box<[u8]>),
}

/// A line: where it leaves the line that it belongs to, and what is in it.
#[derive(Clone, Debug, Default)]
struct Line {
    /// Its path: the ply of its first move and its number among the variations there, after the
    /// path of the line that it leaves.
    path: String,
    /// The line that it leaves, and the number of events of that line before it.
    parent: Option<(usize, usize)>,
    events: Vec<Event>,
    /// The ply of its last move.
    ply: u32,
    /// The number of variations that leave it at each ply.
    children: HashMap<u32, u32>,
}

/// The lines of a game; the first one is the main line.
#[derive(Clone, Debug, Default)]
pub(super) struct SideLines {
    start: Option<Position>,
    lines: Vec<Line>,
    /// The lines that are open, the innermost last.
    open: Vec<usize>,
}

impl SideLines {
    /// Begins a game.
    pub(super) fn begin(&mut self, start: &Position) {
        self.start = Some(start.clone());
        self.lines = vec![Line::default()];
        self.open = vec![0];
    }

    /// Removes the lines, and returns them if there are side lines.
    pub(super) fn take(&mut self) -> Option<Self> {
        let lines = std::mem::take(self);
        (lines.lines.len() > 1).then_some(lines)
    }

    /// Returns true in a side line.
    pub(super) const fn is_aside(&self) -> bool {
        self.open.len() > 1
    }

    /// Adds what follows in the open line.
    pub(super) fn add(&mut self, event: Event) {
        let Some(line) = self.open.last().and_then(|&line| self.lines.get_mut(line)) else {
            return;
        };
        line.ply += u32::from(matches!(event, Event::Played(_)));
        line.events.push(event);
    }

    /// Begins a line in place of the last move.
    pub(super) fn open(&mut self) {
        let Some(&parent) = self.open.last() else { return };
        let Some(of) = self.lines.get_mut(parent) else { return };
        let is_move = |event: &Event| matches!(event, Event::Played(_));
        let before = of.events.iter().rposition(is_move).unwrap_or(0);
        let number = of.children.entry(of.ply).or_default();
        *number += 1;
        let space = if of.path.is_empty() { "" } else { " " };
        let path = format!("{}{space}{}.{number}", of.path, of.ply);
        let ply = of.ply.saturating_sub(1);
        self.open.push(self.lines.len());
        self.lines.push(Line {
            path,
            ply,
            parent: Some((parent, before)),
            events: Vec::new(),
            children: HashMap::new(),
        });
    }

    /// Ends the innermost line.
    pub(super) fn close(&mut self) {
        self.open.pop();
    }

    /// Returns the first position.
    pub(super) const fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// Returns the indices of the side lines, in the order of the text.
    pub(super) fn indices(&self) -> std::ops::Range<usize> {
        1..self.lines.len()
    }

    /// Returns the path of a line.
    pub(super) fn path(&self, line: usize) -> &str {
        &self.lines[line].path
    }

    /// Returns the events of a line from the start of the game, and the number of moves before its
    /// own ones.
    pub(super) fn events(&self, line: usize) -> (Vec<&Event>, usize) {
        let mut parts = vec![&self.lines[line].events[..]];
        let mut at = self.lines[line].parent;
        while let Some((parent, before)) = at {
            parts.push(&self.lines[parent].events[..before]);
            at = self.lines[parent].parent;
        }
        let is_move = |event: &&Event| matches!(event, Event::Played(_));
        let before = parts[1..].iter().flat_map(|part| part.iter()).filter(is_move).count();
        (parts.into_iter().rev().flatten().collect(), before)
    }
}
