//! The bit scans of the catalog and of other crates, and the loops that measure them.

use setwise::Bitboard;
use setwise::bitscan::instruction::opaque;
use setwise::bitscan::{BitScan, CATALOG, INSTRUCTIONS, Scan, ScanDirection, VisitScan};

/// The loop that measures a scan.
#[derive(Clone, Copy)]
pub enum Work {
    /// One scan of each word.
    Each,
    /// The squares of each set one by one, until it is empty.
    Serialize,
}

/// A loop over nonzero words, which takes the scan as a type and sums all indices.
#[derive(Clone, Copy)]
struct ScanLoop<'a> {
    work: Work,
    direction: ScanDirection,
    words: &'a [u64],
}

impl VisitScan for ScanLoop<'_> {
    type Output = u64;

    fn visit<S: Scan>(self) -> u64 {
        match (self.work, self.direction) {
            (Work::Each, _) => sum(self.words, |word| scan::<S>(word)),
            (Work::Serialize, ScanDirection::Forward) => sum(self.words, |mut set| {
                let mut sum = 0;
                while set != 0 {
                    sum += scan::<S>(set);
                    set &= set - 1;
                }
                sum
            }),
            (Work::Serialize, ScanDirection::Reverse) => sum(self.words, |mut set| {
                let mut sum = 0;
                while set != 0 {
                    let index = scan::<S>(set);
                    sum += index;
                    set ^= 1 << (index & 63);
                }
                sum
            }),
        }
    }
}

/// Scans a word. Passing the index through [`opaque`] keeps the code scalar and costs nothing.
#[inline(always)]
fn scan<S: Scan>(word: u64) -> u64 {
    opaque(S::scan(word).into())
}

#[inline(always)]
fn sum(words: &[u64], f: impl Fn(u64) -> u64) -> u64 {
    words.iter().map(|&word| f(word)).sum()
}

/// A scan of the catalog or of another crate.
pub struct Scanner {
    pub name: &'static str,
    pub direction: ScanDirection,
    scan: ScanSource,
}

enum ScanSource {
    Ours(&'static BitScan),
    Peer(fn(ScanLoop<'_>) -> u64),
}

impl Scanner {
    /// Does the work with the scan and returns the sum of all indices.
    pub fn run(&self, work: Work, words: &[u64]) -> u64 {
        let scan_loop = ScanLoop { work, direction: self.direction, words };
        match self.scan {
            ScanSource::Ours(scan) => scan.visit(scan_loop),
            ScanSource::Peer(run) => run(scan_loop),
        }
    }
}

/// Returns all scans of a direction that the processor has. The first is the one that setwise
/// uses, by the instruction that the compiler chooses.
pub fn scanners(direction: ScanDirection) -> Vec<Scanner> {
    let ours = CATALOG.iter().chain(INSTRUCTIONS).filter(|scan| scan.is_available());
    let ours = ours.map(|scan| Scanner {
        name: scan.name.trim_start_matches("bit_scan_"),
        direction: scan.direction,
        scan: ScanSource::Ours(scan),
    });
    ours.chain(peers()).filter(|scanner| scanner.direction == direction).collect()
}

/// Returns the scans of other crates as types: `direction "name" |word| index`.
macro_rules! peers {
    ($($direction:ident $name:literal |$word:ident| $index:expr;)*) => {
        [$({
            struct This;
            impl Scan for This {
                #[inline(always)]
                fn scan($word: u64) -> u32 {
                    $index as u32
                }
            }
            Scanner {
                name: $name,
                direction: ScanDirection::$direction,
                scan: ScanSource::Peer(|work| work.visit::<This>()),
            }
        }),*]
    };
}

#[rustfmt::skip]
fn peers() -> impl Iterator<Item = Scanner> {
    use bitintr::{Lzcnt, Tzcnt};
    use gyges::core::bit_twiddles;

    peers! {
        Forward "Bitboard::first" |word| Bitboard(word).first().map_or(0, |square| square.index());
        Forward "std u64::trailing_zeros" |word| word.trailing_zeros();
        Forward "bitintr Tzcnt::tzcnt" |word| word.tzcnt();
        Forward "shakmaty Bitboard::first" |word| shakmaty::Bitboard(word).first().map_or(0, u32::from);
        Forward "chess BitBoard::to_square" |word| chess::BitBoard(word).to_square().to_index();
        Forward "gyges bit_scan_forward, De Bruijn" |word| bit_twiddles::bit_scan_forward(word);
        Reverse "Bitboard::last" |word| Bitboard(word).last().map_or(0, |square| square.index());
        Reverse "std u64::leading_zeros" |word| 63 - word.leading_zeros();
        Reverse "std u64::ilog2" |word| word.ilog2();
        Reverse "bitintr Lzcnt::lzcnt" |word| 63 - word.lzcnt();
        Reverse "shakmaty Bitboard::last" |word| shakmaty::Bitboard(word).last().map_or(0, u32::from);
        Reverse "gyges bit_scan_reverse, De Bruijn" |word| bit_twiddles::bit_scan_reverse(word);
    }
    .into_iter()
}
