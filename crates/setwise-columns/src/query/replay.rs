//! Side lines as rows: each is played again from the start of the game.

use setwise_chess::pgn::{Comment, Played};
use setwise_chess::{Move, Position};

use crate::query::games::Games;
use crate::query::side_lines::{Event, SideLines};

impl Games<'_, '_> {
    /// Adds the rows of the side lines of the game, each after the hidden rows of the line that it
    /// leaves.
    pub(super) fn play_side_lines(&mut self, start: usize, end: usize) {
        let Some(lines) = self.side_lines.as_mut().and_then(SideLines::take) else { return };
        let Some(first) = lines.start() else { return };
        for line in lines.indices() {
            if self.rows.is_full(self.batch) {
                self.evaluate(false);
                self.emit_large();
            }
            if self.has_enough {
                return;
            }
            self.fields.set_variation(lines.path(line));
            let (events, before) = lines.events(line);
            let row = self.rows.inputs().len();
            self.begin_line(first);
            let (mut position, mut ply) = (first.clone(), 0);
            for event in events {
                match event {
                    Event::Played(mv) => {
                        if ply as usize == before {
                            self.rows.hide_from(row);
                        }
                        let after = played_on(&position, *mv);
                        ply += 1;
                        self.play(&Played { before: &position, after: &after, mv: *mv, ply });
                        position = after;
                    }
                    Event::Glyph(glyph) if self.needs_annotations => {
                        self.annotations.add_glyph(*glyph);
                    }
                    Event::Comment(text) if self.needs_annotations => {
                        let comment = Comment::new(text);
                        self.annotations.add_comment(comment, self.needs_comments);
                    }
                    Event::Glyph(_) | Event::Comment(_) => {}
                }
            }
            if ply as usize <= before {
                // A side line without moves.
                self.rows.hide_from(row);
            }
            self.end_rows(start, end);
        }
    }
}

/// Returns the position after a move, or after a null move.
fn played_on(before: &Position, mv: Option<Move>) -> Position {
    match mv {
        Some(mv) => before.after(mv),
        None => {
            let mut after = before.clone();
            after.make_pass();
            after
        }
    }
}
