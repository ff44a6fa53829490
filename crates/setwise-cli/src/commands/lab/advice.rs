//! What to use on this processor, and why.

use setwise::bitscan::{BitScan, ScanDirection};
use setwise::bulk::Level;

use super::measure::Loop;
use super::rows::{Row, direction_name, is_instruction, is_recognized, reference, short_name};

/// What counts as equally fast.
const MARGIN: f64 = 1.05;

/// The reason for most advice.
const FASTEST: &str = "it is fastest in the loop, on sparse and dense sets together";

/// The scan to use in one direction.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    pub(super) scan: &'static BitScan,
    /// The advice and the reason, without the direction.
    pub(super) text: String,
}

impl Advice {
    /// The advice in words.
    pub(super) fn sentence(&self) -> String {
        format!("{}: {}", direction_name(self.scan.direction), self.text)
    }
}

/// What is said of a single round.
const ONE_ROUND: &str = "; but one round is no measurement: see what more rounds say";

/// The advice for each direction that was measured.
pub(super) fn advise(rows: &[Row], level: Level) -> Vec<Advice> {
    [ScanDirection::Forward, ScanDirection::Reverse]
        .into_iter()
        .filter_map(|direction| {
            let rows: Vec<_> = rows.iter().filter(|row| row.scan.direction == direction).collect();
            advise_direction(&rows, level)
        })
        .collect()
}

/// What the loop takes, on sparse and on dense sets: the geometric mean.
fn time(row: &Row) -> f64 {
    let time = |r#loop| row.figure(r#loop).nanoseconds.median;
    (time(Loop::Sparse) * time(Loop::Dense)).sqrt()
}

/// The advice from the rows of a direction.
///
/// An instruction is preferred to what is hardly faster, and among the instructions the
/// one that the compiler chooses: it can do more with that than with assembly language.
fn advise_direction(rows: &[&Row], level: Level) -> Option<Advice> {
    let mut rows: Vec<_> = rows.iter().copied().filter(|row| !is_recognized(row.scan)).collect();
    rows.sort_by(|a, b| time(a).total_cmp(&time(b)));
    let fastest = time(rows.first()?);
    let near = || rows.iter().filter(|row| time(row) <= fastest * MARGIN);
    let instruction = near()
        .find(|row| is_reference(row.scan))
        .or_else(|| near().find(|row| is_instruction(row.scan)));
    let mut advice = match instruction {
        Some(row) => instruction_advice(row, &rows, level),
        None => method_advice(rows[0], &rows, level),
    };
    let chosen = rows.iter().find(|row| row.scan.algorithm == advice.scan.algorithm)?;
    advice.text += &on_sparse_sets(chosen, &rows);
    if chosen.figure(Loop::Sparse).nanoseconds.count < 2 {
        advice.text += ONE_ROUND;
    }
    Some(advice)
}

/// What is faster than the chosen scan, if only sparse sets count; nothing, if nothing is.
fn on_sparse_sets(chosen: &Row, rows: &[&Row]) -> String {
    let time = |row: &Row| row.figure(Loop::Sparse).nanoseconds.median;
    let fastest = rows.iter().min_by(|a, b| time(a).total_cmp(&time(b)));
    match fastest {
        Some(row) if time(row) * MARGIN < time(chosen) => {
            let (name, part) = (short_name(row.scan), time(row) / time(chosen));
            format!("; on sparse sets alone {name} takes {part:.2} times as long")
        }
        _ => String::new(),
    }
}

fn is_reference(scan: &BitScan) -> bool {
    scan.algorithm == reference(scan.direction)
}

/// Advice for an instruction.
fn instruction_advice(chosen: &Row, rows: &[&Row], level: Level) -> Advice {
    let others: Vec<_> = rows.iter().copied().filter(|row| !is_instruction(row.scan)).collect();
    let near = within(&others, chosen);
    let mut text = format!("use {}: ", title(chosen.scan, level));
    text += match near.is_empty() {
        true => FASTEST,
        false => "nothing is clearly faster in the loop, on sparse and dense sets together",
    };
    if !is_reference(chosen.scan)
        && let Some(row) = rows.iter().find(|row| is_reference(row.scan))
    {
        text += &format!("; {} takes {}", title(row.scan, level), times(row, chosen));
    }
    match others.first() {
        None => text += "; no other method was measured",
        Some(_) if !near.is_empty() => {
            text += "; as fast, within 5 %, without that instruction: ";
            text += &near.join(", ");
        }
        Some(next) => {
            let name = short_name(next.scan);
            text += &format!("; the next method, {name}, takes {}", times(next, chosen));
        }
    }
    Advice { scan: chosen.scan, text }
}

/// Advice for another method, which beats the instructions.
fn method_advice(chosen: &Row, rows: &[&Row], level: Level) -> Advice {
    let mut text = format!("use {}: {FASTEST}", title(chosen.scan, level));
    if let Some(row) = rows.iter().find(|row| is_instruction(row.scan)) {
        text += &format!("; {} takes {}", title(row.scan, level), times(row, chosen));
    }
    if chosen.scan.table_bytes > 0 {
        let rows: Vec<_> = rows.iter().copied().filter(|row| row.scan.table_bytes == 0).collect();
        let near = within(&rows, chosen);
        if !near.is_empty() {
            text += &format!("; as fast, within 5 %, without a table: {}", near.join(", "));
        }
    }
    Advice { scan: chosen.scan, text }
}

/// The names of those that are as fast as the chosen one, or nearly.
fn within(rows: &[&Row], chosen: &Row) -> Vec<&'static str> {
    let near = rows.iter().filter(|row| time(row) <= time(chosen) * MARGIN);
    near.map(|row| short_name(row.scan)).collect()
}

/// How much longer a row takes than the chosen one.
fn times(row: &Row, chosen: &Row) -> String {
    format!("{:.2} times as long", time(row) / time(chosen))
}

/// The name of a scan, and what it is.
fn title(scan: &BitScan, level: Level) -> String {
    let name = short_name(scan);
    match scan.table_bytes {
        _ if is_reference(scan) => {
            format!("{name} ({})", mnemonic(scan.direction, level))
        }
        _ if is_instruction(scan) => format!("the instruction {name}"),
        0 => format!("{name} (without a table)"),
        bytes => format!("{name} (a table of {bytes} bytes)"),
    }
}

/// What the compiler makes of a zero count.
fn mnemonic(direction: ScanDirection, level: Level) -> &'static str {
    let is_forward = direction == ScanDirection::Forward;
    let is_better = level != Level::BASELINE;
    if cfg!(target_arch = "aarch64") {
        return if is_forward { "rbit and clz" } else { "clz" };
    }
    if !cfg!(target_arch = "x86_64") {
        return "the compiler's choice";
    }
    match is_forward {
        true if is_better || cfg!(target_feature = "bmi1") => "tzcnt",
        true => "bsf",
        false if is_better || cfg!(target_feature = "lzcnt") => "lzcnt",
        false => "bsr",
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::made_up;
    use super::*;

    const FIRST: &str = "bit_scan_forward_trailing_zeros";
    const SEPARATED: &str = "bit_scan_forward_de_bruijn_separated";
    const ISENBERG: &str = "bit_scan_forward_isenberg";
    const SCHARNAGL: &str = "bit_scan_forward_scharnagl";
    const LAST: &str = "bit_scan_reverse_leading_zeros";
    const ZAPPA: &str = "bit_scan_reverse_zappa";

    fn advice(times: &[(&str, f64)]) -> String {
        let advice = advise(&made_up(times), Level::BASELINE);
        let lines: Vec<_> = advice.iter().map(Advice::sentence).collect();
        lines.join("\n").replace(mnemonic(ScanDirection::Forward, Level::BASELINE), "tzcnt")
    }

    #[test]
    fn the_instruction_is_preferred() {
        assert_eq!(
            advice(&[(SEPARATED, 1.9), (FIRST, 1.0), (ISENBERG, 9.0)]),
            "forward: use trailing_zeros (tzcnt): it is fastest in the loop, \
             on sparse and dense sets together; the next method, de_bruijn_separated, takes 1.90 \
             times as long"
        );
        assert_eq!(
            advice(&[(SEPARATED, 0.98), (FIRST, 1.0), (ISENBERG, 1.04), (SCHARNAGL, 1.06)]),
            "forward: use trailing_zeros (tzcnt): nothing is clearly faster in the loop, on \
             sparse and dense sets together; as fast, within 5 %, without that instruction: \
             de_bruijn_separated, isenberg"
        );
        assert_eq!(
            advice(&[(FIRST, 1.0)]),
            "forward: use trailing_zeros (tzcnt): it is fastest in the loop, \
             on sparse and dense sets together; no other method was measured"
        );
    }

    #[test]
    fn what_the_compiler_makes_the_instruction_of_is_no_method() {
        assert_eq!(
            advice(&[(FIRST, 1.0), ("bit_scan_forward_population_count", 0.9)]),
            "forward: use trailing_zeros (tzcnt): it is fastest in the loop, \
             on sparse and dense sets together; no other method was measured"
        );
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn another_instruction_than_the_compilers_may_be_faster() {
        let advice = advice(&[(LAST, 1.5), ("bit_scan_reverse_bsr", 1.0), (ZAPPA, 4.0)]);
        let advice = advice.replace("(lzcnt)", "(bsr)");
        assert_eq!(
            advice,
            "reverse: use the instruction bsr: it is fastest in the loop, on sparse and dense \
             sets together; leading_zeros (bsr) takes 1.50 times as long; the next method, zappa, \
             takes 4.00 times as long"
        );
    }

    #[test]
    fn a_method_that_beats_it_is_named() {
        assert_eq!(
            advice(&[(SEPARATED, 1.0), (FIRST, 1.5), (ISENBERG, 1.04), (SCHARNAGL, 1.02)]),
            "forward: use de_bruijn_separated (a table of 64 bytes): it is fastest in the loop, \
             on sparse and dense sets together; trailing_zeros (tzcnt) takes 1.50 times as long; \
             as fast, within 5 %, without a table: isenberg"
        );
        assert_eq!(
            advice(&[(SEPARATED, 1.0), (ISENBERG, 0.9), (FIRST, 1.5)]),
            "forward: use isenberg (without a table): it is fastest in the loop, \
             on sparse and dense sets together; trailing_zeros (tzcnt) takes 1.67 times as long"
        );
    }

    #[test]
    fn what_is_faster_on_sparse_sets_alone_is_told() {
        let mut rows = made_up(&[(FIRST, 1.0), (ISENBERG, 1.2)]);
        let isenberg = rows.iter_mut().find(|row| row.scan.name == ISENBERG).unwrap();
        isenberg.figures[Loop::Sparse as usize].nanoseconds.median = 0.9;
        let text = advise(&rows, Level::BASELINE).remove(0).text;
        let end = "; on sparse sets alone isenberg takes 0.90 times as long";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn one_round_is_no_measurement() {
        let mut rows = made_up(&[(FIRST, 1.0), (ISENBERG, 1.2)]);
        for row in &mut rows {
            row.figures.iter_mut().for_each(|figure| figure.nanoseconds.count = 1);
        }
        let text = advise(&rows, Level::BASELINE).remove(0).text;
        assert!(text.ends_with(ONE_ROUND), "{text}");
    }

    #[test]
    fn each_direction_has_its_own() {
        let both = advice(&[(ZAPPA, 1.0), (LAST, 2.0), (SEPARATED, 2.0), (FIRST, 1.0)]);
        let lines: Vec<_> = both.lines().collect();
        assert!(lines[0].starts_with("forward: use trailing_zeros"), "{both}");
        assert!(lines[1].starts_with("reverse: use zappa (without a table)"), "{both}");
        assert!(advise(&[], Level::BASELINE).is_empty());
    }
}
