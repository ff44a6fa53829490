//! The errors of parsing letters and short texts.

use core::fmt;

/// Declares errors, each with the text that was expected.
macro_rules! parse_errors {
    ($($(#[$doc:meta])* $name:ident: $expected:literal,)+) => {$(
        $(#[$doc])*
        #[doc = ""]
        #[doc = concat!("The message is \"expected ", $expected, "\".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct $name;

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(concat!("expected ", $expected))
            }
        }

        impl core::error::Error for $name {}
    )+};
}

parse_errors! {
    /// The error of parsing a [`Color`](crate::Color).
    ParseColorError: "`w` or `b`, `white` or `black`",
    /// The error of parsing a [`Role`](crate::Role).
    ParseRoleError: "one of `PNBRQK`, or the name of a piece such as `knight`",
    /// The error of parsing a [`Piece`](crate::Piece).
    ParsePieceError: "one of `PNBRQK` or `pnbrqk`",
    /// The error of parsing [`CastlingRights`](crate::CastlingRights).
    ParseCastlingRightsError: "`-`, or rights such as `KQkq` or `HAha`",
    /// The error of parsing an [`Outcome`](crate::Outcome).
    ParseOutcomeError: "an outcome such as `white wins by checkmate` or `draw by stalemate`",
    /// The error of parsing a [`GameResult`](crate::pgn::GameResult).
    ParseGameResultError: "`1-0`, `0-1`, `1/2-1/2` or `*`",
}
