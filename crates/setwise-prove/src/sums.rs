//! Sums of sets of another board: laws that are true for words of any length.
//!
//! A set of 361 squares is six words, and the carries between them hide that sums are sums. So a law over
//! a board without guards is also read as it is written. Its sets are integers modulo a power of two, and
//! shifts are moved to the names:
//!
//! ```text
//! (a & b) << n  =  a << n & b << n        (a + b) << n  =  (a << n) + (b << n)
//! ~a << n       =  all << n & ~(a << n)   a << n << m   =  a << m << n
//! ```
//!
//! Each bit of all shifted names together is in one row of a truth table. The rows are disjoint sets, whose
//! sum is `all`, which is -1. So a term is a sum of multiples of rows, if the operands of `&`, `|` and `^`
//! have only the factors 0 and 1. Equal factors are equal terms, whatever the number of bits is.
//!
//! Worked example: with the rows of `a` and `b`, `a + b` is `2·ab + a~b + ~ab`, and so is
//! `(a ^ b) + 2·(a & b)`.

use setwise::board::Shape;
use setwise::wide::Set;
use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{BinaryOperator as O, Tree, UnaryOperator as U};

/// The most shifted names.
const MAX_ATOMS: usize = 6;

/// The largest factor. Numbers of 64 bits below it do not wrap.
const MAX_FACTOR: i128 = 1 << 61;

/// Returns true if a law over a board is proved so. False means nothing.
pub(super) fn holds(tree: &Tree, shape: &Shape) -> bool {
    let universe: Set<8> = shape.universe();
    let has_guards = universe.len() as usize != shape.bits();
    let is_plain = tree.bindings().is_empty() && !has_guards;
    is_plain && is_true(tree, tree.root())
}

fn is_true(tree: &Tree, node: NodeId) -> bool {
    match tree.nodes()[node].kind {
        NodeKind::Binary(O::And, a, b) => is_true(tree, a) && is_true(tree, b),
        NodeKind::Binary(O::Equal, a, b) => {
            // A shift by a number is a multiplication in sums, and moves bits in Boolean terms.
            [true, false].into_iter().any(|multiplies| {
                let mut terms = Terms { tree, names: tree.free_names(), multiplies, atoms: vec![] };
                let sides = [a, b].map(|side| terms.term(side, &[]));
                let [Some(a), Some(b)] = sides else { return false };
                let rows = |term: &Term| terms.rows(term);
                matches!((rows(&a), rows(&b)), (Some(a), Some(b)) if a == b)
            })
        }
        _ => false,
    }
}

/// A shift to the left or to the right, by the sum of names and a number. Shifts of one direction
/// commute.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shift {
    is_left: bool,
    names: Vec<String>,
    number: u64,
}

/// A name that is shifted; `None` is `all`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Atom {
    name: Option<String>,
    shifts: Vec<Shift>,
}

/// A term over shifted names.
enum Term {
    Atom(usize),
    Number(i128),
    /// The multiple of a term.
    Times(i128, Box<Term>),
    Sum(Box<Term>, Box<Term>),
    /// A Boolean function of each bit.
    Bits(fn(bool, bool) -> bool, Box<Term>, Box<Term>),
}

struct Terms<'a> {
    tree: &'a Tree,
    names: Vec<String>,
    multiplies: bool,
    atoms: Vec<Atom>,
}

impl Terms<'_> {
    /// Returns the term of a node after shifts, the first of which comes first.
    fn term(&mut self, node: NodeId, shifts: &[Shift]) -> Option<Term> {
        let is_shifted = !shifts.is_empty();
        let is_linear = shifts.iter().all(|shift| shift.is_left);
        Some(match &self.tree.nodes()[node].kind {
            NodeKind::Empty => Term::Number(0),
            NodeKind::Number(0, _) => Term::Number(0),
            NodeKind::Number(number, _) if !is_shifted => Term::Number(i128::from(*number)),
            NodeKind::Name(name) if self.names.contains(name) => {
                self.atom(Some(name.clone()), shifts)
            }
            NodeKind::Name(name) if name == "none" => Term::Number(0),
            NodeKind::Name(name) if name == "all" => self.all(shifts),
            NodeKind::Unary(U::Plus, a) => self.term(*a, shifts)?,
            NodeKind::Unary(U::Negate, a) if is_linear => {
                Term::Times(-1, Box::new(self.term(*a, shifts)?))
            }
            NodeKind::Unary(U::Complement, a) => {
                let a = self.term(*a, shifts)?;
                match is_shifted {
                    false => sum(Term::Times(-1, Box::new(a)), Term::Number(-1)),
                    true => bits(|all, a| all && !a, self.all(shifts), a),
                }
            }
            NodeKind::Binary(operator @ (O::ShiftLeft | O::ShiftRight), a, amount) => {
                return self.shifted(*operator == O::ShiftLeft, *a, *amount, shifts);
            }
            NodeKind::Binary(operator, a, b) => {
                let (a, b) = (self.term(*a, shifts)?, self.term(*b, shifts)?);
                match operator {
                    O::Add if is_linear => sum(a, b),
                    O::Subtract if is_linear => sum(a, Term::Times(-1, Box::new(b))),
                    O::Intersection => bits(|a, b| a && b, a, b),
                    O::Union => bits(|a, b| a || b, a, b),
                    O::SymmetricDifference => bits(|a, b| a != b, a, b),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn shifted(
        &mut self,
        is_left: bool,
        node: NodeId,
        amount: NodeId,
        outer: &[Shift],
    ) -> Option<Term> {
        // A number is shifted as one of 64 bits.
        if !self.has_name(node) {
            return None;
        }
        let mut first = Shift { is_left, names: Vec::new(), number: 0 };
        match &self.tree.nodes()[amount].kind {
            NodeKind::Number(number, _) => {
                let is_linear = outer.iter().all(|shift| shift.is_left);
                if self.multiplies && is_left && is_linear && *number < 60 {
                    return Some(Term::Times(1 << number, Box::new(self.term(node, outer)?)));
                }
                first.number = *number;
            }
            NodeKind::Name(name) if self.names.contains(name) => first.names.push(name.clone()),
            _ => return None,
        }
        let mut shifts = vec![first];
        for shift in outer {
            match shifts.last_mut().filter(|last| last.is_left == shift.is_left) {
                Some(last) => {
                    last.names.extend(shift.names.iter().cloned());
                    last.names.sort();
                    last.number = last.number.saturating_add(shift.number);
                }
                None => shifts.push(shift.clone()),
            }
        }
        self.term(node, &shifts)
    }

    /// Returns true if a node has a variable or `all`, so that its value is a set.
    fn has_name(&self, node: NodeId) -> bool {
        match &self.tree.nodes()[node].kind {
            NodeKind::Name(name) => self.names.contains(name) || name == "all",
            NodeKind::Unary(_, a) | NodeKind::Binary(O::ShiftLeft | O::ShiftRight, a, _) => {
                self.has_name(*a)
            }
            NodeKind::Binary(_, a, b) => self.has_name(*a) || self.has_name(*b),
            _ => false,
        }
    }

    fn all(&mut self, shifts: &[Shift]) -> Term {
        if shifts.is_empty() { Term::Number(-1) } else { self.atom(None, shifts) }
    }

    fn atom(&mut self, name: Option<String>, shifts: &[Shift]) -> Term {
        let atom = Atom { name, shifts: shifts.to_vec() };
        let place = self.atoms.iter().position(|known| *known == atom);
        Term::Atom(place.unwrap_or_else(|| {
            self.atoms.push(atom);
            self.atoms.len() - 1
        }))
    }

    /// Returns the factor of each row that can occur; `None` if a factor is too large, or a Boolean
    /// operation has an operand with other factors than 0 and 1.
    fn rows(&self, term: &Term) -> Option<Vec<i128>> {
        if self.atoms.len() > MAX_ATOMS {
            return None;
        }
        let rows = (0..1usize << self.atoms.len()).filter(|row| self.occurs(*row));
        let each = |factor: &dyn Fn(usize) -> i128| rows.clone().map(factor).collect::<Vec<_>>();
        let found = match term {
            Term::Atom(place) => each(&|row| (row >> place & 1) as i128),
            // The sum of all rows is -1.
            Term::Number(number) => each(&|_| -number),
            Term::Times(factor, a) => {
                let a = self.rows(a)?;
                a.into_iter().map(|it| it.checked_mul(*factor)).collect::<Option<_>>()?
            }
            Term::Sum(a, b) => {
                let (a, b) = (self.rows(a)?, self.rows(b)?);
                a.into_iter().zip(b).map(|(a, b)| a + b).collect()
            }
            Term::Bits(function, a, b) => {
                let (a, b) = (self.rows(a)?, self.rows(b)?);
                if a.iter().chain(&b).any(|factor| !matches!(factor, 0 | 1)) {
                    return None;
                }
                let pairs = a.into_iter().zip(b);
                pairs.map(|(a, b)| i128::from(function(a == 1, b == 1))).collect()
            }
        };
        found.iter().all(|factor| factor.abs() < MAX_FACTOR).then_some(found)
    }

    /// Returns true if a bit may be in these shifted names and in no others: what is in a shifted name
    /// is in `all` after the same shifts.
    fn occurs(&self, row: usize) -> bool {
        let is_in = |place: usize| row >> place & 1 == 1;
        self.atoms.iter().enumerate().all(|(place, atom)| {
            let all = Atom { name: None, ..atom.clone() };
            let all = self.atoms.iter().position(|known| *known == all);
            all.is_none_or(|all| !is_in(place) || is_in(all))
        })
    }
}

fn sum(a: Term, b: Term) -> Term {
    Term::Sum(Box::new(a), Box::new(b))
}

fn bits(function: fn(bool, bool) -> bool, a: Term, b: Term) -> Term {
    Term::Bits(function, Box::new(a), Box::new(b))
}

#[cfg(test)]
mod tests {
    use setwise_expr::board::NamedBoard;
    use setwise_expr::parse_on;

    use super::holds;
    use crate::law::Law;
    use crate::tests::LIMITS;
    use crate::verdict::{Method, Verdict};

    fn is_proved(board: &str, text: &str) -> bool {
        let board = NamedBoard::parse(board).unwrap();
        holds(&parse_on(text, &board.shape).unwrap(), &board.shape)
    }

    /// Laws of sums and shifts.
    const LAWS: [&str; 12] = [
        "(a + b) + c == a + (b + c)",
        "a - b == a + -b && -(a + b) == -b - a",
        "a + b == (a ^ b) + ((a & b) << 1)",
        "~a + 1 == -a && -~a == a + 1",
        "a - b == (a ^ b) - ((~a & b) << 1)",
        "(a | b) + (a & b) - b == a",
        "a << i << j == a << j << i",
        "(a << n) << 1 == a << 1 << n && a >> 2 >> n >> 3 == a >> n >> 5",
        "(a & b) << n == a << n & b << n && (a ^ b) >> n == a >> n ^ b >> n",
        "(a + b) << n == (a << n) + (b << n)",
        "(a & ~b) << n == (a << n & ~(b << n))",
        "~(~a >> n) >> n | a >> n >> n == ~(all >> n) >> n | a >> n >> n",
    ];

    #[test]
    fn sums_and_shifts_are_proved_on_large_boards() {
        for law in LAWS {
            assert!(is_proved("19x19", law), "{law}");
        }
        let board = NamedBoard::parse("19x19").unwrap();
        let law = parse_on(LAWS[0], &board.shape).unwrap();
        let verdict = Law::on_board(&law, Some(&board)).unwrap().prove(LIMITS);
        let Verdict::Proved { method, .. } = verdict else { panic!("{verdict:?}") };
        assert_eq!(method, Method::NormalForm);
    }

    #[test]
    fn other_stages_find_the_same_laws_on_small_boards() {
        for text in LAWS {
            let board = NamedBoard::parse("3x2").unwrap();
            let tree = parse_on(text, &board.shape).unwrap();
            let law = Law::on_board(&tree, Some(&board)).unwrap();
            let verdict = law.prove_by_stages(LIMITS);
            assert!(verdict.is_proved(), "{text}: {verdict:?}");
        }
    }

    #[test]
    fn nothing_else_is_proved() {
        for law in [
            "a + b == (a | b)",
            "(a + b) >> n == (a >> n) + (b >> n)",
            "~a << n == ~(a << n)",
            "-a >> n == -(a >> n)",
            "a << n >> n == a",
            "a << n >> m == a >> m << n",
            "a << 1 == a << n",
            "(1 << 63) << 1 == 1 << 64 | a & none",
            "(a + b & c) == a + (b & c)",
            "a + 0x7fffffffffffffff + 0x7fffffffffffffff == a - 2",
            "rook(a) + b == b + rook(a) + 1",
        ] {
            assert!(!is_proved("19x19", law), "{law}");
        }
        // Guards are lost.
        assert!(!is_proved("draughts", "a + b - b == a"));
        assert!(!is_proved("draughts", "a << i << j == a << j << i"));
    }
}
