//! Snippets of C as the sources print them, with their values.

use setwise_expr::{Compiler, Definitions, FormulaError, Names, Program, Tree, Value};

use super::as_printed::{Snippet, has_sample, is_statement, snippets, unlisted};
use super::c_laws::sections;

/// The kinds of snippets that are C; those of platforms declare what compilers define.
const CODE: [&str; 7] = ["function1", "functionN", "tablefn", "table", "const", "compound", "loop"];

/// The definitions that a snippet uses: the snippets that print them, or the authors of code in
/// `data/c`, for tables that are not printed or have errors.
const CONTEXT: &[(&str, &[&str])] = &[
    ("B019", &["Walter Faxon"]),
    ("B020", &["Walter Faxon"]),
    ("B034", &["Eugene Nalimov"]),
    ("B002", &["B001"]),
    ("B016", &["B014"]),
    ("B052", &["B051"]),
    ("B058", &["B051", "B052"]),
    ("B037", &["B035"]),
    ("B038", &["B035"]),
    ("B039", &["B035"]),
    ("B042", &["B035"]),
    ("B045", &["B035"]),
    ("B046", &["B035"]),
    ("B047", &["B035"]),
    ("G204", &["G202", "G203"]),
];

/// Snippets that are refused, with the reason.
const REFUSED: &[(&str, &str)] = &[
    ("B030", "printed: `1sbRS` for `lsbRS`"),
    ("B035", "names of types only"),
    ("G138f", COMMENT),
    ("G157f", "an array without a known size"),
    ("G223", "a bracket too many"),
];
const COMMENT: &str = "the comment takes the rest of the code, as line breaks are lost";

/// Snippets with another meaning than the printed one, with the reason.
const OTHER_MEANING: &[(&str, &str)] = &[
    ("B058", "printed: `~` for `-`"),
    ("G218", LAST),
    ("G219", LAST),
    ("G226f", "`1 << n` has only the 32 bits of an `int`"),
];
const LAST: &str = "the value is that of the last variable, and not of `occupiedBB`";

fn compiled(tree: &Tree) -> Result<Program, FormulaError> {
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(tree)?;
    Ok(compiler.finish())
}

/// Returns the meaning of a snippet: an error, or true if it is the printed one.
fn means_what_is_printed(snippet: &Snippet) -> Result<bool, FormulaError> {
    let Snippet { id, text, expected, .. } = snippet;
    let ids = CONTEXT.iter().find(|(listed, _)| listed == id).map_or(&[][..], |(_, ids)| ids);
    let printed = snippets().filter(|other| ids.contains(&other.id)).map(|other| other.text);
    let is_meant = |title: &str| ids.iter().any(|author| title.contains(author));
    let published = sections().into_iter().filter(|(title, _)| is_meant(title));
    let context: Vec<_> = printed.chain(published.map(|(_, text)| text)).collect();
    assert_eq!(context.len(), ids.len(), "{id}");
    if let Some(entries) = expected.get("entries_printed") {
        let definitions = Definitions::parse(text)?;
        let name = text.split('[').next().unwrap().split_whitespace().last().unwrap();
        for (place, entry) in entries.as_array().unwrap().iter().enumerate() {
            let entry = entry.as_str().unwrap();
            let expected = match entry.strip_prefix("0x") {
                Some(digits) => u64::from_str_radix(digits, 16).unwrap(),
                None => entry.parse::<i64>().unwrap().cast_unsigned(),
            };
            let element = definitions.formula(&format!("{name}[{place}]"))?;
            let value = match compiled(&element)?.evaluate(&[]).unwrap()[0] {
                Value::Set(set) => set,
                Value::Number(number) => number.cast_unsigned(),
                Value::Bool(_) => return Ok(false),
            };
            if value != expected {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let program = compiled(&Definitions::parse(&context.join("\n"))?.formula(text)?)?;
    let samples = expected.get("samples").and_then(|samples| samples.as_array());
    Ok(samples.is_none_or(|samples| samples.iter().all(|sample| has_sample(&program, sample))))
}

#[test]
fn printed_code_has_the_printed_meaning() {
    let is_code = |snippet: &Snippet| CODE.contains(&snippet.kind) || is_statement(snippet);
    let (mut failures, mut count) = (Vec::new(), 0);
    for snippet in snippets().filter(is_code) {
        count += 1;
        let result = means_what_is_printed(&snippet);
        failures.extend(unlisted(&snippet, &result, REFUSED, OTHER_MEANING));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert_eq!(count, 83);
}
