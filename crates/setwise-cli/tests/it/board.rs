//! `--board`: formulas over the squares of other boards.

use expect_test::expect;

use crate::common::{setwise, setwise_with_input, transcript, without_times};

#[test]
fn sets_are_drawn_on_their_board() {
    let expected = expect![[r#"
        $ eval --board shogi 'rook({e5}, occupied)'
        9  .  .  .  .  1  .  .  .  .
        8  .  .  .  .  1  .  .  .  .
        7  .  .  .  .  1  .  .  .  .
        6  .  .  .  .  1  .  .  .  .
        5  1  1  1  1  .  1  1  1  1
        4  .  .  .  .  1  .  .  .  .
        3  .  .  .  .  1  .  .  .  .
        2  .  .  .  .  1  .  .  .  .
        1  .  .  .  .  1  .  .  .  .
           a  b  c  d  e  f  g  h  i
        hex      0x0100804021ef080402010
        count    16
        squares  e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 h5 i5 e6 e7 e8 e9
        note: the board is empty; place pieces by --fen, such as `--fen 9/9/9/9/9/9/9/9/9`
        $ eval --board draughts '{32} | bishop({28}, {37..41})'
         1     .     .     .     .     1
         6  1     .     .     .     1
        11     1     .     .     1     .
        16  .     1     .     1     .
        21     .     1     1     .     .
        26  .     .     .     .     .
        31     .     1     1     .     .
        36  .     1     .     1     .
        41     .     .     .     .     .
        46  .     .     .     .     .
        hex      0x411494600c5000
        decimal  18318500985327616
        count    13
        squares  37 39 32 33 22 23 17 19 11 14 6 10 5
        $ eval --board connect-four 'file_d | 0x1'
        6  .  .  .  1  .  .  .
        5  .  .  .  1  .  .  .
        4  .  .  .  1  .  .  .
        3  .  .  .  1  .  .  .
        2  .  .  .  1  .  .  .
        1  1  .  .  1  .  .  .
           a  b  c  d  e  f  g
        hex      0x0000007e00001
        decimal  132120577
        count    7
        squares  a1 d1 d2 d3 d4 d5 d6
        $ eval --board othello '{a1, h1}' --format json
        {"type":"set","board":"othello","hex":"0x8100000000000000","decimal":9295429630892703744,"count":2,"squares":["a1","h1"]}
        $ eval --board go19 '{t19} | {j10}' --format csv
        type,board,hex,count,squares
        set,go19,0x1000000000000000000000000000000000000000000000800000000000000000000000000000000000000000000,2,j10 t19
        $ eval --board othello '{a1, h1}' --as c
        UINT64_C(0x8100000000000000)
        $ eval --board go9 'count(all)'
        decimal  81
        hex      0x0000000000000051
        $ eval --board xiangqi 'i9 in file_i' --format json
        {"type":"bool","value":true}
        $ eval --board 3x2 'rook(R) | `+p`' --fen '+p1q/R2 w'
        2 [+p]  .   q
        1   R [ .][ .]
            a   b   c
        hex      0x0e
        decimal  14
        count    3
        squares  b1 c1 a2
    "#]];
    expected.assert_eq(&transcript(expected.data()));
}

#[test]
fn laws_have_counterexamples_on_their_board() {
    let expected = expect![[r#"
        $ prove --board shogi '~(a | b) == ~a & ~b'
        proved for all 2^162 inputs (normal form, … ms)
        $ prove --board 5x2 'a << 1 >> 1 == a'
        refuted (trial, … ms)
        a = 0x200
        2  .  .  .  .  1
        1  .  .  .  .  .
           a  b  c  d  e
        a << 1 >> 1 is 0x000
        a is 0x200
        [1]
        $ prove --board go19 'count(a)'
        error: a law is true or false, this is a number
         --> formula:1:1
          |
        1 | count(a)
          | ^^^^^^^^ compare it: `… == …`
        [2]
    "#]];
    expected.assert_eq(&without_times(&transcript(expected.data())));
}

#[test]
fn boards_of_one_word_have_listings() {
    let expected = expect![[r#"
        $ explain --board othello 'north_one(x) & rank_8'
        shl x, 8    ; north_one(x)
        and x, 255  ; north_one(x) & rank_8
        2 instructions (bmi); the result is x
        $ explain --board 3x5 'east_one(x)'
        and x, 0x36db  ; x & 0x36db
        lea t1, [x*2]  ; east_one(x)
        2 instructions (bmi); the result is t1
    "#]];
    expected.assert_eq(&transcript(expected.data()));
}

#[test]
fn counterexamples_have_squares_in_json() {
    let run = setwise(&["prove", "--board", "5x2", "a << 1 >> 1 == a", "--format", "json"]);
    for part in [
        r#""verdict":"refuted","board":"5x2","#,
        r#""inputs":[{"name":"a","hex":"0x200","squares":["e2"]}]"#,
        r#"{"formula":"a << 1 >> 1","hex":"0x000","squares":[]}"#,
    ] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
}

#[test]
fn errors_name_the_board_and_the_remedy() {
    let expected = expect![[r#"
        $ eval --board shoji all
        error: invalid value 'shoji' for '--board <BOARD>': the boards are chess, shogi, xiangqi, draughts, go9, go13, go19, othello, connect-four, and sizes such as 10x10

        For more information, try '--help'.
        [2]
        $ eval --board 23x23 all
        error: invalid value '23x23' for '--board <BOARD>': a board has at most 512 squares, and this one has 529

        For more information, try '--help'.
        [2]
        $ eval --board shogi j9
        error: unknown name `j9`
         --> formula:1:1
          |
        1 | j9
          | ^^ the squares of shogi are in the rectangle a1..i9
        [2]
        $ eval --board shogi all --fen 9/9
        error: the piece placement is not one of shogi: the placement has 2 ranks, and shogi has 9 (byte 4)
        write its 9 ranks from the top, separated by `/`: a letter for each piece, and a number for adjacent empty squares
        [2]
        $ eval --board shogi all startpos
        error: `startpos` is for chess, and the board is shogi
        [2]
        $ eval --board shogi all --mapping a8b8
        error: --mapping is for chess, and the board is shogi
        [2]
        $ eval --board shogi all --file data/positions.epd
        error: --file is for chess, and the board is shogi
        [2]
        $ eval --board shogi all --format svg
        error: --format svg is for chess, and the board is shogi
        [2]
        $ eval --board shogi all --as rust
        error: --as: a constant is for boards of at most 64 bits, and shogi has 81
        [2]
        $ prove --board shogi 'a == a' --width 8
        error: --width is for chess, and the board is shogi
        [2]
        $ prove --board shogi 'a == a' --source data/bits.c
        error: --source is for chess, and the board is shogi
        [2]
        $ functions --board draughts rotate_90
        error: no function of draughts has `rotate_90` in its names, its group or its summary
        [2]
        $ explain --board shogi all
        error: a listing is for boards of at most 64 bits, and shogi has 81
         --> formula:1:1
          |
        1 | all
          | ^^^
        [2]
        $ explain --board shogi all --mapping a8b8
        error: --mapping is for chess, and the board is shogi
        [2]
    "#]];
    expected.assert_eq(&transcript(expected.data()));
}

#[test]
fn the_board_of_chess_is_the_usual_one() {
    for arguments in [
        &["eval", "rook({e5}, {e7}) * 3"][..],
        &["eval", "bit_scan_forward_de_bruijn({c3})", "--format", "json"],
        &["eval", "count(white)", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"],
        &["eval", "R"],
        &["eval", "if (A > B) return 1;"],
        &["prove", "a + b == (a | b)", "--format", "json", "--width", "8"],
        &["functions", "rotate"],
    ] {
        let usual = setwise(arguments);
        let chess = setwise(&[arguments, &["--board", "chess"]].concat());
        let output =
            |run: &crate::common::Run| (run.code, without_milliseconds(&run.out), run.err.clone());
        assert_eq!(output(&chess), output(&usual), "{arguments:?}");
    }
}

/// Returns a text without the times of proofs.
fn without_milliseconds(text: &str) -> String {
    text.split(',').filter(|part| !part.contains("milliseconds")).collect()
}

#[test]
fn the_empty_board_is_noted_where_it_matters() {
    let run = setwise(&["eval", "--board", "shogi", "rook({e5}, occupied)"]);
    assert_eq!(
        run.err,
        "note: the board is empty; place pieces by --fen, such as `--fen 9/9/9/9/9/9/9/9/9`\n"
    );
    assert_eq!(setwise(&["eval", "--board", "shogi", "rook({e5}, none)"]).err, "");
    let placed = ["eval", "--board", "3x3", "--fen", "3/1r1/2R", "empty"];
    assert_eq!(setwise(&placed).err, "");
}

#[test]
fn summaries_of_functions_have_a_note_about_bits() {
    let note = "note: the summaries are about the 64 bits of chess, and go9 has 81\n";
    assert_eq!(setwise(&["functions", "--board", "go9", "first"]).err, note);
    assert_eq!(setwise(&["functions", "--board", "go9", "rook"]).err, "");
    assert_eq!(setwise(&["functions", "--board", "othello", "first"]).err, "");
}

#[test]
fn laws_of_a_file_are_about_the_board() {
    let laws = "~~a == a\n// a comment\na < b\nrook(\n";
    let run = setwise_with_input(&["prove", "--file", "-", "--board", "go9"], laws);
    assert_eq!(run.code, 2);
    assert!(run.out.starts_with("standard input:1: proved for all 2^81 inputs"), "{}", run.out);
    assert!(run.err.contains("1 proved, 1 refuted, 0 not decided, 1 malformed"), "{}", run.err);
    let run = setwise_with_input(&["repl"], ":prove --board=go9 a == a\n");
    assert!(run.err.contains("a session is for chess"), "{}", run.err);
}
