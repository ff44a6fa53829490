//! The instructions that the literature prints next to its formulas, and listings as people see
//! them.

use expect_test::expect_file;
use setwise_explain::{Bank, InstructionSet as I, Listing, Operand, Target, UnsupportedError};
use setwise_expr::parse;

use super::formulas::calls;

const INSTRUCTIONS: &str = include_str!("../data/instructions.txt");
const LISTINGS: &str = include_str!("../data/listings.txt");
/// For each target the calls without a listing, each with the operation that has none.
const UNSUPPORTED: &str = include_str!("../data/unsupported.txt");

/// The lines of recorded data with the targets that the headings of their sections name.
fn with_targets(data: &str) -> impl Iterator<Item = (Option<Target>, &str)> {
    let mut section = None;
    data.lines().map(move |line| {
        if let Some(heading) = line.strip_prefix("== ") {
            section = Target::all().find(|target| target.to_string() == heading);
            assert!(section.is_some(), "no target has the name {heading}");
            return (None, line);
        }
        (section.filter(|_| !line.is_empty() && !line.starts_with('#')), line)
    })
}

#[test]
fn formulas_of_the_literature_have_its_instructions() {
    let mut count = 0;
    for (target, line) in with_targets(INSTRUCTIONS) {
        if let (Some(target), Some((formula, expected))) = (target, line.split_once("  ")) {
            let listing = Listing::new(&parse(formula).unwrap(), target).unwrap();
            let lines = listing.lines().iter().filter(|line| !line.is_copy());
            let found: Vec<_> = lines.map(|line| line.mnemonic.name()).collect();
            assert_eq!(found.join(" "), expected.trim(), "{formula}\n{listing}");
            count += 1;
        }
    }
    assert!(count >= 99, "only {count} formulas");
}

#[test]
fn listings_are_as_recorded() {
    let mut text = String::new();
    for (target, line) in with_targets(LISTINGS).filter(|(_, line)| !line.starts_with("    ")) {
        text += &format!("{line}\n");
        if let Some(target) = target {
            let listing = Listing::new(&parse(line).unwrap(), target);
            let lines = listing.map_or_else(|error| error.to_string(), |l| l.to_string());
            lines.lines().for_each(|line| text += &format!("    {line}\n"));
        }
    }
    expect_file!["../data/listings.txt"].assert_eq(&text);
}

/// The listing of a formula; `None` if it has an operation that is recorded as unsupported.
pub(crate) fn supported(text: &str, target: Target) -> Option<Listing> {
    match Listing::new(&parse(text).unwrap(), target) {
        Ok(listing) => Some(listing),
        Err(UnsupportedError::Operation { operation, .. }) => {
            let mut sections = UNSUPPORTED.split("== ");
            let start = format!("{target}\n");
            let section = sections.find_map(|section| section.strip_prefix(&start));
            let mut rows = section.unwrap_or_default().lines();
            let is_recorded = rows.any(|row| row.ends_with(&format!("  {operation}")));
            assert!(is_recorded, "{text}: {operation} is not recorded as unsupported on {target}");
            None
        }
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn unsupported_operations_are_those_recorded() {
    let mut text = String::new();
    for target in Target::all() {
        text += &format!("== {target}\n");
        let quotients = ["v0 / v1", "v0 % v1"].map(str::to_owned);
        for call in calls().chain(quotients) {
            if let Err(error) = Listing::new(&parse(&call).unwrap(), target) {
                let UnsupportedError::Operation { operation, .. } = error else {
                    panic!("{call}: {error}")
                };
                text += &format!("{call}  {operation}\n");
            }
        }
        text += "\n";
    }
    expect_file!["../data/unsupported.txt"].assert_eq(&text);
}

/// Only the registers that an instruction requires have the name of a real one.
#[test]
fn variables_never_have_the_name_of_a_real_register() {
    let names = "al cl eax r8d zmm3 k1 w0 x0 xzr sp v0 table0 t1 rax rcx rdx RDX";
    for a in names.split(' ') {
        let formula = format!("let r9 = {a} + y; x % 10 + (r9 << {a} ^ {a} << r9) + {a}_ + t_");
        let tree = parse(&formula).unwrap();
        for target in Target::all() {
            let listing = Listing::new(&tree, target).unwrap();
            assert_eq!(listing.variables().len(), listing.inputs().len());
            for (variable, input) in listing.variables().iter().zip(listing.inputs()) {
                let name = &listing.registers()[input.index()].name;
                match *variable == a {
                    true => assert_eq!(*name, format!("{a}__"), "{listing}"),
                    false => assert_eq!(name, variable, "{listing}"),
                }
            }
            let is_real = |bank: Bank| matches!(bank, Bank::Rax | Bank::Rcx | Bank::Rdx);
            let virtual_ones = listing.registers().iter().filter(|named| !is_real(named.bank));
            let mut names: Vec<_> = virtual_ones.map(|named| named.name.as_str()).collect();
            assert!(!names.iter().any(|&name| name == "r9" || name == a), "{listing}");
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{listing}");
        }
    }
}

/// A comment says what an instruction computes, not that a register is itself.
#[test]
fn comments_of_complements_name_their_operands() {
    let formulas =
        ["let k = knight(x); count(k & ~y) * 3 >= (x << y) % 10", "x + y <= (x << y) % 7"];
    for formula in formulas {
        for target in Target::all() {
            let listing = Listing::new(&parse(formula).unwrap(), target).unwrap();
            for line in listing.lines().iter().filter(|line| !line.mnemonic.is_update()) {
                let Some(&Operand::Register(to)) = line.operands.first() else { continue };
                let name = &listing.registers()[to.index()].name;
                let mut words = line.comment.split(|sign: char| !sign.is_alphanumeric());
                let reads = line.operands[1..].contains(&Operand::Register(to));
                let is_itself = name.starts_with('t') && words.any(|word| word == name);
                assert!(reads || !is_itself && !line.comment.contains("~~"), "{listing}");
            }
        }
    }
}

#[test]
fn large_formulas_end() {
    let mut chain = "x0".to_owned();
    for i in 1..1000 {
        let sign = ["&", "^", "|", "+"][i % 4];
        chain = format!("{chain} {sign} x{}", i % 97);
    }
    let deep = format!("{}x{}", "~(x & -(y ^ ".repeat(40), "))".repeat(40));
    let wide = ["count(x)"; 500].join(" * y + ");
    for formula in [chain, deep, wide] {
        let tree = parse(&formula).unwrap();
        for target in Target::all() {
            let listing = Listing::new(&tree, target).unwrap();
            assert!(listing.count() > 20 && !listing.to_string().is_empty());
        }
    }
    // A sum of terms that are all different, with more operations than anyone reads.
    let terms: Vec<_> = (0..1200).map(|i| format!("queen(x << {}, y ^ {i})", i % 60)).collect();
    let tree = parse(&terms.join(" ^ ")).unwrap();
    let refusal = Listing::new(&tree, Target::new(I::Bmi, None).unwrap()).unwrap_err();
    assert_eq!(refusal.to_string(), "the formula is too large for a listing");
}

/// The least number divided by -1 would stop a processor of x86-64, where only C leaves it undefined.
#[test]
fn quotients_that_may_overflow_are_not_one_instruction() {
    const SIGNS: &str = "U64 m = a > 0x7fffffffffffffff ? -1ULL : 0, n = b > 0x7fffffffffffffff ? \
                         -1ULL : 0;";
    let words = format!(
        "U64 f(U64 a, U64 b) {{ {SIGNS} U64 k = 5 / b; U64 q = ((a ^ m) - m) / ((b ^ n) - n); \
         return (q ^ m ^ n) - (m ^ n) + k; }} f(x, y)"
    );
    for (code, is_signed) in [
        (words.as_str(), false),
        ("long f(long a, long b) { return a / b; } f(x, y)", true),
        ("int f(int a, int b) { return a / b; } f(x, y)", true),
        ("int f(short a, int b) { return a / b; } f(x, y)", true),
        ("long f(int a, long b) { return a / b; } f(x, y)", true),
        ("long f(long a, long b) { return (a >> 1) % b; } f(x, y)", true),
    ] {
        let listing = Listing::new(&parse(code).unwrap(), Target::new(I::Bmi, None).unwrap());
        let listing = listing.unwrap();
        let is_idiv = |line: &setwise_explain::Line| line.mnemonic.name().starts_with("idiv");
        assert_eq!(listing.lines().iter().any(is_idiv), is_signed, "{code}\n{listing}");
    }
}
