//! Tests of what is passed over, and of what stays an error.

use crate::notation::pgn::tests::log;

/// Asserts that the moves `e4 e5 Nf3` are read, and this number of things passed over.
#[track_caller]
fn passes(moves: &str, count: usize) {
    for end in ["*", "\n*", "1-0"] {
        let text = log(format!("[Event \"x\"]\n\n{moves} {end}\n\n[Event \"y\"]\n\n1. d4 *\n"));
        let (first, second) = text.split_once('\n').unwrap();
        let words: Vec<_> = first.split(' ').filter(|word| word.contains(':')).collect();
        let (passed_over, plies): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| word.starts_with('~'));
        assert_eq!(plies, ["1:e2e4", "2:e7e5", "3:g1f3"], "{moves}: {text}");
        assert_eq!(passed_over.len(), count, "{moves}: {text}");
        assert_eq!(second, "game Event=y moves 1:d2d4 *\n", "{moves}");
    }
}

/// Asserts that a text stays an error, after which the next game is read.
#[track_caller]
fn is_refused(moves: &str) {
    let text = log(format!("[Event \"x\"]\n\n{moves} *\n\n[Event \"y\"]\n\n1. d4 *\n"));
    assert_eq!(text.matches(" ! ").count(), 1, "{moves}: {text}");
    assert!(text.ends_with("game Event=y moves 1:d2d4 *\n"), "{moves}: {text}");
}

#[test]
fn signs_and_words_after_a_move_are_passed_over() {
    let signs = "= += =+ +- -+ +/- -/+ +/= N D [#] [D] + ++ # \u{b1} \u{2213} \u{2a72} \u{221e} \u{2192}
        TN RR ch ch. mate novelty Diagram resigns & ~ <...> $256 $ \u{2026} /\\ } ) dis.ch Z , \u{2b1c}";
    for sign in signs.split_whitespace().chain(["[%clk 0:01:00]"]) {
        passes(&format!("1. e4 {sign} e5 2. Nf3"), 1);
        passes(&format!("1. e4 e5 {sign} 2. Nf3 {sign}"), 2);
        passes(&format!("1. e4 {{x}} {sign} e5 ({sign}) {{x}} 2. Nf3"), 2);
    }
    for tail in ["=", "+=", "+-", "-+", "++", "ch", "+ch", "ch.", "mate", "\u{b1}", ":", ","] {
        passes(&format!("1. e4{tail} e5 2. Nf3"), usize::from(tail != "++"));
    }
    passes("1) e4 e5 2) Nf3", 2);
    passes("1. e4} e5) 2. Nf3", 2);
    passes("1. e4\u{a0}e5\u{2003}2.\u{a0}Nf3", 3);
    assert_eq!(log(b"1. e4 \xb1 e5 *"), "game moves 1:e2e4 ~1:7 2:e7e5 *\n");
}

#[test]
fn what_may_be_a_move_stays_an_error() {
    for moves in [
        "1. e4 e5 2. N f3",
        "1. e4 e5 2. Nf",
        "1. e4 e",
        "1. e4 @@@@ 2. d4",
        "1. e4 null 2. d4",
        "1. e4 pass 2. d4",
        "1. e4 e5 2. KtxP",
        "1. e4 e5 2. Q@d4",
        "1. e4 \u{265e}f6",
        "1. e4 \u{265e} f6",
        "1. e4 e5 2. \u{41a}f3",
        "1. e4 castles",
        "1. e4 O - O",
        "1. e4 - e5",
        "1. e4 -- 2. ---",
        "1. e4 e5 2. e4Q",
        "1. e4 [e5]",
        "1. e4 e7-",
        "1. e4 Ng8f",
        "word",
        "1. e4 e5 2. e5",
        "1. e4 e5 2. Nd2",
        "1. e4 P-K4",
        "1. e4 \u{ab}e5\u{bb}",
        "1. e4 +0.35",
    ] {
        is_refused(moves);
    }
    let text = log("1. O\u{2013}O *");
    assert!(text.contains("column 5: unexpected `\u{2013}` between moves"), "{text}");
}

#[test]
fn results_may_follow_a_move_directly() {
    for (end, result) in
        [("e5*", "*"), ("e51-0", "1-0"), ("e5!1-0", "1-0"), ("e51/2-1/2", "1/2-1/2")]
    {
        let text = log(format!("1. e4 {end}\n1. d4 *"));
        let text = text.replace(" $1", "");
        assert_eq!(text, format!("game moves 1:e2e4 2:e7e5 {result}\ngame moves 1:d2d4 *\n"));
    }
    let start = "[FEN \"r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n";
    for (moves, last) in [("1.O-O0-1", "e1g1"), ("1.gxh8=Q+1-0", "g7h8q"), ("1.Ra20-1", "a1a2")] {
        let text = log(format!("{start}{moves}"));
        assert!(text.contains(&format!(" 1:{last} ")) && !text.contains('!'), "{text}");
    }
}

#[test]
fn castling_may_have_zeros_without_dashes() {
    let start = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n";
    for moves in ["1. 00 000", "1.00 1...000", "1. OO {x} OOO+", "100.00 0100... 000"] {
        let text = log(format!("{start}{moves} *"));
        assert!(text.contains(" 1:e1g1 ") && text.contains(" 2:e8c8 "), "{moves} {text}");
    }
    is_refused("1. 00");
    assert_eq!(log("10. e4 0000 20. d4 *"), "game moves 1:e2e4 2:-- 3:d2d4 *\n");
}

#[test]
fn malformed_tags_are_passed_over() {
    for tag in [
        "[White \"x]",
        "[White \"T\\\"]",
        "[White-Elo \"1\"]",
        "[White Elo \"1\"]",
        "[White x]",
        "[White]",
        "[]",
        "[\u{418}\u{433} \"x\"]",
        "[White: \"x\"]",
        "[White \"x\"",
        "[%eval 3]",
        "[White 'x']",
        "White \"x\"]",
        "[\"x\"]",
        "[White \u{201c}x\u{201d}]",
        "[White = \"x\"]",
        "[White \"x\"}",
        "[White \"x\" y]",
        "[White",
        "[",
        "[White \"x\ny\"]",
    ] {
        let count = 1 + usize::from(tag.contains('\n'));
        for tags in [
            format!("{tag}\n[Site \"s\"]"),
            format!("[Site \"s\"]\n{tag}"),
            format!("[Site \"s\"]\n{tag}\n[Date \"d\"]"),
        ] {
            let text = log(format!("{tags}\n\n1. e4 e5 1-0\n\n[Event \"y\"]\n\n1. d4 *\n"));
            assert!(text.contains(" Site=s "), "{tags}: {text}");
            assert!(!tags.contains("Date") || text.contains(" Date=d"), "{tags}: {text}");
            let rest = " moves 1:e2e4 2:e7e5 1-0\ngame Event=y moves 1:d2d4 *\n";
            assert!(text.ends_with(rest), "{tags}: {text}");
            assert_eq!(text.matches('~').count(), count, "{tags}: {text}");
            assert_eq!(text.matches("game").count(), 2, "{tags}: {text}");
        }
    }
    let text = log("[White x] [Black \"b\"] 1. e4 e5 *");
    assert_eq!(text, "game ~1:8 Black=b moves 1:e2e4 2:e7e5 *\n");
    assert_eq!(log("[[White \"w\"]]\n\n*"), "game ~1:2 White=w ~1:13 moves *\n");
    // Without the start or the variant, the moves would be others.
    for tag in
        ["[FEN \"8/8/8/8]", "[FEN x]", "[Variant \"Atomic]", "FEN \"x\"]", "[ variant Atomic]"]
    {
        let text = log(format!("{tag}\n[Site \"s\"]\n\n1. e4 *\n"));
        assert!(text.contains("invalid tag"), "{tag}: {text}");
    }
    // After moves without a result, one begins a game.
    let text = log("1. e4 e5\n\n[White x]\n\n1. d4 d5 *");
    assert_eq!(text, "game moves 1:e2e4 2:e7e5 end\ngame ~3:8 moves 1:d2d4 2:d7d5 *\n");
}

#[test]
fn a_line_like_a_tag_in_a_closed_comment_is_a_part_of_it() {
    for (comment, shown) in [
        ("{see\n[Source \"x\"] }", "see [Source \"x\"]"),
        (
            "{see\n\n[Source \"x\"]\n[Event \"y\"]\n\n1. d4}",
            "see  [Source \"x\"] [Event \"y\"]  1. d4",
        ),
    ] {
        let text = log(format!("[Event \"E\"]\n\n1. e4 {comment} e5 *\n"));
        assert_eq!(text, format!("game Event=E moves 1:e2e4 <{shown}> 2:e7e5 *\n"));
    }
    let text = log("1. e4 {open\n[Event \"b\"]\n\n1. d4 {c} *");
    assert!(text.contains("unclosed comment") && text.ends_with("1:d2d4 <c> *\n"), "{text}");
}

#[test]
fn a_repeated_tag_after_an_empty_line_begins_a_game() {
    let text = log("[Round \"1\"]\n[White \"A\"]\n[Own \"2\"]\n\n[Round \"2\"]\n\n[Own \"3\"]\n\n\
        [Own \"4\"]\n[Own \"5\"]\n[White \"C\"]\n\n1. e4 *\n");
    assert_eq!(
        text,
        "game Round=1 White=A Own=2 moves end\ngame Round=2 Own=3 moves end\n\
         game Own=4 Own=5 White=C moves 1:e2e4 *\n"
    );
}

#[test]
fn move_number_one_after_an_empty_line_begins_a_game() {
    let text = log("1. e4 e5\n\n1. d4 {x}\n\n1... d5\n\n1. ... \n\n1.c4 *");
    assert_eq!(
        text,
        "game moves 1:e2e4 2:e7e5 end\ngame moves 1:d2d4 <x> 2:d7d5 end\ngame moves 1:c2c4 *\n"
    );
    assert_eq!(log("1. e4 1. e5\n1. Nf3 *"), "game moves 1:e2e4 2:e7e5 3:g1f3 *\n");
    let text = log("1. e4 e6 2. e6\n\n1. d4 *");
    assert!(text.ends_with("game moves 1:d2d4 *\n"), "{text}");
}

#[test]
fn a_byte_after_the_last_game_is_none() {
    let mut text = b"1. e4 *\n".to_vec();
    text.push(0xff);
    assert_eq!(log(&text), "game moves 1:e2e4 *\n ~2:1");
    assert_eq!(log("1. e4 * }\n) 1. d4 *"), "game moves 1:e2e4 *\n ~1:9 ~2:1game moves 1:d2d4 *\n");
}

/// The standard says that comments in braces do not nest, and other programs read them so.
#[test]
fn a_comment_ends_at_its_first_closing_brace() {
    for (moves, count) in [
        ("1. e4 { a { b } } e5 2. Nf3", 1),
        ("1. e4 { a { b } more words } e5 2. Nf3", 3),
        ("1. e4 { a { b }} e5 { { } 2. Nf3 { {x} }", 2),
        ("1. e4 { a { b } { c } } e5 2. Nf3", 1),
        ("1. e4 { { { } } } e5 2. Nf3", 2),
        ("1. e4 { a { b\n} } e5 2. Nf3", 1),
    ] {
        passes(moves, count);
    }
    for moves in ["1. e4 { a { b } c } e5", "1. e4 { a { b } Nf9 is bad } e5"] {
        is_refused(moves);
    }
}
