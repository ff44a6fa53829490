//! Fingerprints: short values by which positions are recognized.

use setwise_chess::Position;

/// Odd numbers that multiply the words, a different one for each half: the golden ratio and the
/// fractional part of the square root of 3.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xbb67_ae85_84ca_a73b];

/// A hash of 128 bits of all that decides repetitions: the pieces, the side to move, the castling
/// rights, and the en passant square if a capture there is legal.
///
/// Two positions have the same fingerprint if
/// [`same_position`](Position::same_position) holds. Otherwise the fingerprints almost surely
/// differ: among a billion positions, the chance that two are taken for the same is 10^-21.
///
/// # Examples
///
/// ```
/// use setwise_chess::Position;
/// use setwise_columns::Fingerprint;
///
/// // Nothing can capture on e3, and the counters do not matter.
/// let [with, without, other] = ["b KQkq e3 0 1", "b KQkq - 4 7", "b KQk - 0 1"].map(|rest| {
///     let fen = format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR {rest}");
///     fen.parse::<Position>().unwrap()
/// });
/// assert_eq!(Fingerprint::new(&with), Fingerprint::new(&without));
/// assert_ne!(Fingerprint::new(&with), Fingerprint::new(&other));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub u128);

impl Fingerprint {
    /// Returns the fingerprint of a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::of_words(&words(position))
    }

    /// Returns the same fingerprint for a position and for its mirror image with the colors
    /// exchanged: that of the two whose words are smaller.
    ///
    /// ```
    /// use setwise_chess::Position;
    /// use setwise_columns::Fingerprint;
    ///
    /// let [white, black] = ["4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1", "r3k3/4p3/8/8/8/8/8/4K3 b q - 0 1"]
    ///     .map(|fen| fen.parse::<Position>().unwrap());
    /// assert_eq!(Fingerprint::ignoring_color(&white), Fingerprint::ignoring_color(&black));
    /// assert_ne!(Fingerprint::new(&white), Fingerprint::new(&black));
    /// ```
    #[must_use]
    pub fn ignoring_color(position: &Position) -> Self {
        let words = words(position);
        Self::of_words(&words.min(mirrored(&words)))
    }

    fn of_words(words: &[u64; WORDS]) -> Self {
        let [mut low, mut high] = FACTORS;
        for (place, &word) in words.iter().enumerate() {
            // Equal words in different places are different.
            let word = word ^ (place as u64).wrapping_mul(0xd1b5_4a32_d192_ed03);
            low = folded(low ^ word, FACTORS[0]);
            high = folded(high.rotate_left(23) ^ word, FACTORS[1]);
        }
        let low = folded(low ^ high.rotate_left(32), FACTORS[1]);
        Self(u128::from(low) | u128::from(high) << 64)
    }
}

/// The number of words that decide repetitions.
const WORDS: usize = 14;

/// Returns the twelve sets, the castling rooks, and the side to move with the square of an en
/// passant capture that is legal.
fn words(position: &Position) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (word, set) in words.iter_mut().zip(position.pieces()) {
        *word = set.0;
    }
    words[12] = position.castling_rooks().0;
    let en_passant = position.legal_en_passant().map_or(0, |square| 1 << square.index());
    // No pawn is captured en passant on the first rank.
    words[13] = en_passant | position.side_to_move().index() as u64;
    words
}

/// Returns the words of the mirror image with the colors exchanged.
fn mirrored(words: &[u64; WORDS]) -> [u64; WORDS] {
    let mut mirrored = words.map(u64::swap_bytes);
    let (white, black) = mirrored[..12].split_at_mut(6);
    white.swap_with_slice(black);
    let en_passant = words[13] & !1;
    mirrored[13] = en_passant.swap_bytes() | (words[13] & 1 ^ 1);
    mirrored
}

/// Returns the exclusive or of the halves of a product.
pub(crate) fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Returns all positions of some plies after a position.
    fn tree(position: &Position, depth: u32, found: &mut Vec<Position>) {
        found.push(position.clone());
        if depth > 0 {
            for mv in &position.legal_moves() {
                tree(&position.play(*mv).unwrap(), depth - 1, found);
            }
        }
    }

    /// Returns what decides repetitions as text.
    fn text(position: &Position) -> String {
        let fen = position.fen().to_string();
        fen.rsplitn(3, ' ').last().unwrap().to_owned()
    }

    /// Returns the mirror image of a position with the colors exchanged, square by square.
    fn exchanged(fen: &str) -> String {
        let fields: Vec<_> = fen.split(' ').collect();
        let swap = |c: char| match c {
            c if c.is_lowercase() => c.to_ascii_uppercase(),
            c => c.to_ascii_lowercase(),
        };
        let ranks: Vec<_> = fields[0].rsplit('/').collect();
        let board: String = ranks.join("/").chars().map(swap).collect();
        let side = if fields[1] == "w" { "b" } else { "w" };
        let castling: String = fields[2].chars().map(swap).collect();
        let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
        format!("{board} {side} {castling} {en_passant} 0 1")
    }

    const FENS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rr2k3/8/8/8/8/8/8/RR2K3 w Qq - 0 1",
    ];

    #[test]
    fn fingerprints_are_the_same_for_the_same_positions_only() {
        let mut positions = Vec::new();
        for fen in FENS {
            tree(&fen.parse().unwrap(), 3, &mut positions);
        }
        let texts: HashSet<_> = positions.iter().map(text).collect();
        let fingerprints: HashSet<_> = positions.iter().map(Fingerprint::new).collect();
        let halves = |shift| fingerprints.iter().map(move |it| (it.0 >> shift) as u64);
        assert!(texts.len() > 10_000 && texts.len() < positions.len());
        assert_eq!(fingerprints.len(), texts.len());
        assert_eq!(halves(0).collect::<HashSet<_>>().len(), texts.len());
        assert_eq!(halves(64).collect::<HashSet<_>>().len(), texts.len());
    }

    #[test]
    fn colors_can_be_exchanged() {
        let mut positions = Vec::new();
        for fen in FENS {
            tree(&fen.parse().unwrap(), 2, &mut positions);
        }
        for position in &positions {
            let fen = position.fen().to_string();
            let other: Position = exchanged(&fen).parse().unwrap();
            assert_eq!(mirrored(&words(position)), words(&other), "{fen}");
            let both = [position, &other].map(Fingerprint::ignoring_color);
            assert_eq!(both[0], both[1], "{fen}");
            assert!([position, &other].map(Fingerprint::new).contains(&both[0]), "{fen}");
        }
    }

    #[test]
    fn castling_rooks_on_one_side_differ() {
        let [a, b]: [Position; 2] = ["Q", "B"]
            .map(|right| format!("4k3/8/8/8/8/8/8/RR2K3 w {right} - 0 1").parse().unwrap());
        assert_ne!(Fingerprint::new(&a), Fingerprint::new(&b));
    }
}
