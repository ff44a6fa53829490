//! The table of the guide that is made from that of the instruction sets. `UPDATE_EXPECT=1 cargo test
//! -p setwise-explain guide` writes it again.

use setwise_explain::{InstructionSet, Target};
use testing::check_generated;

#[test]
fn the_guide_has_the_instruction_sets() {
    let mut table = "| `--isa` | `--width` | instructions |\n|---|---|---|\n".to_owned();
    for (name, set, summary) in InstructionSet::NAMED {
        let widths = Target::all().filter(|target| target.set() == *set);
        let widths: Vec<_> = widths.map(|target| target.width().to_string()).collect();
        table += &format!("| `{name}` | {} | {summary} |\n", widths.join(", "));
    }
    check_generated("docs/language.md", "isas", &table);
}
