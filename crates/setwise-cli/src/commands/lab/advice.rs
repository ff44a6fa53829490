//! Recommends a scan for this processor, and gives the reason.

use setwise::bitscan::{BitScan, INSTRUCTIONS, ScanDirection};
use setwise::bulk::Level;

use super::rounds::{Loop, Row};
use super::{is_recognized, is_reference, short_name};

/// Scans within this factor count as equally fast.
const MARGIN: f64 = 1.05;

/// The scan to use in one direction.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    pub(super) scan: &'static BitScan,
    /// The advice and the reason.
    pub(super) text: String,
}

/// Returns the advice for each direction that was measured.
pub(super) fn advise(rows: &[Row], rounds: u32, level: Level) -> Vec<Advice> {
    let advise_direction = |direction| {
        // A recognized scan is the instruction, not another method.
        let is_candidate = |row: &&Row| row.scan.direction == direction && !is_recognized(row.scan);
        advise_direction(rows.iter().filter(is_candidate).collect(), rounds, level)
    };
    [ScanDirection::Forward, ScanDirection::Reverse]
        .map(advise_direction)
        .into_iter()
        .flatten()
        .collect()
}

/// Returns the advice for the rows of one direction.
///
/// Sparse and dense sets count equally. An instruction is preferred to a method that is hardly
/// faster, and the instruction that the compiler chooses to the others: assembly language keeps
/// the compiler from moving and folding it.
fn advise_direction(mut rows: Vec<&Row>, rounds: u32, level: Level) -> Option<Advice> {
    rows.sort_by(|a, b| time(a).total_cmp(&time(b)));
    let fastest = *rows.first()?;
    let near = || rows.iter().copied().filter(|row| time(row) <= time(fastest) * MARGIN);
    let chosen = near()
        .find(|row| is_reference(row.scan))
        .or_else(|| near().find(|row| is_instruction(row.scan)))
        .unwrap_or(fastest);
    let scan = chosen.scan;
    let mut parts = vec![format!("use {}", title(scan, level))];

    let others = rows.iter().copied().filter(|row| row.scan.algorithm != scan.algorithm);
    let (equal, slower): (Vec<&Row>, Vec<_>) =
        others.partition(|row| time(row) <= time(chosen) * MARGIN);
    if !equal.is_empty() {
        let names: Vec<_> = equal.iter().map(|row| short_name(row.scan)).collect();
        parts.push(format!("as fast within 5%: {}", names.join(", ")));
    }
    // The next method, and the compiler's choice where that is slower still.
    let reference = slower.iter().copied().find(|row| is_reference(row.scan));
    let next = slower.iter().copied().find(|row| !is_instruction(row.scan));
    let compared = reference.into_iter().chain(next).map(|row| {
        let times = time(row) / time(chosen);
        format!("{} takes {times:.2} times as long", title(row.scan, level))
    });
    let compared: Vec<_> = compared.collect();
    if !compared.is_empty() {
        // The ratio in the table is that of the sparse loop alone.
        parts.push(format!("over both loops, {}", compared.join(" and ")));
    }
    let sparse = |row: &Row| row.time(Loop::Sparse).median;
    let fastest = rows.iter().min_by(|a, b| sparse(a).total_cmp(&sparse(b)));
    if let Some(row) = fastest.filter(|row| sparse(row) * MARGIN < sparse(chosen)) {
        let (name, part) = (short_name(row.scan), sparse(row) / sparse(chosen));
        parts.push(format!("on sparse sets alone {name} takes {part:.2} times as long"));
    }
    if rounds < 2 {
        parts.push("one round is not a measurement, so run more".to_owned());
    }
    Some(Advice { scan, text: parts.join("; ") })
}

/// Returns the geometric mean of the times on sparse and on dense sets.
fn time(row: &Row) -> f64 {
    (row.time(Loop::Sparse).median * row.time(Loop::Dense).median).sqrt()
}

/// Returns true if a scan is an instruction of the processor, chosen by the compiler or by us.
fn is_instruction(scan: &BitScan) -> bool {
    is_reference(scan) || INSTRUCTIONS.iter().any(|it| it.algorithm == scan.algorithm)
}

/// Returns the name of a scan with its instruction or the size of its table.
fn title(scan: &BitScan, level: Level) -> String {
    let name = short_name(scan);
    match scan.table_bytes {
        _ if is_reference(scan) => format!("{name} ({})", mnemonic(scan.direction, level)),
        _ if is_instruction(scan) => format!("the instruction {name}"),
        0 => format!("{name} (no table)"),
        bytes => format!("{name} (a table of {bytes} bytes)"),
    }
}

/// Returns the instruction that the compiler chooses for a zero count.
fn mnemonic(direction: ScanDirection, level: Level) -> &'static str {
    let place = direction as usize;
    let has = [cfg!(target_feature = "bmi1"), cfg!(target_feature = "lzcnt")];
    let names = match std::env::consts::ARCH {
        "x86_64" if level != Level::BASELINE || has[place] => ["tzcnt", "lzcnt"],
        "x86_64" => ["bsf", "bsr"],
        "aarch64" => ["rbit and clz", "clz"],
        _ => ["the compiler's choice"; 2],
    };
    names[place]
}

// The names of instructions are those of this processor.
#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use expect_test::expect;

    use super::super::rounds::made_up;
    use super::*;

    fn advice(rows: &[Row], rounds: u32, level: Level) -> String {
        let advice = advise(rows, rounds, level).into_iter();
        advice.map(|advice| advice.text).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn instructions_are_preferred_and_those_of_the_level_are_named() {
        let rows = made_up(&[
            ("reverse_bsr", 1.0),
            ("reverse_leading_zeros", 1.5),
            ("reverse_zappa", 4.0),
            ("forward_trailing_zeros", 1.0),
        ]);
        for (level, [first, last]) in Level::available().zip([["bsf", "bsr"], ["tzcnt", "lzcnt"]]) {
            let expected = format!(
                "use trailing_zeros ({first})\nuse the instruction bsr; over both loops, \
                 leading_zeros ({last}) takes 1.50 times as long and zappa (no table) takes 4.00 \
                 times as long"
            );
            assert_eq!(advice(&rows, 2, level), expected);
        }
    }

    #[test]
    fn the_fastest_scan_is_recommended() {
        let rows = made_up(&[
            ("forward_trailing_zeros", 1.5),
            ("forward_isenberg", 0.9),
            ("forward_de_bruijn_separated", 1.0),
            // The compiler recognizes this one, so it is not another method.
            ("forward_population_count", 0.1),
            ("reverse_zappa", 1.0),
            ("reverse_leading_zeros", 2.0),
        ]);
        expect![[r#"
            use isenberg (no table); over both loops, trailing_zeros (bsf) takes 1.67 times as long and de_bruijn_separated (a table of 64 bytes) takes 1.11 times as long
            use zappa (no table); over both loops, leading_zeros (bsr) takes 2.00 times as long"#]].assert_eq(&advice(&rows, 2, Level::BASELINE));
        let mut rows = made_up(&[("forward_trailing_zeros", 1.0), ("forward_isenberg", 1.2)]);
        rows[1].times[Loop::Sparse as usize].median = 0.9;
        expect!["use trailing_zeros (bsf); as fast within 5%: isenberg; on sparse sets alone isenberg takes 0.90 times as long; one round is not a measurement, so run more"].assert_eq(&advice(&rows, 1, Level::BASELINE));
        assert!(advise(&[], 2, Level::BASELINE).is_empty());
    }
}
