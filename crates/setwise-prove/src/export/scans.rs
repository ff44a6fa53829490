//! The published bit scans, from their formulas and tables.

use setwise::bitscan::{Algorithm as A, DE_BRUIJN};
use setwise_expr::UnaryOperation as U;
use setwise_expr::details::scan::{FAXON, ISENBERG, LOGARITHMS, MATT_TAYLOR, table};

use crate::export::library::{Library, joined, literal, with_lets};

/// The upper and the lower half of a word.
const UPPER: &str = "((_ extract 63 32) ";
const LOWER: &str = "((_ extract 31 0) ";

impl Library {
    /// Returns the function for a bit scan; `None` for one that uses floating-point numbers or is
    /// an instruction.
    pub(super) fn scan(&mut self, algorithm: A) -> Option<String> {
        let name = format!("scan_{algorithm:?}");
        let word = |term: String| format!("((_ zero_extend 32) {term})");
        let isolated = "(bvand x (bvneg x))";
        let separated = "(bvxor x (bvsub x #x0000000000000001))";
        let index = match algorithm {
            A::ForwardTrailingZeros => return self.on_word(U::First),
            A::ReverseLeadingZeros => {
                let last = self.on_word(U::Last)?;
                let (zero, of_empty) = (self.word(0), self.word(127));
                let body = format!("(ite (= x {zero}) {of_empty} ({last} x))");
                return Some(self.of_word(&name, |_| body));
            }
            A::ForwardPopulationCount => {
                let count = self.count();
                let body = format!("({count} (bvsub {isolated} {}))", self.word(1));
                return Some(self.of_word(&name, |_| body));
            }
            A::ForwardIsenberg => return Some(self.of_word(&name, |_| isenberg(isolated))),
            A::ReverseZappa => return Some(self.of_word(&name, |_| zappa())),
            A::ForwardScharnagl | A::ReverseNalimov => return self.byte_scan(&name, algorithm),
            A::ForwardDeBruijn => self.de_bruijn(isolated),
            A::ForwardDeBruijnSeparated => self.de_bruijn(separated),
            A::ReverseDeBruijn => {
                let smear = self.smear();
                self.de_bruijn(&format!("({smear} x)"))
            }
            A::ForwardMattTaylor | A::ForwardMattTaylorRecomputed => {
                let factor = literal(u64::from(MATT_TAYLOR), 32);
                let folded = format!("(bvxor {UPPER}s) {LOWER}s))");
                let hash = word(format!("(bvlshr (bvmul {folded} {factor}) #x0000001a)"));
                with_lets(&[("s", separated.to_owned())], &hash)
            }
            A::ForwardFaxon | A::ForwardFaxonSigned | A::ForwardFaxonOriginal => faxon(algorithm),
            A::ForwardModulo67 => format!("(bvurem {isolated} {})", self.word(67)),
            _ => return None,
        };
        let entries: Vec<u64> = table(algorithm)?.into_iter().map(u64::from).collect();
        let entry = self.table(&format!("{name}_table"), &entries, &index);
        Some(self.of_word(&name, |_| entry))
    }

    fn de_bruijn(&self, key: &str) -> String {
        format!("(bvlshr (bvmul {key} {}) {})", self.word(DE_BRUIJN), self.word(58))
    }

    /// Halves a word down to a byte, and adds the entry of the byte to its index.
    fn byte_scan(&mut self, name: &str, algorithm: A) -> Option<String> {
        let entries: Vec<u64> = table(algorithm)?.into_iter().map(u64::from).collect();
        let is_forward = algorithm == A::ForwardScharnagl;
        let mut names = Vec::new();
        let mut part = "x";
        for (bits, test, next) in [(32, "u", "h"), (16, "v", "q"), (8, "w", "e")] {
            let top = 2 * bits - 1;
            let low = format!("((_ extract {} 0) {part})", bits - 1);
            let high = format!("((_ extract {top} {bits}) {part})");
            let zero = literal(0, bits);
            names.push((
                test,
                match is_forward {
                    true => format!("(= {low} {zero})"),
                    false => format!("(distinct {high} {zero})"),
                },
            ));
            names.push((next, format!("(ite {test} {high} {low})")));
            part = next;
        }
        let entry = self.table(&format!("{name}_table"), &entries, "((_ zero_extend 56) e)");
        let zero = self.word(0);
        let bits = [("u", 32), ("v", 16), ("w", 8)]
            .map(|(test, bit)| format!("(ite {test} {} {zero})", self.word(bit)));
        let index = joined("bvadd", bits.into_iter().chain([entry]));
        let body = with_lets(&names, &index);
        Some(self.of_word(name, |_| body))
    }
}

/// The index of the byte in Faxon's table: a hash of the folded word.
fn faxon(algorithm: A) -> String {
    let less = "(bvsub x #x0000000000000001)";
    let first = if algorithm == A::ForwardFaxonOriginal {
        format!("(bvand x {less})")
    } else {
        "x".to_owned()
    };
    let right = if algorithm == A::ForwardFaxonSigned { "bvashr" } else { "bvlshr" };
    let constant = literal(u64::from(FAXON), 32);
    let names = [
        ("s", format!("(bvxor {first} {less})")),
        ("f", format!("(bvxor (bvxor {UPPER}s) {LOWER}s)) {constant})")),
        ("g", format!("(bvadd f ({right} f #x00000010))")),
        ("h", format!("(bvsub g (bvadd ({right} g #x00000008) #x00000033))")),
    ];
    with_lets(&names, "((_ zero_extend 56) ((_ extract 7 0) h))")
}

/// One mask for each bit of the index.
fn isenberg(isolated: &str) -> String {
    let zero = "#x00000000";
    let names = [("i", isolated.to_owned()), ("h", format!("(bvor {UPPER}i) {LOWER}i))"))];
    let bit = |test: String| format!("(ite {test} #b1 #b0)");
    let masks = ISENBERG
        .iter()
        .rev()
        .map(|&mask| bit(format!("(distinct (bvand h {}) {zero})", literal(mask, 32))));
    let upper = bit(format!("(distinct {UPPER}i) {zero})"));
    let index = joined("concat", std::iter::once(upper).chain(masks));
    with_lets(&names, &format!("((_ zero_extend 58) {index})"))
}

/// Halves by comparisons, down to four bits whose logarithms are in one word.
fn zappa() -> String {
    let bit = |place: u32, of: &str| format!("((_ extract {place} {place}) {of})");
    let names = [
        ("b5", format!("(ite (distinct {UPPER}x) #x00000000) #b1 #b0)")),
        ("h", format!("(ite (= b5 #b1) {UPPER}x) {LOWER}x))")),
        ("b4", "(ite (bvult #x0000ffff h) #b1 #b0)".to_owned()),
        ("q", "(ite (= b4 #b1) (bvlshr h #x00000010) h)".to_owned()),
        ("b3", bit(16 + 3, "(bvsub #x000000ff q)")),
        ("e", "(ite (= b3 #b1) (bvlshr q #x00000008) q)".to_owned()),
        ("b2", bit(8 + 2, "(bvsub #x0000000f e)")),
        ("n", "(ite (= b2 #b1) (bvlshr e #x00000004) e)".to_owned()),
        ("l", format!("(bvlshr {} (bvshl n #x00000001))", literal(u64::from(LOGARITHMS), 32))),
    ];
    let index = "(concat (concat (concat (concat b5 b4) b3) b2) ((_ extract 1 0) l))";
    with_lets(&names, &format!("((_ zero_extend 58) {index})"))
}
