//! The instructions of boards of any shape: for chess those of `Bitboard`, and no jumps for shogi.

use crate::steps::asm::functions;
use crate::steps::asm::golden::instructions;

/// Functions of `examples/golden.rs` that are the same for `Bitboard` and `ChessBoard`, register by
/// register.
const SAME: [&str; 18] = [
    "union",
    "complement",
    "north_one",
    "north_east_one",
    "east_one",
    "south_east_one",
    "south_one",
    "south_west_one",
    "west_one",
    "north_west_one",
    "knight_attacks",
    "king_attacks",
    "north_fill",
    "north_occluded",
    "east_occluded",
    "south_west_attacks",
    "rotate_180",
    "mirror_horizontal",
];

/// Functions whose instructions the compiler may arrange in another order.
const AS_MANY: [&str; 5] =
    ["rook_attacks", "bishop_attacks", "queen_attacks", "flip_diagonal", "flip_anti_diagonal"];

/// Functions for sets of two words.
const STRAIGHT: [&str; 12] = [
    "union",
    "complement",
    "north_one",
    "north_east_one",
    "east_one",
    "south_west_one",
    "knight_attacks",
    "king_attacks",
    "north_occluded",
    "rook_attacks",
    "bishop_attacks",
    "mirror_horizontal",
];

/// Checks the functions of the example.
pub(super) fn check(assembly: &str) -> Result<(), String> {
    let body = |module: &str, name: &str| -> Result<Vec<&str>, String> {
        let symbol = format!("{}{module}{}{name}17h", module.len(), name.len());
        let found = functions(assembly).find(|(found, _)| found.contains(&symbol));
        let (_, body) = found.ok_or_else(|| format!("{module} has no function {name}"))?;
        Ok(instructions(body).collect())
    };
    for name in SAME {
        let (expected, found) = (body("of_bitboard", name)?, body("of_chess", name)?);
        if found != expected {
            return Err(format!("{name} of ChessBoard is {found:#?} instead of {expected:#?}"));
        }
    }
    for name in AS_MANY {
        let (expected, found) = (body("of_bitboard", name)?.len(), body("of_chess", name)?.len());
        if found > expected {
            return Err(format!("{name} of ChessBoard has {found} instructions, not {expected}"));
        }
    }
    for name in STRAIGHT {
        let is_jump = |line: &&&str| line.starts_with('j') || line.starts_with("call");
        if let Some(jump) = body("of_shogi", name)?.iter().find(is_jump) {
            return Err(format!("{name} of ShogiBoard has a jump: {jump}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the assembly of the example with a body for each module.
    fn example(bitboard: &str, chess: &str, shogi: &str) -> String {
        let mut assembly = String::new();
        for (module, body) in [("of_bitboard", bitboard), ("of_chess", chess), ("of_shogi", shogi)]
        {
            for name in [&SAME[..], &AS_MANY[..], &STRAIGHT[..]].concat() {
                let symbol = format!("{}{module}{}{name}17h0E", module.len(), name.len());
                assembly += &format!("\t.type\t{symbol},@function\nx:\n{body}.Lfunc_end0:\n");
            }
        }
        assembly
    }

    #[test]
    fn equal_instructions_without_jumps_are_accepted() {
        let (one, two) = ("\tshlq\t$8, %rax\n\tretq\n", "\tshlq\t$9, %rax\n\tretq\n");
        assert_eq!(check(&example(one, one, two)), Ok(()));
    }

    #[test]
    fn other_instructions_and_jumps_are_rejected() {
        let (one, two) = ("\tshlq\t$8, %rax\n\tretq\n", "\tshlq\t$9, %rax\n\tretq\n");
        assert!(check("").is_err());
        assert!(check(&example(one, two, one)).is_err());
        assert!(check(&example(one, one, "\tjne\t.LBB0_1\n")).is_err());
        assert!(check(&example(one, one, "\tcallq\tpanic\n")).is_err());
    }
}
