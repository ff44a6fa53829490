//! The types of the page, which are made from those here.

use expect_test::expect_file;
use ts_rs::{Config, TS};

use crate::{bench, evaluation, problem, request, work};

/// The head of the file.
const HEAD: &str = "// Made from the types in `web/src` by their test; `UPDATE_EXPECT=1 cargo test -p setwise-web \\
// --all-features types` writes it again.
//
// Offsets are in UTF-16 code units. A set is an unsigned word of 64 bits with a1 as bit 0, a number
// is signed, a square is 0 to 63, and a bool is 0n or 1n.
";

/// Returns the declaration of a type with its comment.
pub(crate) fn declaration<T: TS>() -> String {
    let config = Config::default();
    let docs = T::docs().unwrap_or_default();
    format!("\n{docs}export {}\n", T::decl(&config))
}

#[test]
fn the_types_of_the_page_are_current() {
    let declarations = [
        declaration::<evaluation::ValueType>(),
        declaration::<request::Request>(),
        declaration::<problem::Where>(),
        declaration::<problem::Problem>(),
        declaration::<evaluation::Input>(),
        declaration::<evaluation::MarkedSet>(),
        declaration::<evaluation::StepKind>(),
        declaration::<evaluation::Amount>(),
        declaration::<evaluation::Step>(),
        declaration::<evaluation::Evaluation>(),
    ];
    let text = format!("{HEAD}{}{}{}", declarations.concat(), bench::types(), work::types());
    expect_file!["../page/src/engine/types.ts"].assert_eq(&text);
}
