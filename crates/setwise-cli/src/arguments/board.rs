//! The board of a formula.

use clap::Args;
use setwise_expr::board::NamedBoard;

use crate::failure::Usage;

/// The board, if it is not that of chess.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoardOption {
    #[arg(long, value_name = "BOARD", value_parser = NamedBoard::parse, help = help())]
    board: Option<NamedBoard>,
}

fn help() -> String {
    let names = NamedBoard::names().filter(|name| *name != "chess").collect::<Vec<_>>().join(", ");
    format!(
        "Use the squares of another board: {names}, or a size of files and ranks such as 10x10. The \
         default is chess"
    )
}

impl BoardOption {
    /// Returns the board, unless it is that of chess, on which formulas are the usual ones.
    pub(crate) fn other(&self) -> Option<&NamedBoard> {
        self.board.as_ref().filter(|board| !board.is_chess())
    }

    /// Refuses given options that only the board of chess supports.
    pub(crate) fn expect_chess<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, bool)>,
    ) -> Result<(), Usage> {
        match (&self.board, given.into_iter().find(|option| option.1)) {
            (Some(board), Some((option, _))) => {
                board.expect_chess(option).map_err(|error| Usage(error.to_string()))
            }
            _ => Ok(()),
        }
    }
}
