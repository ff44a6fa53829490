//! Truth tables and Venn diagrams of formulas.

use serde::Serialize;
use setwise_chess::svg::Venn;
use setwise_prove::TruthTable;

use crate::request::parse_in;

/// A formula as a Boolean function of its names.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Truth {
    /// The names, and the formula.
    head: Vec<String>,
    /// A row for all values of the names: digits 0 and 1, the last one for the formula.
    rows: Vec<String>,
    /// The diagram in SVG, if there are at most three names.
    venn: Option<String>,
}

/// Returns the function of a formula, if it treats each bit alone and has one to six names.
pub(super) fn truth(text: &str, mapping: &str) -> Option<Truth> {
    let tree = parse_in(text, mapping).ok()?;
    let table = TruthTable::of(&tree).ok().filter(|table| !table.names().is_empty())?;
    let names: Vec<&str> = table.names().iter().map(String::as_str).collect();
    let venn = Venn::new(&names, |inside| table.value(inside));
    let digit = |is_true: bool| if is_true { '1' } else { '0' };
    let rows = table.rows().map(|(values, value)| {
        let digits = values.into_iter().chain([value]);
        digits.map(digit).collect()
    });
    Some(Truth {
        head: names.iter().chain([&table.formula()]).map(|&it| it.to_owned()).collect(),
        rows: rows.collect(),
        venn: venn.map(|venn| venn.title(table.formula()).to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::truth;

    #[test]
    fn only_functions_of_one_to_six_names_have_a_table() {
        let of = |text: &str| truth(text, "lerf");
        let found = of("a & ~b").unwrap();
        assert_eq!(found.head, ["a", "b", "a & ~b"]);
        assert_eq!(found.rows, ["000", "010", "101", "110"]);
        assert!(found.venn.unwrap().contains("Shaded: in a and not in b."));
        assert!(of("a & b | c & d").unwrap().venn.is_none());
        for text in ["none", "a << 1", "a +", "a | b | c | d | e | f | g"] {
            assert!(of(text).is_none(), "{text}");
        }
    }
}
