//! Tables of the guides that are made from those of the crate. `UPDATE_EXPECT=1 cargo test -p
//! setwise-columns guide` writes them again.

use setwise_columns::{InputFormat, PositionName};
use setwise_expr::{FORMS, FormName};
use testing::check_generated;

#[test]
fn the_guide_has_the_names_of_a_position() {
    let row =
        |it: &PositionName| format!("| `{}` | {} | {} |\n", it.name, it.value_type, it.summary);
    let rows: String = PositionName::ALL.iter().map(row).collect();
    let table = format!("| name | type | value |\n|---|---|---|\n{rows}");
    check_generated("docs/language.md", "names", &table);
}

#[test]
fn the_guide_has_the_forms() {
    let row = |it: &FormName| {
        let of_game = if it.is_of_game { "games" } else { "positions" };
        format!("| `{}` | {of_game} | {} |\n", it.usage, it.summary)
    };
    let rows: String = FORMS.iter().map(row).collect();
    let table = format!("| form | about | value |\n|---|---|---|\n{rows}");
    check_generated("docs/language.md", "forms", &table);
}

#[test]
fn the_guide_has_the_formats_of_inputs() {
    let mut table = "| format | extension | contents |\n|---|---|---|\n".to_owned();
    for &(name, format, summary) in InputFormat::NAMED {
        let extensions: Vec<_> = format.extensions().map(|it| format!("`{it}`")).collect();
        let extensions =
            if extensions.is_empty() { "any other".to_owned() } else { extensions.join(", ") };
        table += &format!("| `{name}` | {extensions} | {summary} |\n");
    }
    check_generated("docs/cli.md", "inputs", &table);
}
