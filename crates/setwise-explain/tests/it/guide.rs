//! The table of the guide that is made from that of the instruction sets. `UPDATE_EXPECT=1 cargo test
//! -p setwise-explain guide` writes it again.

use setwise_explain::{InstructionSet, Target};
use testing::{check_generated, workspace};

#[test]
fn the_guide_has_the_instruction_sets() {
    let mut table = "| `--isa` | `--width` | instructions |\n|---|---|---|\n".to_owned();
    for (name, set, summary) in InstructionSet::NAMED {
        let widths = Target::all().filter(|target| target.set() == *set);
        let widths: Vec<_> = widths.map(|target| target.width().to_string()).collect();
        table += &format!("| `{name}` | {} | {summary} |\n", widths.join(", "));
    }
    check_generated("docs/language.md", "isas", &table);
    let names: Vec<_> = InstructionSet::NAMED.iter().map(|it| format!("\"{}\"", it.0)).collect();
    let stub = workspace().join("python/python/setwise/_setwise.pyi");
    let parameter = format!("isa: Literal[{}]", names.join(", "));
    assert!(std::fs::read_to_string(stub).unwrap().contains(&parameter), "{parameter}");
}
