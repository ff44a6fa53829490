//! `setwise simplify`.

use std::sync::atomic::Ordering::Relaxed;

use serde_json::json;
use setwise_expr::{Compiler, Names};

use crate::arguments::PlainFormat;
use crate::arguments::simplify::Simplify;
use crate::commands::prove::{limits, time};
use crate::failure::{Outcome, print};
use crate::formula::{Source, notes_on, print_notes};
use crate::interrupt;
use crate::stream::counted;

pub(crate) fn run(options: &Simplify) -> anyhow::Result<Outcome> {
    interrupt::listen();
    let source = Source::new(&options.formula)?;
    let tree = source.parse()?;
    Compiler::new(Names::Free).add(&tree).map_err(|error| source.error(&error))?;
    let premise = options.premise.as_ref().map(|text| {
        let source = Source::of_option("--premise", text);
        let tree = source.parse()?;
        // A premise is a law that may be false.
        setwise_prove::Law::from_tree(&tree).map_err(|error| source.error(&error))?;
        Ok::<_, anyhow::Error>(tree)
    });
    let premise = premise.transpose()?;
    let limits = limits(options.timeout);
    let found = setwise_prove::simplify(&tree, premise.as_ref(), limits)
        .map_err(|error| source.error(&error))?;
    let is_canceled = interrupt::flag().load(Relaxed);
    let [before, after] = found.operations;
    let spent = time(found.time);
    let text = match options.format {
        PlainFormat::Json => {
            let object = json!({
                "formula": tree.to_string(),
                "premise": premise.map(|it| it.to_string()),
                "simplified": found.text,
                "operations": { "before": before, "after": after },
                "method": found.proof.map(|it| it.to_string()),
                "is_stopped": found.is_stopped,
                "premise_is_never_true": found.is_vacuous,
                "milliseconds": (found.time.as_secs_f64() * 1e6).round() / 1e3,
            });
            format!("{object}\n")
        }
        PlainFormat::Text => {
            let operations = counted(before, "operation");
            let result = match found.proof {
                Some(proof) => format!("{operations} → {after} ({proof}, {spent})"),
                None => format!("{operations}: no shorter formula was found in {spent}"),
            };
            format!("{}\n{result}\n", found.text)
        }
    };
    print(text.as_bytes())?;
    print_notes(notes_on(&tree, None));
    if found.is_vacuous {
        print_notes(["the premise is never true, so that every formula is equal"]);
    }
    if is_canceled {
        return Ok(Outcome::Interrupted);
    }
    if found.is_stopped {
        print_notes(["the time was over before the search: a longer `--timeout` may help"]);
    }
    Ok(Outcome::Done)
}
