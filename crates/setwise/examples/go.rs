//! Groups, liberties and captures of Go, with sets of points.
//!
//! ```sh
//! cargo run --release -p setwise --example go
//! ```

use setwise::board;
use setwise::board::{Go9, GoBoard9, ParseNameError, Square};

/// The stones of the side to move, and of the other side.
#[derive(Clone, Copy)]
struct Position {
    own: GoBoard9,
    opponents: GoBoard9,
}

impl Position {
    fn empty(self) -> GoBoard9 {
        !(self.own | self.opponents)
    }

    /// Plays a stone: groups of the opponent without liberties are removed, and then those of the
    /// player. The rule of ko is left out.
    fn play(self, to: Square<Go9>) -> Self {
        let played = Self { own: self.own | to, ..self };
        let captured = played.opponents.without_liberties(played.empty());
        let played = Self { opponents: played.opponents - captured, ..played };
        let suicide = played.own.without_liberties(played.empty());
        Self { own: played.opponents, opponents: played.own - suicide }
    }
}

fn main() -> Result<(), ParseNameError> {
    let black = board!(GoBoard9 {
        . . . . . . . . .
        . . 1 1 . . . . .
        . 1 . . 1 . . . .
        . 1 . . . . . . .
        . . 1 1 . . . . .
        . . . . . . . 1 .
        . . . . . . . . .
        1 . . . . . . . .
        . 1 . . . . . . .
    });
    let white = board!(GoBoard9 {
        . . . . . . . . .
        . . . . . . . . .
        . . 1 1 . . . . .
        . . 1 1 . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . .
    });
    let position = Position { own: black, opponents: white };
    println!("{:>6}  {:>6}  {:>9}", "first", "stones", "liberties");
    for (name, stones) in [("black", black), ("white", white)] {
        println!("{name}");
        for group in stones.groups() {
            let first = group.first().map(|square| square.to_string()).unwrap_or_default();
            let liberties = group.liberties(position.empty());
            println!("{first:>6}  {:>6}  {:>9}", group.len(), liberties.len());
        }
    }

    // The four white stones have one liberty, e6. The stone in the corner has none: it would have
    // been captured already.
    let group = white.group("c6".parse()?);
    assert_eq!((group.len(), group.liberties(position.empty())), (4, GoBoard9::from(e6()?)));
    assert_eq!(white.without_liberties(position.empty()), Square::from_name("a1")?.into());
    assert_eq!((black.groups().count(), white.groups().count()), (7, 2));

    let after = position.play(e6()?);
    println!("\nBlack plays on e6 and captures {} stones:\n{}", white.len(), after.opponents);
    assert!(after.own.is_empty());
    assert_eq!(after.opponents, black | e6()?);
    // A stone without liberties is removed if it captures nothing.
    assert!(after.play("a1".parse()?).opponents.is_empty());
    Ok(())
}

fn e6() -> Result<Square<Go9>, ParseNameError> {
    "e6".parse()
}
