//! The operations on words, of any width: counts, scans, and bits under a mask.

use setwise_expr::{BinaryOperation as B, UnaryOperation as U};

use crate::export::library::{Library, joined, repeated, with_lets};

impl Library {
    /// Returns the function for an operation on a word whose result is a word.
    pub(super) fn on_word(&mut self, operation: U) -> Option<String> {
        Some(match operation {
            U::Complement => "bvnot".to_owned(),
            U::Negate => "bvneg".to_owned(),
            U::Count => self.count(),
            U::First => self.of_word("first", |library| library.first_one(0..library.width)),
            U::Last => self.of_word("last", |library| library.first_one((0..library.width).rev())),
            U::IsolateLs1b => self.isolate(),
            U::ResetLs1b => self.of_word("reset_ls1b", |library| {
                format!("(bvand x (bvsub x {}))", library.word(1))
            }),
            U::SmearMs1bDown => self.smear(),
            U::IsolateMs1b => self.isolate_last(),
            U::ResetMs1b => {
                let isolate = self.isolate_last();
                self.of_word("reset_ms1b", |_| format!("(bvand x (bvnot ({isolate} x)))"))
            }
            // A shift by the width or more gives zero.
            U::FromSquare => {
                self.of_word("from_square", |library| format!("(bvshl {} x)", library.word(1)))
            }
            _ => return None,
        })
    }

    /// Returns the bool of a predicate of a word.
    pub(super) fn predicate(&self, operation: U, x: &str) -> Option<String> {
        let (zero, one) = (self.word(0), self.word(1));
        let rest = format!("(bvand {x} (bvsub {x} {one}))");
        Some(match operation {
            U::IsEmpty => format!("(= {x} {zero})"),
            U::IsFull => format!("(= {x} {})", self.ones()),
            U::IsSingle => format!("(and (distinct {x} {zero}) (= {rest} {zero}))"),
            U::HasMany => format!("(distinct {rest} {zero})"),
            _ => return None,
        })
    }

    /// Returns the bool of a relation of two words.
    pub(super) fn relation(&self, operation: B, a: &str, b: &str) -> Option<String> {
        let zero = self.word(0);
        Some(match operation {
            B::Equal => format!("(= {a} {b})"),
            B::NotEqual => format!("(distinct {a} {b})"),
            B::Less => format!("(bvult {a} {b})"),
            B::LessOrEqual => format!("(bvule {a} {b})"),
            B::Contains => format!("(= ((_ extract 0 0) (bvlshr {a} {b})) #b1)"),
            B::IsSubset => format!("(= (bvand {a} (bvnot {b})) {zero})"),
            B::IsDisjoint => format!("(= (bvand {a} {b}) {zero})"),
            _ => return None,
        })
    }

    /// Returns the function for an operation on two words whose result is a word.
    pub(super) fn on_words(&mut self, operation: B) -> Option<String> {
        Some(match operation {
            B::Intersection => "bvand".to_owned(),
            B::Union => "bvor".to_owned(),
            B::SymmetricDifference => "bvxor".to_owned(),
            B::Difference => self.of_words("difference", |_| "(bvand a (bvnot b))".to_owned()),
            B::Add => "bvadd".to_owned(),
            B::Subtract => "bvsub".to_owned(),
            B::Multiply => "bvmul".to_owned(),
            B::Divide => self.of_words("divide", |library| library.unless_zero("bvudiv")),
            B::Remainder => self.of_words("remainder", |library| library.unless_zero("bvurem")),
            B::ShiftLeft => "bvshl".to_owned(),
            B::ShiftRight => "bvlshr".to_owned(),
            B::Extract => self.of_words("extract", Self::extract),
            B::Deposit => self.of_words("deposit", Self::deposit),
            _ => return None,
        })
    }

    /// A division by zero gives zero; that the law has no value then is said apart.
    fn unless_zero(&self, operation: &str) -> String {
        let zero = self.word(0);
        format!("(ite (= b {zero}) {zero} ({operation} a b))")
    }

    /// Sums of neighbors in fields of twice the width.
    pub(super) fn count(&mut self) -> String {
        self.of_word("count", |library| {
            let width = library.width;
            let stages = width.next_power_of_two().trailing_zeros() as usize;
            repeated("x", stages, str::to_owned, |last, stage| {
                let bits = 1 << stage;
                let fields = (0..width).filter(|bit| bit & bits == 0);
                let mask = library.word(fields.fold(0, |mask, bit| mask | 1 << bit));
                let amount = library.word(bits as u64);
                format!("(bvadd (bvand {last} {mask}) (bvand (bvlshr {last} {amount}) {mask}))")
            })
        })
    }

    /// Returns the index of the first of these bits that is a one; the width if none is.
    fn first_one(&self, bits: impl Iterator<Item = usize>) -> String {
        let (mut text, mut depth) = (String::new(), 0);
        for bit in bits {
            let index = self.word(bit as u64);
            text += &format!("(ite (= ((_ extract {bit} {bit}) x) #b1) {index}\n  ");
            depth += 1;
        }
        text + &self.word(self.width as u64) + &")".repeat(depth)
    }

    pub(super) fn isolate(&mut self) -> String {
        self.of_word("isolate_ls1b", |_| "(bvand x (bvneg x))".to_owned())
    }

    /// Returns the word with all bits below its last one.
    pub(super) fn smear(&mut self) -> String {
        self.of_word("smear_ms1b_down", |library| {
            let stages = library.width.next_power_of_two().trailing_zeros() as usize;
            repeated("x", stages, str::to_owned, |last, stage| {
                format!("(bvor {last} (bvlshr {last} {}))", library.word(1 << stage))
            })
        })
    }

    fn isolate_last(&mut self) -> String {
        let smear = self.smear();
        self.of_word("isolate_ms1b", |library| {
            let rest = format!("(bvand s (bvnot (bvlshr s {})))", library.word(1));
            with_lets(&[("s", format!("({smear} x)"))], &rest)
        })
    }

    /// From the last bit of the mask to the first, each of its bits is appended.
    fn extract(&mut self) -> String {
        let (zero, top) = (self.word(0), self.width - 1);
        repeated(&zero, self.width, str::to_owned, |last, step| {
            let bit = top - step;
            let appended = match top {
                0 => format!("((_ extract {bit} {bit}) a)"),
                _ => {
                    format!(
                        "(concat ((_ extract {} 0) {last}) ((_ extract {bit} {bit}) a))",
                        top - 1
                    )
                }
            };
            format!("(ite (= ((_ extract {bit} {bit}) b) #b1) {appended} {last})")
        })
    }

    /// From the first bit of the mask to the last, each takes the next bit of the word.
    fn deposit(&mut self) -> String {
        let one = self.word(1);
        let has = |bit: usize| format!("(= ((_ extract {bit} {bit}) b) #b1)");
        let mut bits = Vec::new();
        let rest = |bit: usize| if bit == 0 { "a".to_owned() } else { format!("r{bit}") };
        for bit in (0..self.width).rev() {
            bits.push(format!("(ite {} ((_ extract 0 0) {}) #b0)", has(bit), rest(bit)));
        }
        let result = joined("concat", bits);
        repeated(
            "a",
            self.width - 1,
            |_| result,
            |last, bit| format!("(ite {} (bvlshr {last} {one}) {last})", has(bit)),
        )
    }
}
