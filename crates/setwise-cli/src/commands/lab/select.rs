//! Selects the scans to measure.

use std::collections::BTreeSet;

use setwise::bitscan::{BitScan, CATALOG, INSTRUCTIONS, ScanDirection};

use super::{is_reference, short_name};
use crate::failure::Usage;

/// Returns the scans with these names, or all scans if there are none, in one direction or in
/// both, and the scans that they are compared with.
pub(super) fn select(
    names: &[String],
    direction: Option<ScanDirection>,
) -> Result<Vec<&'static BitScan>, Usage> {
    let is_in = |scan: &&BitScan| direction.is_none_or(|it| scan.direction == it);
    let available: Vec<_> = all().filter(is_in).filter(|scan| scan.is_available()).collect();
    for name in names {
        let is_called = |scan: &BitScan| is_called(scan, name);
        if !available.iter().any(|scan| is_called(scan)) {
            return Err(Usage(if all().filter(is_in).any(is_called) {
                format!("this processor does not have `{name}`")
            } else if all().any(is_called) {
                format!("the scan `{name}` does not exist in this direction")
            } else {
                format!("there is no scan `{name}`; {}", suggestion(name))
            }));
        }
    }
    let is_named =
        |scan: &BitScan| names.is_empty() || names.iter().any(|name| is_called(scan, name));
    let has_named =
        |direction| available.iter().any(|scan| scan.direction == direction && is_named(scan));
    let is_selected =
        |scan: &&BitScan| is_named(scan) || is_reference(scan) && has_named(scan.direction);
    Ok(available.iter().copied().filter(is_selected).collect())
}

fn all() -> impl Iterator<Item = &'static BitScan> {
    CATALOG.iter().chain(INSTRUCTIONS)
}

/// Returns whether a scan has this name, with or without the direction.
fn is_called(scan: &BitScan, name: &str) -> bool {
    scan.name == name || short_name(scan) == name
}

/// Returns the nearest name, or all names if none is near.
fn suggestion(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let distance = |candidate: &str| strsim::damerau_levenshtein(&lower, candidate);
    let names = all().flat_map(|scan| [(scan, short_name(scan)), (scan, scan.name)]);
    // The search takes quadratic time, so it is for names that were typed.
    let names = names.filter(|_| name.len() <= 64);
    let nearest = names.map(|(scan, candidate)| {
        // A name with the right end and the wrong direction is nearer than any other.
        let has_end = lower.ends_with(&format!("_{}", short_name(scan)));
        (!has_end, distance(candidate), candidate)
    });
    // One typing error in three letters is a misspelling; more is another word.
    match nearest.min().filter(|&(_, distance, _)| distance <= 1 + name.len() / 3) {
        Some((_, _, nearest)) => format!("did you mean `{nearest}`?"),
        None => {
            let names: BTreeSet<_> = all().map(short_name).collect();
            format!("the scans are {}", names.into_iter().collect::<Vec<_>>().join(", "))
        }
    }
}
