//! Small C functions have the values that a compiler gives: evaluated, and proved.
//!
//! A file in `tests/data/c_cases` has sections that begin with `//# ` and a title: definitions in
//! C, calls with their values in lines that begin with `//= `, and calls without a value, because
//! the code is undefined for them, in lines that begin with `//! `. The values are those of GCC 12
//! with `-std=gnu17 -fwrapv`, and a call without a value is one that its sanitizer reports.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use setwise_expr::{Compiler, Definitions, Names, Value};
use setwise_prove::{Law, Verdict};

use super::prove::TIMELESS;

/// A section: the definitions, and the calls with their values.
struct Section {
    title: String,
    code: String,
    calls: Vec<(String, Option<i128>)>,
}

fn sections() -> Vec<Section> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/c_cases");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut sections = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for section in text.split("//# ").skip(1) {
            let (title, body) = section.split_once('\n').unwrap();
            let is_comment = |line: &&str| line.starts_with("//");
            let code: Vec<_> = body.lines().filter(|line| !is_comment(line)).collect();
            let calls = body.lines().filter(is_comment).map(|line| {
                if let Some(call) = line.strip_prefix("//! ") {
                    return (call.to_owned(), None);
                }
                let (call, value) = line[4..].split_once(" = ").unwrap();
                (call.to_owned(), Some(value.parse().unwrap()))
            });
            let (title, calls) = (title.to_owned(), calls.collect());
            sections.push(Section { title, code: code.join("\n"), calls });
        }
    }
    sections
}

/// Returns the value of a call, if it has one.
fn evaluated(definitions: &Definitions, call: &str) -> Result<Option<Value>, String> {
    let mut compiler = Compiler::new(Names::Known(&[]));
    let tree = definitions.formula(call).map_err(|error| error.to_string())?;
    compiler.add(&tree).map_err(|error| error.to_string())?;
    Ok(compiler.finish().evaluate(&[]).ok().map(|values| values[0]))
}

/// Returns the law that a call has a value, for arguments that only its premise names.
fn law(call: &str, value: Option<Value>) -> String {
    let (name, arguments) = call.trim_end_matches(')').split_once('(').unwrap();
    let arguments: Vec<_> = arguments.split(", ").collect();
    let names: Vec<_> = (0..arguments.len()).map(|place| format!("v{place}")).collect();
    let premises = names.iter().zip(&arguments).map(|(name, value)| format!("{name} == {value}"));
    let premises = premises.collect::<Vec<_>>().join(" && ");
    let call = format!("{name}({})", names.join(", "));
    let value = match value {
        Some(Value::Set(set)) => format!("{set:#x}"),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(value)) => value.to_string(),
        None => call.clone(),
    };
    format!("{premises} => {call} == {value}")
}

/// Returns what is wrong with a call.
fn fault(definitions: &Definitions, call: &str, expected: Option<i128>) -> Option<String> {
    let value = match evaluated(definitions, call) {
        Ok(value) => value,
        Err(error) => return Some(error),
    };
    let number = value.map(|value| match value {
        Value::Set(set) => set.into(),
        Value::Number(number) => number.into(),
        Value::Bool(value) => value.into(),
    });
    if number != expected {
        return Some(format!("{number:?}, not {expected:?}"));
    }
    let text = law(call, value);
    let prove = |text: &str| {
        let law = definitions.formula(text).and_then(|tree| Law::from_tree(&tree));
        law.map(|law| law.prove(TIMELESS)).map_err(|error| error.report("law", text).to_string())
    };
    let mut verdict = prove(&text);
    if let Ok(Verdict::Undecided { is_unsupported: true, .. }) = verdict {
        // With a division by a variable, the law about the numbers themselves.
        let result = text.rsplit(" == ").next().unwrap();
        verdict = prove(&format!("{call} == {result}"));
    }
    let verdict = match verdict {
        Ok(verdict) => verdict,
        Err(error) => return Some(error),
    };
    let is_proved = matches!(verdict, Verdict::Proved { is_vacuous: false, .. });
    match is_proved == expected.is_some() {
        true => None,
        false => Some(format!("{text}: {verdict:?}")),
    }
}

#[test]
fn functions_have_the_values_that_a_compiler_gives() {
    let mut faults = Vec::new();
    let mut count = 0;
    for Section { title, code, calls } in sections() {
        let definitions = match Definitions::parse(&code) {
            Ok(definitions) => definitions,
            Err(error) => {
                faults.push(format!("{title}: {}", error.report("code", &code)));
                continue;
            }
        };
        assert!(!calls.is_empty(), "{title} has no calls");
        for (call, expected) in calls {
            count += 1;
            if let Some(why) = fault(&definitions, &call, expected) {
                faults.push(format!("{title}: {call}: {why}"));
            }
        }
    }
    println!("{count} calls");
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

/// Writes a number as an argument in C.
fn argument(text: &str) -> String {
    match text.parse::<i128>() {
        Ok(number) if number > i64::MAX.into() => format!("{number}ULL"),
        Ok(number) if number == i64::MIN.into() => format!("({}LL - 1)", number + 1),
        Ok(number) if i32::try_from(number).is_err() => format!("{number}LL"),
        _ => text.to_owned(),
    }
}

/// Returns the values of the calls in compiled code.
fn compiled(section: &Section) -> Vec<Option<i128>> {
    let mut text = format!("{}\n#include <stdio.h>\n#include <stdlib.h>\n", section.code);
    text += "int main(int count, char **words) { switch (atoi(words[1])) {\n";
    for (number, (call, _)) in section.calls.iter().enumerate() {
        let (name, arguments) = call.trim_end_matches(')').split_once('(').unwrap();
        let arguments: Vec<_> = arguments.split(", ").map(argument).collect();
        let call = format!("{name}({})", arguments.join(", "));
        let _ = writeln!(
            text,
            "case {number}: {{ __typeof__({call}) r = {call};\n\
             if ((__typeof__(r))-1 > 0) printf(\"%llu\", (unsigned long long)r);\n\
             else printf(\"%lld\", (long long)r); break; }}"
        );
    }
    text += "} return 0; }\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c_cases");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("case.c"), text).unwrap();
    let options = "-std=gnu17 -w -fwrapv -fno-builtin -fsanitize=undefined \
                   -fsanitize-undefined-trap-on-error -o case case.c";
    let status =
        Command::new("cc").args(options.split_whitespace()).current_dir(&folder).status().unwrap();
    assert!(status.success(), "{}: not C", section.title);
    let value = |number: usize| {
        let output = Command::new(folder.join("case")).arg(number.to_string()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        output.status.success().then(|| text.parse().unwrap())
    };
    (0..section.calls.len()).map(value).collect()
}

#[test]
fn the_values_are_those_of_the_compiler() {
    if !testing::has_program("cc") {
        return;
    }
    for section in sections() {
        let expected: Vec<_> = section.calls.iter().map(|(_, value)| *value).collect();
        assert_eq!(compiled(&section), expected, "{}", section.title);
    }
}
