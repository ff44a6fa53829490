//! Programs in which hard operations are unknown words, with what is known of these.

use setwise_expr::{
    BinaryOperation as B, Builder, Instruction, Output, Program, Register, UnaryOperation as U,
    Variable,
};

use crate::copied::copied;
use crate::facts::is_hard;
use crate::known::{Known, low};
use crate::stage::Task;

/// The most pairs of operations of one kind that are compared.
const MAX_PAIRS: usize = 28;

/// An operation as an unknown word.
#[derive(Clone, Copy)]
enum Hard {
    /// The quotient, with its product with the divisor.
    Quotient {
        a: Register,
        b: Register,
        quotient: Register,
        multiple: Register,
    },
    Product {
        a: Register,
        b: Register,
        product: Register,
    },
    Count {
        a: Register,
        count: Register,
    },
}

/// A program in which hard operations are unknown words.
pub(super) struct Facts<'a> {
    task: &'a Task<'a>,
    known: Known,
    builder: Builder,
    renamed: Vec<Register>,
    hard: Vec<Hard>,
    facts: Vec<Register>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(task: &'a Task<'a>) -> Self {
        let builder = Builder::new(task.width, true).with_tables(task.program.tables());
        let (renamed, hard, facts) = (Vec::new(), Vec::new(), Vec::new());
        let known = Known::new(task.program, task.width);
        let mut all = Self { task, known, builder, renamed, hard, facts };
        for &instruction in task.program.instructions() {
            let register = all.instruction(instruction);
            all.renamed.push(register);
        }
        all.compare();
        all
    }

    /// Returns the law that the facts show the law, which is taken to have a value.
    pub(super) fn law(self) -> Program {
        let law = self.renamed[self.task.program.outputs()[0].register.index()];
        self.follows(law)
    }

    /// Returns the law that the facts show that the law has a value, and that it is true where one
    /// of these words is zero.
    pub(super) fn has_value(mut self, words: &[Register]) -> Program {
        let output = &self.task.program.outputs()[0];
        let law = self.renamed[output.register.index()];
        let fault = output.fault.map(|fault| self.renamed[fault.index()]);
        let fault = fault.unwrap_or_else(|| self.builder.constant(0));
        let mut claim = self.builder.unary(U::Complement, fault);
        for word in words {
            let zero = self.builder.unary(U::IsEmpty, self.renamed[word.index()]);
            let unless_zero = self.implies(zero, law);
            claim = self.builder.binary(B::Intersection, claim, unless_zero);
        }
        self.follows(claim)
    }

    fn follows(mut self, claim: Register) -> Program {
        let facts = std::mem::take(&mut self.facts);
        let law = match facts.into_iter().reduce(|a, b| self.builder.binary(B::Intersection, a, b))
        {
            Some(facts) => self.implies(facts, claim),
            None => claim,
        };
        finished(self.builder, self.task.program, law)
    }

    fn instruction(&mut self, instruction: Instruction) -> Register {
        let is_hard = is_hard(self.task.program, instruction);
        let of = |register: Register| self.renamed[register.index()];
        match instruction {
            Instruction::Binary(B::Divide, a, b) if is_hard => {
                let (quotient, _) = self.quotient(of(a), of(b));
                quotient
            }
            Instruction::Binary(B::Remainder, a, b) if is_hard => {
                let (a, b) = (of(a), of(b));
                let (_, multiple) = self.quotient(a, b);
                // The remainder by zero is zero.
                let rest = self.builder.binary(B::Subtract, a, multiple);
                let zero = self.builder.unary(U::IsEmpty, b);
                self.builder.binary(B::Difference, rest, zero)
            }
            Instruction::Binary(B::Multiply, a, b) if is_hard => {
                let lengths = [a, b].map(|factor| low(self.known.length(factor)));
                let most = lengths[0].checked_mul(lengths[1]);
                let (a, b) = (of(a), of(b));
                self.product(a, b, most)
            }
            Instruction::Binary(B::Subtract, a, rest) => {
                let difference = self.builder.binary(B::Subtract, of(a), of(rest));
                match self.task.program.instructions()[rest.index()] {
                    Instruction::Binary(B::Remainder, dividend, b) if dividend == a => {
                        // Without the remainder, a multiple is left.
                        let (a, b) = (of(a), of(b));
                        let (_, multiple) = self.quotient(a, b);
                        let zero = self.builder.unary(U::IsEmpty, b);
                        let all = self.builder.binary(B::Intersection, a, zero);
                        self.builder.binary(B::Union, multiple, all)
                    }
                    _ => difference,
                }
            }
            Instruction::Unary(U::Count, a) => {
                let a = of(a);
                self.count(a)
            }
            _ => copied(&mut self.builder, instruction, inputs(self.task.program), of),
        }
    }

    /// Returns a new unknown word.
    fn unknown(&mut self) -> Register {
        let name = format!("unknown word {}", self.hard.len() + self.facts.len());
        self.builder.input(&Variable::set(&name))
    }

    fn implies(&mut self, premise: Register, conclusion: Register) -> Register {
        let premise = self.builder.unary(U::Complement, premise);
        self.builder.binary(B::Union, conclusion, premise)
    }

    /// Adds the fact that one bool implies another.
    fn add(&mut self, premise: Register, conclusion: Register) {
        let fact = self.implies(premise, conclusion);
        self.facts.push(fact);
    }

    fn add_equivalence(&mut self, a: Register, b: Register) {
        self.add(a, b);
        self.add(b, a);
    }

    fn compare_words(&mut self, operation: B, a: Register, b: Register) -> Register {
        self.builder.binary(operation, a, b)
    }

    /// Returns the quotient of two words, and its product with the divisor.
    fn quotient(&mut self, a: Register, b: Register) -> (Register, Register) {
        for &hard in &self.hard {
            if let Hard::Quotient { a: x, b: y, quotient, multiple } = hard
                && (x, y) == (a, b)
            {
                return (quotient, multiple);
            }
        }
        let quotient = self.unknown();
        let multiple = {
            let name = format!("unknown multiple {}", self.hard.len());
            self.builder.input(&Variable::set(&name))
        };
        self.hard.push(Hard::Quotient { a, b, quotient, multiple });
        let (q, p) = (quotient, multiple);
        let [zero, one] = [0, 1].map(|number| self.builder.constant(number));
        let by_zero = self.builder.unary(U::IsEmpty, b);
        for word in [q, p] {
            let is_zero = self.builder.unary(U::IsEmpty, word);
            self.add(by_zero, is_zero);
        }
        let rest = self.builder.binary(B::Subtract, a, p);
        let half = self.builder.binary(B::ShiftRight, a, one);
        let exists = self.builder.unary(U::Complement, by_zero);
        let facts = [(B::LessOrEqual, p, a), (B::Less, rest, b), (B::LessOrEqual, q, p)];
        for (operation, x, y) in facts {
            let fact = self.compare_words(operation, x, y);
            self.add(exists, fact);
        }
        let is_large = self.compare_words(B::Less, one, b);
        let at_most_half = self.compare_words(B::LessOrEqual, q, half);
        self.add(is_large, at_most_half);
        let is_zero = self.compare_words(B::Equal, q, zero);
        let is_less = self.compare_words(B::Less, a, b);
        self.add(is_less, is_zero);
        let less_or_none = self.builder.binary(B::Union, is_less, by_zero);
        self.add(is_zero, less_or_none);
        let no_multiple = self.compare_words(B::Equal, p, zero);
        self.add_equivalence(is_zero, no_multiple);
        // The quotient is one from the divisor up to twice as much.
        let is_one = self.compare_words(B::Equal, q, one);
        let once = self.compare_words(B::Equal, p, b);
        let once_and_not_zero = self.builder.binary(B::Intersection, once, exists);
        self.add_equivalence(is_one, once_and_not_zero);
        let rest_of_one = self.builder.binary(B::Subtract, a, b);
        let fits_once = self.compare_words(B::Less, rest_of_one, b);
        let fits = self.compare_words(B::LessOrEqual, b, a);
        let at_least_once = self.builder.binary(B::Intersection, fits, fits_once);
        self.add(at_least_once, is_one);
        let not_zero = self.builder.unary(U::Complement, is_zero);
        let at_least = self.compare_words(B::LessOrEqual, b, p);
        self.add(not_zero, at_least);
        let by_one = self.compare_words(B::Equal, b, one);
        let same = self.compare_words(B::Equal, q, a);
        self.add(by_one, same);
        (quotient, multiple)
    }

    /// Returns the product of two words, which is at most this number.
    fn product(&mut self, a: Register, b: Register, most: Option<u64>) -> Register {
        let (a, b) = if b < a { (b, a) } else { (a, b) };
        for &hard in &self.hard {
            match hard {
                Hard::Product { a: x, b: y, product } if (x, y) == (a, b) => return product,
                // A quotient times its divisor.
                Hard::Quotient { b: y, quotient: x, multiple, .. }
                    if (x, y) == (a, b) || (y, x) == (a, b) =>
                {
                    return multiple;
                }
                _ => {}
            }
        }
        let product = self.unknown();
        self.hard.push(Hard::Product { a, b, product });
        let one = self.builder.constant(1);
        if let Some(most) = most.filter(|&most| most < low(self.task.width as u32)) {
            let most = self.builder.constant(most);
            let fact = self.compare_words(B::LessOrEqual, product, most);
            self.facts.push(fact);
        }
        for (factor, other) in [(a, b), (b, a)] {
            let is_zero = self.builder.unary(U::IsEmpty, factor);
            let no_product = self.builder.unary(U::IsEmpty, product);
            self.add(is_zero, no_product);
            let is_one = self.compare_words(B::Equal, factor, one);
            let same = self.compare_words(B::Equal, product, other);
            self.add(is_one, same);
        }
        product
    }

    fn count(&mut self, a: Register) -> Register {
        for &hard in &self.hard {
            if let Hard::Count { a: x, count } = hard
                && x == a
            {
                return count;
            }
        }
        let count = self.unknown();
        self.hard.push(Hard::Count { a, count });
        let width = self.builder.constant(self.task.width as u64);
        let one = self.builder.constant(1);
        let most = self.compare_words(B::LessOrEqual, count, width);
        self.facts.push(most);
        let is_zero = self.builder.unary(U::IsEmpty, count);
        let is_empty = self.builder.unary(U::IsEmpty, a);
        self.add_equivalence(is_zero, is_empty);
        let all = self.compare_words(B::Equal, count, width);
        let is_full = self.builder.unary(U::IsFull, a);
        self.add_equivalence(all, is_full);
        let few = self.compare_words(B::LessOrEqual, count, one);
        let below = self.builder.binary(B::Subtract, a, one);
        let rest = self.builder.binary(B::Intersection, a, below);
        let no_more = self.builder.unary(U::IsEmpty, rest);
        self.add_equivalence(few, no_more);
        count
    }

    /// Adds what is known of two operations of a kind.
    fn compare(&mut self) {
        let hard = self.hard.clone();
        for hard in &hard {
            if let Hard::Count { a, count } = *hard {
                self.split_count(a, count);
            }
        }
        let hard = self.hard.clone();
        for hard in &hard {
            if let Hard::Count { a, count } = *hard {
                self.bound_count(a, count);
            }
        }
        let pairs =
            hard.iter().enumerate().flat_map(|(i, &a)| hard[..i].iter().map(move |&b| (b, a)));
        for (first, second) in pairs.take(MAX_PAIRS) {
            match (first, second) {
                (Hard::Count { a, count: c }, Hard::Count { a: b, count: d }) => {
                    self.compare_counts([a, b], [c, d]);
                }
                (Hard::Product { a, b, product }, Hard::Product { a: x, b: y, product: other }) => {
                    let same = self.compare_words(B::Equal, product, other);
                    for (x, y) in [(x, y), (y, x)] {
                        let [a, b] =
                            [(a, x), (b, y)].map(|(a, b)| self.compare_words(B::Equal, a, b));
                        let both = self.builder.binary(B::Intersection, a, b);
                        self.add(both, same);
                    }
                }
                (
                    Hard::Quotient { a, b, quotient, multiple },
                    Hard::Quotient { a: x, b: y, quotient: other, multiple: other_multiple },
                ) => {
                    self.compare_quotients(
                        [a, b, quotient, multiple],
                        [x, y, other, other_multiple],
                    );
                    self.compare_quotients(
                        [x, y, other, other_multiple],
                        [a, b, quotient, multiple],
                    );
                }
                _ => {}
            }
        }
    }

    /// Adds that a set has at most as many squares as its operands have together. A carry in a sum removes two
    /// squares and adds one.
    fn bound_count(&mut self, set: Register, count: Register) {
        match self.builder.instruction(set) {
            Instruction::Binary(B::Union | B::SymmetricDifference, a, b) => {
                self.add_bound(count, a, b);
            }
            Instruction::Binary(operation @ (B::Add | B::Subtract), a, b) => {
                // a + b - b is a.
                let negative = self.builder.unary(U::Negate, b);
                let [b, rest] = if operation == B::Add { [b, negative] } else { [negative, b] };
                self.add_bound(count, a, b);
                if let Some(count) = self.known_count(a) {
                    self.add_bound(count, set, rest);
                }
            }
            Instruction::Binary(B::ShiftLeft | B::ShiftRight, a, _) => {
                let none = self.builder.constant(0);
                self.add_bound(count, a, none);
            }
            _ => {}
        }
    }

    /// Adds the equation of the count of a union, difference or exclusive or with those of its operands
    /// and of their intersection, if one of the former is known.
    fn split_count(&mut self, set: Register, count: Register) {
        let Instruction::Binary(
            operation @ (B::Union | B::Difference | B::SymmetricDifference),
            a,
            b,
        ) = self.builder.instruction(set)
        else {
            return;
        };
        let is_known = [a, b].map(|set| {
            self.hard.iter().any(|hard| matches!(hard, Hard::Count { a, .. } if *a == set))
        });
        if is_known == [false; 2] {
            return;
        }
        let common = self.builder.binary(B::Intersection, a, b);
        let [first, second, common] = [a, b, common].map(|set| self.count(set));
        let both = self.builder.binary(B::Add, first, second);
        let (whole, parts) = match operation {
            B::Difference => (first, self.builder.binary(B::Add, count, common)),
            B::Union => (both, self.builder.binary(B::Add, count, common)),
            _ => {
                let twice = self.builder.binary(B::Add, common, common);
                (both, self.builder.binary(B::Add, count, twice))
            }
        };
        let fact = self.compare_words(B::Equal, whole, parts);
        self.facts.push(fact);
    }

    /// Adds that a count is at most the sum of those of two sets, if they are known.
    fn add_bound(&mut self, count: Register, a: Register, b: Register) {
        // The sum of two counts has no carry.
        if self.task.width >= 3
            && let (Some(a), Some(b)) = (self.known_count(a), self.known_count(b))
        {
            let most = self.builder.binary(B::Add, a, b);
            let fact = self.compare_words(B::LessOrEqual, count, most);
            self.facts.push(fact);
        }
    }

    /// Returns the count of a set, if it is constant or one of the law.
    fn known_count(&mut self, set: Register) -> Option<Register> {
        if let Instruction::Constant(_) = self.builder.instruction(set) {
            return Some(self.builder.unary(U::Count, set));
        }
        self.hard.iter().find_map(|hard| match *hard {
            Hard::Count { a, count } if a == set => Some(count),
            _ => None,
        })
    }

    fn compare_counts(&mut self, sets: [Register; 2], counts: [Register; 2]) {
        let one = self.builder.constant(1);
        let same = self.compare_words(B::Equal, counts[0], counts[1]);
        let equal = self.compare_words(B::Equal, sets[0], sets[1]);
        self.add(equal, same);
        for (i, j) in [(0, 1), (1, 0)] {
            let is_subset = self.compare_words(B::IsSubset, sets[i], sets[j]);
            let at_most = self.compare_words(B::LessOrEqual, counts[i], counts[j]);
            self.add(is_subset, at_most);
            // A part with the same count is the whole.
            let same_part = self.builder.binary(B::Intersection, is_subset, same);
            self.add(same_part, equal);
            // One square more.
            let more = self.builder.binary(B::Difference, sets[j], sets[i]);
            let below = self.builder.binary(B::Subtract, more, one);
            let rest = self.builder.binary(B::Intersection, more, below);
            let no_more = self.builder.unary(U::IsEmpty, rest);
            let none = self.builder.unary(U::IsEmpty, more);
            let is_single = self.builder.binary(B::Difference, no_more, none);
            let is_next = self.builder.binary(B::Intersection, is_subset, is_single);
            let next = self.builder.binary(B::Add, counts[i], one);
            let counts_next = self.compare_words(B::Equal, next, counts[j]);
            self.add(is_next, counts_next);
        }
    }

    /// Adds what is known of a quotient and a second one whose dividend is not smaller and whose
    /// divisor is not larger.
    fn compare_quotients(&mut self, first: [Register; 4], second: [Register; 4]) {
        let [a, b, q, p] = first;
        let [x, y, r, s] = second;
        let more = self.compare_words(B::LessOrEqual, a, x);
        let is_divisor = self.compare_words(B::LessOrEqual, y, b);
        let zero = self.builder.unary(U::IsEmpty, y);
        let is_divisor = self.builder.binary(B::Difference, is_divisor, zero);
        let ordered = self.builder.binary(B::Intersection, more, is_divisor);
        let at_most = self.compare_words(B::LessOrEqual, q, r);
        self.add(ordered, at_most);
        // A multiple of the divisor has the quotient.
        let same_divisor = self.compare_words(B::Equal, b, y);
        let is_multiple = self.compare_words(B::Equal, x, p);
        let known = self.builder.binary(B::Intersection, same_divisor, is_multiple);
        let [quotients, multiples] =
            [(q, r), (p, s)].map(|(a, b)| self.compare_words(B::Equal, a, b));
        let both = self.builder.binary(B::Intersection, quotients, multiples);
        self.add(known, both);
        let same = self.compare_words(B::Equal, a, x);
        let same = self.builder.binary(B::Intersection, same, same_divisor);
        self.add(same, both);
    }
}

/// Returns what appends a variable of a program.
pub(super) fn inputs(program: &Program) -> impl Fn(&mut Builder, usize) -> Register {
    |builder, number| builder.input(&program.inputs()[number])
}

/// Returns the program with a bool as its law, which always has a value.
pub(super) fn finished(builder: Builder, program: &Program, law: Register) -> Program {
    let output = &program.outputs()[0];
    let output = Output::new(output.text.clone(), output.value_type, law);
    builder.finish(vec![output]).without_dead_code()
}
