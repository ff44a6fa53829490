//! `setwise generate magic`.

mod source;

use std::io::{self, BufWriter, Write};
use std::sync::atomic::Ordering::Relaxed;

use serde_json::json;
use setwise::search::magic::{find_in, is_magic};
use setwise::{Bitboard, File, Rank, Square};

use super::note;
use crate::arguments::generate::{Layout, Magic, Slider, TableFormat};
use crate::failure::Outcome;
use crate::interrupt;
use crate::progress::Bar;
use crate::stream::counted;

/// How many factors are tried between two looks at whether to stop.
const CHUNK: u64 = 1 << 18;

/// A factor for a square.
struct Found {
    square: Square,
    mask: Bitboard,
    bits: u32,
    factor: u64,
}

impl Found {
    const fn shift(&self) -> u32 {
        64 - self.bits
    }
}

/// How the search on a square has ended.
enum End {
    Found(Found),
    /// No factor among those tried.
    None,
    Interrupted,
}

pub(crate) fn run(options: &Magic) -> anyhow::Result<Outcome> {
    if let (Some(square), Some(factor)) = (options.square, options.factor) {
        return check(options, square, factor);
    }
    interrupt::listen();
    let squares = options.square.map_or(Bitboard::FULL, Bitboard::from);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut all = Vec::new();
    let mut bar = Bar::new(options.language.is_some());
    bar.begin_search("squares", squares.len().into());
    let mut stopped = None;
    for square in squares {
        match search(options, square) {
            End::Found(found) if options.language.is_some() => all.push(found),
            End::Found(found) => {
                write(&mut out, options.format, &found, all.is_empty())?;
                // The next search may take long.
                out.flush()?;
                all.push(found);
            }
            end => {
                stopped = Some((square, end));
                break;
            }
        }
        bar.reach(all.len() as u64);
    }
    bar.finish();
    match stopped {
        None => {}
        Some((_, End::Interrupted)) => {
            let squares = counted(squares.len().into(), "square");
            note(&format!("interrupted after {} of {squares}", all.len()));
            return Ok(Outcome::Interrupted);
        }
        Some((square, _)) => {
            let (bits, tries) = (bits(options, square), options.tries);
            let (factors, bits) = (counted(tries, "factor"), counted(bits.into(), "bit"));
            note(&format!("{square}: none of {factors} is magic for {bits}"));
            note("try more with `--tries`, others with `--seed`, or more bits");
            return Ok(Outcome::No);
        }
    }
    if let Some(language) = options.language {
        source::write(&mut out, options, language, &all)?;
        out.flush()?;
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
    let mut out = io::stdout().lock();
    write(&mut out, options.format, &Found { square, mask, bits, factor }, true)?;
    out.flush()?;
    Ok(Outcome::Done)
}

/// How many bits the index of a square has.
fn bits(options: &Magic, square: Square) -> u32 {
    let squares = options.slider.mask(square).len();
    match (options.bits, options.layout) {
        (Some(bits), _) => bits,
        (None, Layout::Fancy) => squares,
        (None, Layout::Fixed) => options.slider.most_bits(),
    }
}

/// Searches for the factor of a square, with the square's index as part of the seed.
fn search(options: &Magic, square: Square) -> End {
    let (mask, bits) = (options.slider.mask(square), bits(options, square));
    let seed = options.seed.wrapping_add(square.index().into());
    let mut tried = 0;
    while tried < options.tries {
        if interrupt::flag().load(Relaxed) {
            return End::Interrupted;
        }
        let end = tried.saturating_add(CHUNK).min(options.tries);
        let attacks = |occupied| options.slider.attacks(square, occupied);
        if let Some(factor) = find_in(mask, bits, attacks, seed, tried..end) {
            return End::Found(Found { square, mask, bits, factor });
        }
        tried = end;
    }
    End::None
}

fn write(
    out: &mut impl Write,
    format: TableFormat,
    found: &Found,
    is_first: bool,
) -> io::Result<()> {
    let Found { square, mask, bits, factor } = found;
    let (mask, shift) = (mask.0, found.shift());
    match format {
        TableFormat::Text => {
            writeln!(out, "{square}  mask {mask:#018x}  {bits:2} bits  {factor:#018x} >> {shift}")
        }
        TableFormat::Csv => {
            if is_first {
                writeln!(out, "square,mask,bits,factor,shift")?;
            }
            writeln!(out, "{square},{mask:#018x},{bits},{factor:#018x},{shift}")
        }
        TableFormat::Json => {
            let object = json!({
                "square": square.to_string(),
                "mask": format!("{mask:#018x}"),
                "bits": bits,
                "factor": format!("{factor:#018x}"),
                "shift": shift,
            });
            writeln!(out, "{object}")
        }
    }
}

impl Slider {
    /// What it attacks from a square.
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Rook => Bitboard::from(square).rook_attacks(occupied),
            Self::Bishop => Bitboard::from(square).bishop_attacks(occupied),
        }
    }

    /// The squares that matter: those on its lines but for the last ones, behind which
    /// nothing is.
    fn mask(self, square: Square) -> Bitboard {
        let ranks = [Rank::First, Rank::Eighth].into_iter().filter(|&rank| rank != square.rank());
        let files = [File::A, File::H].into_iter().filter(|&file| file != square.file());
        let edges = ranks.map(Bitboard::from).chain(files.map(Bitboard::from));
        edges.fold(self.attacks(square, Bitboard::EMPTY), Bitboard::difference)
    }

    /// The most squares that matter.
    const fn most_bits(self) -> u32 {
        match self {
            Self::Rook => 12,
            Self::Bishop => 9,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
        }
    }

    /// The steps along its lines, in files and ranks.
    const fn steps(self) -> [(i32, i32); 4] {
        match self {
            Self::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
            Self::Bishop => [(1, 1), (-1, 1), (1, -1), (-1, -1)],
        }
    }
}
