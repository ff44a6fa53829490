//! The supported variants: those with the rules of chess from any starting position.

use crate::notation::pgn::error::Excerpt;

/// The requirement of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing.
    Nothing,
    /// A tag `FEN`.
    Start,
    /// A tag `FEN` in which castling, if any, is from the standard squares.
    StandardStart,
}

/// A variant with a requirement, and the place of its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    pub(super) needs: Needs,
    pub(super) name: Excerpt,
    pub(super) place: (u64, u64),
}

/// Returns true if a variant has the rules of chess without any requirement.
pub(in crate::notation::pgn) fn is_chess(variant: &[u8]) -> bool {
    needs(variant) == Some(Needs::Nothing)
}

/// Returns the requirement of a variant, or `None` if its rules differ from those of
/// chess.
///
/// Only the letters and digits of a name count: `Chess 960`, `chess960`, `wild/fr` (FICS).
pub(super) fn needs(variant: &[u8]) -> Option<Needs> {
    let (mut name, mut len) = ([0; 24], 0);
    for letter in variant.iter().filter(|byte| byte.is_ascii_alphanumeric()) {
        *name.get_mut(len)? = letter.to_ascii_lowercase();
        len += 1;
    }
    Some(match &name[..len] {
        b"" | b"standard" | b"standardchess" | b"chess" | b"classical" | b"normal" | b"regular"
        | b"fromposition" => Needs::Nothing,
        b"chess960"
        | b"chess9lx"
        | b"960"
        | b"fischerandom"
        | b"fischerandomchess"
        | b"fischerrandom"
        | b"fischerrandomchess"
        | b"fr"
        | b"frc"
        | b"wildfr"
        | b"freestyle"
        | b"freestylechess" => Needs::Nothing,
        // The numbers of the servers ICC and FICS. The missing ones have other rules, such as
        // 17 (losers chess), or unclear ones, such as 18 and 20.
        b"wild22" => Needs::Start,
        // A king that starts on the d-file, as in 0 and 1, castles by two squares there, unlike
        // in Chess960.
        b"wild0" | b"wild1" | b"wild2" | b"wild3" | b"wild4" | b"wild5" | b"wild7" | b"wild8"
        | b"wild8a" | b"wild10" | b"wild11" | b"wild12" | b"wild13" | b"wild14" | b"wild19" => {
            Needs::StandardStart
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::notation::pgn::tests::log;

    #[test]
    fn names_of_chess_and_chess960_are_known() {
        let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
            [FEN \"rk2r3/8/8/8/8/8/8/5KR1 w Gae - 0 9\"]\n\n9. O-O O-O-O *";
        assert!(log(text).ends_with(" 1:f1g1 2:b8c8 *\n"));
        let chess960 = "Chess960,chess 960,Fischerandom,FischeRandom,fischerrandom,Fischer Random,\
            Fischer-Random Chess,FRC,wild/fr,fr,Freestyle Chess,Chess9LX";
        let chess = "From Position,Standard,standard chess,Chess,normal,,-,?";
        for variant in chess960.split(',').chain(chess.split(',')) {
            let text = text.replace("Chess960", variant);
            assert!(log(&text).ends_with(" 1:f1g1 2:b8c8 *\n"), "{variant}");
        }
    }

    #[test]
    fn variants_with_other_rules_are_errors_with_their_names() {
        let long = format!("{}\u{e9}", "x".repeat(30));
        for (variant, named) in [
            ("Atomic", "Atomic"),
            ("Crazyhouse", "Crazyhouse"),
            ("King of the Hill", "King of the Hill"),
            ("wild/9", "wild/9"),
            ("wild/17", "wild/17"),
            ("wild/220", "wild/220"),
            ("Antichess960", "Antichess960"),
            ("Bug\u{1b}[31mhouse \\\"4\\\"", "Bug\u{fffd}[31mhouse \"4\""),
            (&long, &"x".repeat(30)),
        ] {
            let start = format!("[Event \"x\"]\n[Variant \"{variant}\"]\n\n1. e4 *\n\n");
            let text = log(format!("{start}[Event \"y\"]\n\n1. e4 *\n"));
            let refused = format!("line 2, column 11: unsupported variant `{named}`: only");
            assert!(text.contains(&refused), "{text}");
            assert!(text.ends_with("game Event=y moves 1:e2e4 *\n"), "{text}");
        }
    }

    /// Returns a game with a variant of the chess servers, with a position or without.
    fn wild(number: &str, fen: Option<&str>) -> String {
        let fen = fen.map_or(String::new(), |fen| format!("[FEN \"{fen}\"]\n"));
        let game = format!("[Event \"x\"]\n[Variant \"wild/{number}\"]\n{fen}\n1. O-O *\n\n");
        log(format!("{game}[Event \"y\"]\n\n1. e4 *\n"))
    }

    #[test]
    fn wild_numbers_with_the_rules_of_chess_need_a_position() {
        let usual = Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let on_the_d_file = Some("3k4/8/8/8/8/8/8/3K3R w K - 0 1");
        for number in ["0", "1", "2", "5", "8a", "14", "19", "22"] {
            let text = wild(number, usual);
            assert!(text.contains(" moves 1:e1g1 *\n"), "{text}");
            let text = wild(number, None);
            let refused = format!(
                " ! line 2, column 11: the variant `wild/{number}` needs a FEN tag with the starting \
                 position\ngame Event=y moves 1:e2e4 *\n"
            );
            assert!(text.ends_with(&refused), "{text}");
            let text = wild(number, on_the_d_file);
            match number {
                "22" => assert!(text.contains(" moves 1:d1g1 *\n"), "{text}"),
                _ => assert!(text.contains("` is supported only if kings castle from"), "{text}"),
            }
        }
        for number in ["6", "9", "17", "18", "20", "23", "29", "2222", "222"] {
            let text = wild(number, usual);
            assert!(text.contains(&format!("unsupported variant `wild/{number}`")), "{text}");
        }
        // The order of the tags does not matter, and a variant holds for one game.
        let tags =
            "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[Variant \"w-i-l-d 22\"]\n\nO-O *\n";
        let text =
            log(format!("{tags}[Variant \"wild/22\"]\n[Event \"y\"]\n\n*\n\n[Event \"z\"]\n\n*\n"));
        assert!(text.contains(" 1:e1g1 *\n") && text.contains(" ! line 5, column 11: "), "{text}");
        assert!(text.ends_with("game Event=z moves *\n"), "{text}");
        // After a game without moves, the next one is read.
        let text = log("[Variant \"wild/22\"]\n\n[Event \"y\"]\n\n*\n");
        assert!(text.ends_with("game Event=y moves *\n"), "{text}");
    }
}
