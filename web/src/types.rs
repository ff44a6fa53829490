//! The types of the page, which are made from those here.

use expect_test::expect_file;
use ts_rs::{Config, TS};

use crate::{bench, evaluation, problem, request, value, work};

/// The head of the file.
const HEAD: &str = "// Made from the types in `web/src` by their test; `UPDATE_EXPECT=1 cargo test -p setwise-web \\
// --all-features types` writes it again.
//
// Offsets are in UTF-16 code units. A set is an unsigned word of 64 bits with a1 as bit 0, a number
// is signed, a square is 0 to 63, and a bool is 0n or 1n.
";

/// Returns the declaration of a type with its comment.
fn declaration<T: TS>() -> String {
    let docs = T::docs().unwrap_or_default();
    let text = format!("\n{docs}export {}\n", T::decl(&Config::default()));
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn the_types_of_the_page_are_current() {
    let declarations = [
        declaration::<value::ValueType>(),
        declaration::<request::Request>(),
        declaration::<problem::Where>(),
        declaration::<problem::Fix>(),
        declaration::<problem::Problem>(),
        declaration::<evaluation::Input>(),
        declaration::<evaluation::MarkedSet>(),
        declaration::<value::StepKind>(),
        declaration::<evaluation::Amount>(),
        declaration::<evaluation::Step>(),
        declaration::<evaluation::Evaluation>(),
        declaration::<bench::names::NameKind>(),
        declaration::<bench::names::Name>(),
        declaration::<bench::Mapping>(),
        declaration::<bench::paste::What>(),
        declaration::<bench::paste::Pasted>(),
        declaration::<work::proof::Decision>(),
        declaration::<work::proof::SideValue>(),
        declaration::<work::proof::Proof>(),
        declaration::<work::proof::Exported>(),
        declaration::<work::shortest::Simplified>(),
        declaration::<work::listing::SetName>(),
        declaration::<work::listing::Line>(),
        declaration::<work::listing::Explained>(),
        declaration::<work::truth::Truth>(),
        declaration::<work::search::FoundPosition>(),
        declaration::<work::search::FileError>(),
        declaration::<work::search::Found>(),
    ];
    let text = HEAD.to_owned() + &declarations.concat();
    expect_file!["../page/src/engine/types.ts"].assert_eq(&text);
}
