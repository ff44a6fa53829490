//! The lengths of listings, compared with those of a compiler.

use setwise_explain::{InstructionSet as I, Listing, Target};
use setwise_expr::parse;

/// C functions, each after a line with its name and the counts of instructions.
const FUNCTIONS: &str = include_str!("../data/gcc.c");

/// A function of the data.
pub(crate) struct Function {
    name: &'static str,
    pub(crate) code: &'static str,
    /// For the base of x86-64, BMI and `AArch64`: the number of instructions of the compiler, if it calls
    /// no function.
    counts: [Option<usize>; 3],
}

/// Returns the functions.
pub(crate) fn functions() -> impl Iterator<Item = Function> {
    FUNCTIONS.split("\n//: ").skip(1).map(|part| {
        let (heading, code) = part.split_once('\n').unwrap();
        let mut fields = heading.split(" | ");
        let name = fields.next().unwrap();
        let mut counts = fields.map(|field| field.parse().ok());
        Function { name, code, counts: [(); 3].map(|()| counts.next().unwrap()) }
    })
}

#[test]
fn no_listing_is_longer_than_the_code_of_a_compiler() {
    let mut wrong = String::new();
    let mut count = 0;
    for Function { name, code, counts } in functions() {
        let tree = parse(code).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (set, compiler) in [I::X86_64, I::Bmi, I::Aarch64].into_iter().zip(counts) {
            let listing = Listing::new(&tree, Target::new(set, Some(64)).unwrap()).unwrap();
            let found = listing.count() - listing.copies();
            if compiler.is_some_and(|compiler| found > compiler) {
                wrong += &format!("{name}, {set}: {found} for {compiler:?}\n{listing}\n");
            }
            count += usize::from(compiler.is_some());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(count > 800, "only {count} counts");
}
