//! The messages of the errors of small types.

use core::fmt::Display;

use setwise::{File, Rank, Square, SquareMapping};

fn check<T>(result: Result<T, impl Display>, message: &str) {
    assert_eq!(result.map(|_| ()).map_err(|error| error.to_string()), Err(message.to_owned()));
}

#[test]
fn an_error_says_what_is_expected() {
    check("i".parse::<File>(), "a file is a letter a to h, such as `e`");
    check("9".parse::<Rank>(), "a rank is a digit 1 to 8, such as `4`");
    check("e9".parse::<Square>(), "a square is a file a to h and a rank 1 to 8, such as `e4`");
    check(
        "big".parse::<SquareMapping>(),
        "a mapping is one of lerf (a1b1), lerbef (h1g1), berlef (a8b8), berf (h8g8), \
         lefr (a1a2), lefber (a8a7), befler (h1h2), befr (h8h7)",
    );
    check(Square::try_from(64), "the index 64 is out of range: it must be below 64");
    check(File::try_from(8), "the index 8 is out of range: it must be below 8");
    check(Rank::try_from(255), "the index 255 is out of range: it must be below 8");
}
