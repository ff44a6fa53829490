//! The arguments of `setwise table`.

use clap::Args;

use crate::arguments::after;
use crate::arguments::convert::Conversion;
use crate::arguments::query::{INPUTS, OUTPUTS};

const EXAMPLES: &str = "\
Examples:
  A row for each move, as CSV:
    setwise table data/games.pgn
  The same as Parquet, with the boards as columns:
    setwise table games.pgn.zst -o moves.parquet
  Only some tags, and positions as FEN only:
    setwise table games.pgn --tags White,Black,result -o moves.csv.gz";

const COLUMNS: &str = "\
Columns:
  game, ply      the number of the game, and of halfmoves from its start
  the tags       White, Black, WhiteElo, BlackElo, ECO, Opening, TimeControl, UTCDate, UTCTime,
                 Termination, Site and Event, unless --tags has others
  result         after Black: that of the tag or, if it does not tell, of the end of the moves
  san, uci       the move that led to the position, in two notations
  clock_s        the time left to the side that moved, in seconds, from [%clk]
  eval_cp        the evaluation for White in hundredths of a pawn, from [%eval]
  eval_mate      the number of moves to mate, negative if Black mates, from [%eval]
  fen            the position after the move
  white_pawns … white_king, black_pawns … black_king
                 the sets of squares, as words of 64 bits: bit 0 is a1, bit 63 is h8
  white_to_move, castling, en_passant, halfmove_clock, fullmove_number, key
                 the rest of the position: castling is the set of rooks that may castle,
                 en_passant that of the square of a legal capture, and key the Polyglot hash
  With several inputs, the first column is file. A value that a game lacks is empty or null.";

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    there are no moves
  2    usage error
  3    an input or output failed, or a game is invalid, or --strict
       found what has no meaning
  130  stopped by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the rows so far
       have been written";

/// Write a table with a row for each move of games.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = after(&[EXAMPLES, COLUMNS, INPUTS, OUTPUTS, EXIT_CODES]))]
pub(crate) struct Table {
    #[command(flatten)]
    pub(crate) options: Conversion,
}
