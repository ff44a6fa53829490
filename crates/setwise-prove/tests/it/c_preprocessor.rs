//! Laws about code with lines of the preprocessor are proved for the branch that compilers take.

use setwise_expr::Definitions;
use setwise_prove::{Law, Verdict};
use testing::{CodeCase, code_cases};

use super::prove::TIMELESS;

/// Returns the verdict on a law about a piece of code.
fn verdict(case: &CodeCase, law: &str) -> Result<Verdict, String> {
    let macros = case.macros.iter().map(String::as_str);
    Definitions::with_macros(&case.code, macros)
        .and_then(|definitions| Law::from_tree(&definitions.formula(law)?))
        .map(|law| law.prove(TIMELESS))
        .map_err(|error| error.to_string())
}

#[test]
fn laws_are_about_the_branch_that_compilers_take() {
    let mut failures = Vec::new();
    for case in code_cases().iter().filter(|case| case.refusal.is_none()) {
        for (call, value) in &case.calls {
            let holds = verdict(case, &format!("{call} == {value}"));
            if !matches!(holds, Ok(Verdict::Proved { is_vacuous: false, .. })) {
                failures.push(format!("{}: {call} == {value}: {holds:?}", case.title));
            }
            let differs = verdict(case, &format!("{call} != {value}"));
            if !matches!(differs, Ok(Verdict::Refuted { .. })) {
                failures.push(format!("{}: {call} != {value}: {differs:?}", case.title));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
