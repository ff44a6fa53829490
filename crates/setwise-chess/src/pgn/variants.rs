//! Which variants are read: those with the rules of chess, wherever the men stand at first.

use std::io::Read;

use crate::pgn::error::{Broken, BrokenReason, VariantName};
use crate::pgn::reader::Reader;

/// What a variant needs to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing.
    Nothing,
    /// A tag `FEN`.
    Start,
    /// The same, and no castling from other squares than the usual ones.
    UsualStart,
}

/// A variant that needs something, and where its name stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    pub(super) needs: Needs,
    pub(super) name: VariantName,
    pub(super) place: (u64, u64),
}

/// Whether a variant has the rules of chess, whatever else a game says.
pub(super) fn is_chess(variant: &[u8]) -> bool {
    needs(variant) == Some(Needs::Nothing)
}

/// What a variant needs; `None` if it has other rules than chess.
///
/// Of a name the letters and digits count: `Chess 960`, `chess960`, `wild/fr` as FICS has it.
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
        // The numbers of the servers ICC and FICS. What is missing has other rules, as 17,
        // where one loses by winning, or is a matter of doubt, as 18 and 20.
        b"wild22" => Needs::Start,
        // A king that begins on the d-file, as in 0 and 1, castles by two squares there, which
        // nothing here does.
        b"wild0" | b"wild1" | b"wild2" | b"wild3" | b"wild4" | b"wild5" | b"wild7" | b"wild8"
        | b"wild8a" | b"wild10" | b"wild11" | b"wild12" | b"wild13" | b"wild14" | b"wild19" => {
            Needs::UsualStart
        }
        _ => return None,
    })
}

impl<R: Read> Reader<R> {
    /// Whether the tags have what the variant needs.
    pub(super) fn check_variant(&self) -> Result<(), Broken> {
        let Some(Pending { needs, name, place }) = self.pending else { return Ok(()) };
        let reason = match needs {
            _ if !self.has_start => BrokenReason::NoStart(name),
            Needs::UsualStart if !self.after.has_usual_castling() => BrokenReason::Castling(name),
            _ => return Ok(()),
        };
        Err(Broken::new(place, reason))
    }
}

#[cfg(test)]
mod tests {
    use crate::pgn::tests::log;

    #[test]
    fn chess_with_a_shuffled_back_rank_is_read() {
        let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
            [FEN \"rk2r3/8/8/8/8/8/8/5KR1 w Gae - 0 9\"]\n\n9. O-O O-O-O *";
        assert!(log(text).ends_with(" 1:f1g1 2:b8c8 *\n"));
        for variant in [
            "Chess960",
            "chess 960",
            "Fischerandom",
            "FischeRandom",
            "fischerrandom",
            "Fischer Random",
            "Fischer-Random Chess",
            "FRC",
            "wild/fr",
            "fr",
            "Freestyle Chess",
            "Chess9LX",
            "From Position",
            "Standard",
            "standard chess",
            "Chess",
            "normal",
            "",
            "-",
            "?",
        ] {
            let text = text.replace("Chess960", variant);
            assert!(log(&text).ends_with(" 1:f1g1 2:b8c8 *\n"), "{variant}");
        }
    }

    #[test]
    fn other_variants_are_named_and_refused() {
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
            let refused =
                format!("line 2, column 11: the variant `{named}` is not read here, only");
            assert!(text.contains(&refused), "{text}");
            assert!(text.ends_with("game Event=y moves 1:e2e4 *\n"), "{text}");
        }
    }

    /// A game with a variant of the chess servers, with a position or without.
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
                " ! line 2, column 11: the variant `wild/{number}` is read only with a tag `FEN` that \
                 says where the men stand\ngame Event=y moves 1:e2e4 *\n"
            );
            assert!(text.ends_with(&refused), "{text}");
            let text = wild(number, on_the_d_file);
            match number {
                "22" => assert!(text.contains(" moves 1:d1g1 *\n"), "{text}"),
                _ => assert!(text.contains("` is read only where kings castle from"), "{text}"),
            }
        }
        for number in ["6", "9", "17", "18", "20", "23", "29", "2222", "222"] {
            let text = wild(number, usual);
            assert!(text.contains(&format!("`wild/{number}` is not read here")), "{text}");
        }
        // The order of the tags is of no matter, and each game has its own.
        let tags =
            "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[Variant \"w-i-l-d 22\"]\n\nO-O *\n";
        let text =
            log(format!("{tags}[Variant \"wild/22\"]\n[Event \"y\"]\n\n*\n\n[Event \"z\"]\n\n*\n"));
        assert!(text.contains(" 1:e1g1 *\n") && text.contains(" ! line 5, column 11: "), "{text}");
        assert!(text.ends_with("game Event=z moves *\n"), "{text}");
        // Where a game ends with its tags, the next one is not lost.
        let text = log("[Variant \"wild/22\"]\n\n[Event \"y\"]\n\n*\n");
        assert!(text.ends_with("game Event=y moves *\n"), "{text}");
    }
}
