//! Which scans are meant.

use setwise::bitscan::{BitScan, CATALOGUE, INSTRUCTIONS, ScanDirection};

use super::rows::{reference, short_name};
use crate::failure::Usage;

/// The scans of these names, all if there is none, in this direction or in both; and
/// always the ones that they are compared with.
pub(super) fn select(
    names: &[String],
    direction: Option<ScanDirection>,
) -> Result<Vec<&'static BitScan>, Usage> {
    for name in names {
        check(name, direction)?;
    }
    let is_meant = |scan: &BitScan| {
        (names.is_empty() || names.iter().any(|name| is_called(scan, name)))
            && direction.is_none_or(|direction| scan.direction == direction)
    };
    let meant: Vec<_> = all().filter(|scan| is_meant(scan) && scan.is_available()).collect();
    let is_compared = |scan: &BitScan| {
        scan.algorithm == reference(scan.direction)
            && meant.iter().any(|other| other.direction == scan.direction)
    };
    let is_wanted = |scan: &&BitScan| is_meant(scan) && scan.is_available() || is_compared(scan);
    Ok(all().filter(is_wanted).collect())
}

fn all() -> impl Iterator<Item = &'static BitScan> {
    CATALOGUE.iter().chain(INSTRUCTIONS)
}

/// Whether it has this name, with the direction or without.
fn is_called(scan: &BitScan, name: &str) -> bool {
    scan.name == name || short_name(scan) == name
}

/// Refuses a name that no scan has, none in this direction, or none of this processor.
fn check(name: &str, direction: Option<ScanDirection>) -> Result<(), Usage> {
    let called: Vec<_> = all().filter(|scan| is_called(scan, name)).collect();
    if called.is_empty() {
        return Err(Usage(format!("there is no scan `{name}`; {}", help(name))));
    }
    let in_direction: Vec<_> = called
        .iter()
        .filter(|scan| direction.is_none_or(|direction| scan.direction == direction))
        .collect();
    if in_direction.is_empty() {
        let message = format!("the scan `{name}` is not one in the direction that was asked for");
        return Err(Usage(message));
    }
    if !in_direction.iter().any(|scan| scan.is_available()) {
        return Err(Usage(format!("this processor has no `{name}`")));
    }
    Ok(())
}

/// The nearest name, or, where none is near, all of them.
fn help(name: &str) -> String {
    let mut names: Vec<_> = all().map(short_name).collect();
    names.sort_unstable();
    names.dedup();
    let lower = name.to_ascii_lowercase();
    if name.len() <= 64
        && let Some(same) = same_last_part(&lower)
    {
        return format!("did you mean `{same}`?");
    }
    // Longer names than that are not typed by hand, and take their time.
    let candidates = names.iter().copied().chain(all().map(|scan| scan.name));
    let nearest = candidates
        .filter(|_| name.len() <= 64)
        .map(|candidate| (strsim::damerau_levenshtein(&lower, candidate), candidate))
        .min_by_key(|&(distance, _)| distance);
    match nearest {
        // One slip in three letters may be a misspelling; more is another word.
        Some((distance, nearest)) if distance <= 1 + name.len() / 3 => {
            format!("did you mean `{nearest}`?")
        }
        _ => format!("there are {}", names.join(", ")),
    }
}

/// The scan whose name has the same part behind the direction, such as the one for the
/// other direction; of several the nearest one.
fn same_last_part(name: &str) -> Option<&'static str> {
    let is_last = |part: &str| name.strip_suffix(part).is_some_and(|rest| rest.ends_with('_'));
    let length = all().map(short_name).filter(|part| is_last(part)).map(str::len).max()?;
    all()
        .filter(|scan| short_name(scan).len() == length && is_last(short_name(scan)))
        .map(|scan| scan.name)
        .min_by_key(|candidate| strsim::damerau_levenshtein(name, candidate))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str], direction: Option<ScanDirection>) -> Vec<&'static str> {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        select(&names, direction).unwrap().iter().map(|scan| scan.name).collect()
    }

    #[test]
    fn a_short_name_means_both_directions() {
        let both = [
            "bit_scan_forward_trailing_zeros",
            "bit_scan_forward_de_bruijn",
            "bit_scan_reverse_leading_zeros",
            "bit_scan_reverse_de_bruijn",
        ];
        assert_eq!(names(&["de_bruijn"], None), both);
        assert_eq!(names(&["de_bruijn"], Some(ScanDirection::Reverse)), both[2..]);
        assert_eq!(names(&["bit_scan_forward_de_bruijn"], None), both[..2]);
        let all = names(&[], None);
        assert!(CATALOGUE.iter().all(|scan| all.contains(&scan.name)));
    }

    #[test]
    fn a_scan_that_is_not_there_is_refused() {
        let refuse = |name: &str, direction| select(&[name.to_owned()], direction).unwrap_err().0;
        let near = refuse("debruijn", None);
        assert_eq!(near, "there is no scan `debruijn`; did you mean `de_bruijn`?");
        for (name, near) in [
            ("bit_scan_forward_zappa", "bit_scan_reverse_zappa"),
            ("bitscan_reverse_de_bruijn", "bit_scan_reverse_de_bruijn"),
            ("bit_scan_reverse_de_bruijn_separated", "bit_scan_forward_de_bruijn_separated"),
        ] {
            assert!(refuse(name, None).ends_with(&format!("did you mean `{near}`?")), "{name}");
        }
        assert!(refuse("knight", None).contains("there are bsf, "), "{}", refuse("knight", None));
        assert!(refuse(&"x".repeat(1000), None).contains("there are "));
        let faxon = refuse("faxon", Some(ScanDirection::Reverse));
        assert_eq!(faxon, "the scan `faxon` is not one in the direction that was asked for");
    }
}
