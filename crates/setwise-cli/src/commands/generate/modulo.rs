//! `setwise generate modulo`.

use setwise::search::modulo::{index_of, serves, smallest_modulus};

use crate::arguments::generate::Modulo;
use crate::commands::generate::report::{Fact, Report};
use crate::commands::generate::{note, write_source};
use crate::emit::scan::{PrivateScan, ScanMethod};
use crate::failure::{Outcome, Usage};
use crate::stream::counted;

pub(crate) fn run(options: &Modulo) -> anyhow::Result<Outcome> {
    let bits = options.bits;
    if options.language.is_some() && bits != u64::BITS {
        let message = format!("a bit scan has 64 bits: leave out `--bits {bits}`");
        return Err(Usage(message).into());
    }
    let modulus = options.modulus.unwrap_or_else(|| smallest_modulus(bits));
    if !serves(modulus, bits) {
        let (bits, smallest) = (counted(bits.into(), "bit"), smallest_modulus(bits));
        note(&format!("modulo {modulus} does not distinguish {bits}"));
        note(&format!("the smallest modulus that does is {smallest}"));
        return Ok(Outcome::No);
    }
    if let Some(language) = options.language
        && let Some(scan) = PrivateScan::new(ScanMethod::Modulo, modulus)
    {
        return write_source(&scan, language, None);
    }
    let entry = |remainder| index_of(modulus, bits, remainder).unwrap_or(bits) as u8;
    let table: Vec<_> = (0..modulus).map(entry).collect();
    let facts = vec![
        ("modulus", Fact::Number(modulus)),
        ("bits", Fact::Number(bits.into())),
        ("zero", Fact::Number(entry(0).into())),
    ];
    let mut report = Report::new(options.format);
    report.constant(facts, table)?;
    report.flush()?;
    Ok(Outcome::Done)
}
