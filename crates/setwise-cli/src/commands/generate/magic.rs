//! `setwise generate magic`.

use std::io;
use std::sync::atomic::Ordering::Relaxed;

use setwise::search::magic::is_magic;
use setwise::{Bitboard, File, Rank, Square};
use setwise_loops::generate::magic_factor;

use crate::arguments::generate::{Layout, Magic, Slider};
use crate::commands::generate::note;
use crate::commands::generate::report::{Fact, Report};
use crate::emit::magic::{Lookup, MagicFactor};
use crate::failure::Outcome;
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::counted;

/// The number of factors between two checks for an interrupt.
const CHUNK: u64 = 1 << 18;

/// The end of the search on a square.
enum SearchEnd {
    Found(MagicFactor),
    /// No factor that was tried is magic.
    None,
    Interrupted,
}

pub(crate) fn run(options: &Magic) -> anyhow::Result<Outcome> {
    if let (Some(square), Some(factor)) = (options.square, options.factor) {
        return check(options, square, factor);
    }
    interrupt::listen();
    let squares = options.square.map_or(Bitboard::FULL, Bitboard::from);
    let mut report = Report::new(options.format);
    let mut all = Vec::new();
    let mut bar = Bar::new(options.language.is_some());
    bar.begin_search("squares", squares.len().into());
    for square in squares {
        match search(options, square) {
            SearchEnd::Found(found) => {
                if options.language.is_none() {
                    write(&mut report, &found)?;
                    // The next search may take a long time.
                    report.flush()?;
                }
                all.push(found);
            }
            SearchEnd::Interrupted => {
                bar.finish();
                let squares = counted(squares.len().into(), "square");
                note(&format!("interrupted after {} of {squares}", all.len()));
                return Ok(Outcome::Interrupted);
            }
            SearchEnd::None => {
                bar.finish();
                let bits = counted(bits(options, square).into(), "bit");
                let factors = counted(options.tries, "factor");
                note(&format!("{square}: none of {factors} is magic for {bits}"));
                note("try more with `--tries`, others with `--seed`, or more bits");
                return Ok(Outcome::No);
            }
        }
        bar.reach(all.len() as u64);
    }
    bar.finish();
    if let Some(language) = options.language {
        let is_fixed = options.layout == Layout::Fixed;
        let shift = all.first().filter(|_| is_fixed).map(MagicFactor::shift);
        let slider = format!("{:?}", options.slider).to_lowercase();
        let (layout, seed) = (if is_fixed { "fixed" } else { "fancy" }, options.seed);
        // Both languages have such comments.
        let command = format!("setwise generate magic {slider} --layout {layout} --seed {seed}");
        let steps = options.slider.steps();
        let lookup = Lookup { slider: &slider, steps, factors: &all, shift };
        let source = lookup.source(language);
        report.source(&format!("// {command}\n\n{source}"))?;
        report.flush()?;
    }
    Ok(Outcome::Done)
}

/// Checks a single factor.
fn check(options: &Magic, square: Square, factor: u64) -> anyhow::Result<Outcome> {
    let (mask, bits) = (options.slider.mask(square), bits(options, square));
    if !is_magic(mask, bits, |occupied| options.slider.attacks(square, occupied), factor) {
        note(&format!("{factor:#018x} is not magic for {bits} bits on {square}"));
        note("leave out `--factor` to find one that is");
        return Ok(Outcome::No);
    }
    let mut report = Report::new(options.format);
    write(&mut report, &MagicFactor { square, mask, bits, factor })?;
    report.flush()?;
    Ok(Outcome::Done)
}

/// Returns the number of bits of a square's index.
fn bits(options: &Magic, square: Square) -> u32 {
    let squares = options.slider.mask(square).len();
    match (options.bits, options.layout) {
        (Some(bits), _) => bits,
        (None, Layout::Fancy) => squares,
        (None, Layout::Fixed) => options.slider.most_bits(),
    }
}

/// Searches for the factor of a square; the index of the square is part of the seed.
fn search(options: &Magic, square: Square) -> SearchEnd {
    let (mask, bits) = (options.slider.mask(square), bits(options, square));
    let seed = options.seed.wrapping_add(square.index() as u64);
    let mut tried = 0;
    while tried < options.tries {
        if interrupt::flag().load(Relaxed) {
            return SearchEnd::Interrupted;
        }
        let end = tried.saturating_add(CHUNK).min(options.tries);
        let attacks = |occupied| options.slider.attacks(square, occupied);
        if let Some(factor) = magic_factor(mask, bits, &attacks, seed, tried..end) {
            return SearchEnd::Found(MagicFactor { square, mask, bits, factor });
        }
        tried = end;
    }
    SearchEnd::None
}

fn write(report: &mut Report, found: &MagicFactor) -> io::Result<()> {
    let MagicFactor { square, mask, bits, factor } = found;
    let (mask, shift) = (mask.0, found.shift());
    let facts = [
        ("square", Fact::Text(square.to_string())),
        ("mask", Fact::Word(mask, 16)),
        ("bits", Fact::Number((*bits).into())),
        ("factor", Fact::Word(*factor, 16)),
        ("shift", Fact::Number(shift.into())),
    ];
    report.line(&facts, || {
        format!("{square}  mask {mask:#018x}  {bits:2} bits  {factor:#018x} >> {shift}")
    })
}

impl Slider {
    /// Returns the attacks from a square.
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Rook => Bitboard::from(square).rook_attacks(occupied),
            Self::Bishop => Bitboard::from(square).bishop_attacks(occupied),
        }
    }

    /// Returns the squares that matter: those on the lines of the slider, without the last square
    /// of each line.
    fn mask(self, square: Square) -> Bitboard {
        let ranks = [Rank::First, Rank::Eighth].into_iter().filter(|&rank| rank != square.rank());
        let files = [File::A, File::H].into_iter().filter(|&file| file != square.file());
        let edges = ranks.map(Bitboard::from).chain(files.map(Bitboard::from));
        edges.fold(self.attacks(square, Bitboard::EMPTY), Bitboard::difference)
    }

    /// Returns the largest number of squares that matter.
    const fn most_bits(self) -> u32 {
        match self {
            Self::Rook => 12,
            Self::Bishop => 9,
        }
    }

    /// Returns the steps along the lines of the slider, in files and ranks.
    const fn steps(self) -> [(i32, i32); 4] {
        match self {
            Self::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
            Self::Bishop => [(1, 1), (-1, 1), (1, -1), (-1, -1)],
        }
    }
}
