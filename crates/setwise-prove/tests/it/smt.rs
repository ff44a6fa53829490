//! A reader of the part of SMT-LIB that exported laws use, which evaluates a file for given values.
//!
//! It shares nothing with the exporter or the evaluator of the language, and it is strict: a term
//! of a wrong sort panics.

use std::collections::HashMap;

use num_bigint::BigUint;

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Bool(bool),
    /// The number of bits, and the number.
    Bits(usize, BigUint),
}

use Value::{Bits, Bool};

impl Value {
    fn bool(&self) -> bool {
        let Bool(value) = self else { panic!("not a Bool: {self:?}") };
        *value
    }

    fn bits(&self) -> (usize, &BigUint) {
        let Bits(width, value) = self else { panic!("not bits: {self:?}") };
        (*width, value)
    }
}

/// A term or a command.
#[derive(Clone, Debug)]
enum Term {
    Literal(Value),
    Symbol(String),
    List(Vec<Term>),
}

impl Term {
    fn symbol(&self) -> &str {
        let Self::Symbol(name) = self else { panic!("not a symbol: {self:?}") };
        name
    }

    fn list(&self) -> &[Self] {
        let Self::List(terms) = self else { panic!("not a list: {self:?}") };
        terms
    }
}

/// A defined function: the parameters with their sorts, the sort of the result, and the body.
type Function = (Vec<(String, usize)>, usize, Term);

/// A file: its functions, the constants that it declares, and what it asserts.
pub(crate) struct File {
    functions: HashMap<String, Function>,
    /// The functions without parameters, in order.
    order: Vec<String>,
    pub(crate) declared: Vec<(String, usize)>,
    assertions: Vec<Term>,
    word: usize,
}

impl File {
    pub(crate) fn read(text: &str) -> Self {
        let mut file = Self {
            functions: HashMap::new(),
            order: Vec::new(),
            declared: Vec::new(),
            assertions: Vec::new(),
            word: 0,
        };
        let mut commands: Vec<String> = Vec::new();
        for term in terms(text) {
            let list = term.list();
            commands.push(list[0].symbol().to_owned());
            match (list[0].symbol(), &list[1..]) {
                ("set-info" | "set-option" | "check-sat", _) => {}
                ("set-logic", [logic]) => assert_eq!(logic.symbol(), "QF_BV"),
                ("define-sort", [name, parameters, sort]) => {
                    assert!(name.symbol() == "Word" && parameters.list().is_empty());
                    file.word = file.sort(sort);
                }
                ("declare-const", [name, sort]) => {
                    let sort = file.sort(sort);
                    file.declared.push((name.symbol().to_owned(), sort));
                }
                ("define-fun", [name, parameters, sort, body]) => {
                    let parameter = |it: &Term| {
                        let [name, sort] = it.list() else { panic!("{it:?}") };
                        (name.symbol().to_owned(), file.sort(sort))
                    };
                    let parameters: Vec<_> = parameters.list().iter().map(parameter).collect();
                    let name = name.symbol().to_owned();
                    if parameters.is_empty() {
                        file.order.push(name.clone());
                    }
                    file.expect_defined(body);
                    let function = (parameters, file.sort(sort), body.clone());
                    let old = file.functions.insert(name.clone(), function);
                    assert!(old.is_none(), "{name} is defined twice");
                }
                ("assert", [term]) => {
                    file.expect_defined(term);
                    file.assertions.push(term.clone());
                }
                _ => panic!("an unknown command: {term:?}"),
            }
        }
        assert_eq!(commands.last().map(String::as_str), Some("check-sat"));
        file
    }

    /// Panics if a term has a name of a file's own that is defined later, or not at all.
    fn expect_defined(&self, term: &Term) {
        match term {
            Term::Symbol(name) if name.starts_with("setwise.") => {
                assert!(self.functions.contains_key(name), "{name} is not defined before its use");
            }
            Term::List(terms) => terms.iter().for_each(|term| self.expect_defined(term)),
            Term::Symbol(_) | Term::Literal(_) => {}
        }
    }

    /// Returns the number of bits of a sort, 0 for a bool.
    fn sort(&self, sort: &Term) -> usize {
        match sort {
            Term::Symbol(name) if name == "Bool" => 0,
            Term::Symbol(name) if name == "Word" && self.word > 0 => self.word,
            Term::List(list) => {
                let [underscore, name, width] = &list[..] else { panic!("{sort:?}") };
                assert_eq!([underscore.symbol(), name.symbol()], ["_", "BitVec"]);
                width.symbol().parse().unwrap()
            }
            _ => panic!("an unknown sort: {sort:?}"),
        }
    }

    /// Returns true if all assertions hold for these values of the declared constants: the law is
    /// refuted by them.
    pub(crate) fn is_refuted_by(&self, values: &[BigUint]) -> bool {
        let globals = self.globals(values);
        self.assertions.iter().all(|it| self.value(it, &globals, &mut Vec::new()).bool())
    }

    /// Returns the value of a function without parameters.
    pub(crate) fn named(&self, name: &str, values: &[BigUint]) -> Value {
        self.globals(values)[name].clone()
    }

    fn globals(&self, values: &[BigUint]) -> HashMap<&str, Value> {
        assert_eq!(values.len(), self.declared.len());
        let mut globals = HashMap::new();
        for ((name, sort), value) in self.declared.iter().zip(values) {
            let value = match sort {
                0 => Bool(*value != BigUint::ZERO),
                _ => bits(*sort, value.clone()),
            };
            globals.insert(name.as_str(), value);
        }
        for name in &self.order {
            let (_, sort, body) = &self.functions[name];
            let value = self.value(body, &globals, &mut Vec::new());
            assert_eq!(sort_of(&value), *sort, "{name}");
            globals.insert(name, value);
        }
        globals
    }

    fn value<'t>(
        &'t self,
        term: &'t Term,
        globals: &HashMap<&str, Value>,
        locals: &mut Vec<(&'t str, Value)>,
    ) -> Value {
        let list = match term {
            Term::Literal(value) => return value.clone(),
            Term::Symbol(name) => {
                let local = locals.iter().rev().find(|(known, _)| known == name);
                let value = local.map(|(_, value)| value).or_else(|| globals.get(name.as_str()));
                return match name.as_str() {
                    "true" => Bool(true),
                    "false" => Bool(false),
                    _ => value.unwrap_or_else(|| panic!("`{name}` is not known")).clone(),
                };
            }
            Term::List(list) => list,
        };
        match &list[0] {
            Term::Symbol(name) if name == "let" => {
                let outer = locals.len();
                let named: Vec<_> = list[1].list().iter().map(|pair| pair.list()).collect();
                let values: Vec<_> =
                    named.iter().map(|pair| self.value(&pair[1], globals, locals)).collect();
                let names = named.iter().map(|pair| pair[0].symbol());
                locals.extend(names.zip(values));
                let value = self.value(&list[2], globals, locals);
                locals.truncate(outer);
                value
            }
            Term::Symbol(name) if name == "ite" => {
                // Both sides are evaluated, so that their sorts are compared.
                let [test, a, b] = [1, 2, 3].map(|place| self.value(&list[place], globals, locals));
                assert_eq!(sort_of(&a), sort_of(&b), "{term:?}");
                if test.bool() { a } else { b }
            }
            Term::Symbol(name) if name == "_" => {
                let digits = list[1].symbol().strip_prefix("bv").unwrap();
                bits(list[2].symbol().parse().unwrap(), digits.parse().unwrap())
            }
            head => {
                let values: Vec<_> =
                    list[1..].iter().map(|it| self.value(it, globals, locals)).collect();
                match head {
                    Term::Symbol(name) if self.functions.contains_key(name) => {
                        self.call(name, values, globals)
                    }
                    Term::Symbol(name) => applied(name, &values),
                    _ => indexed(head.list(), &values),
                }
            }
        }
    }

    fn call(&self, name: &str, values: Vec<Value>, globals: &HashMap<&str, Value>) -> Value {
        let (parameters, sort, body) = &self.functions[name];
        assert_eq!(parameters.len(), values.len(), "{name}");
        let mut locals = Vec::new();
        for ((parameter, sort), value) in parameters.iter().zip(values) {
            assert_eq!(sort_of(&value), *sort, "{name}");
            locals.push((parameter.as_str(), value));
        }
        let value = self.value(body, globals, &mut locals);
        assert_eq!(sort_of(&value), *sort, "{name}");
        value
    }
}

fn sort_of(value: &Value) -> usize {
    match value {
        Bool(_) => 0,
        Bits(width, _) => *width,
    }
}

fn bits(width: usize, value: BigUint) -> Value {
    Bits(width, value % (BigUint::from(1u8) << width))
}

/// Applies `(_ extract 7 0)` and the like.
fn indexed(head: &[Term], values: &[Value]) -> Value {
    let [value] = values else { panic!("{head:?} has {} operands", values.len()) };
    let (width, value) = value.bits();
    let number = |place: usize| head[place].symbol().parse::<usize>().unwrap();
    match (head[0].symbol(), head[1].symbol()) {
        ("_", "extract") => {
            let (last, first) = (number(2), number(3));
            assert!(first <= last && last < width, "{head:?} of {width} bits");
            bits(last - first + 1, value >> first)
        }
        ("_", "zero_extend") => bits(width + number(2), value.clone()),
        ("_", "sign_extend") => {
            let more = number(2);
            let ones = (BigUint::from(1u8) << more) - 1u8;
            let is_negative = value.bit(width as u64 - 1);
            let upper = if is_negative { ones << width } else { BigUint::ZERO };
            bits(width + more, upper | value)
        }
        _ => panic!("an unknown function: {head:?}"),
    }
}

/// Applies a function of the logic.
fn applied(name: &str, values: &[Value]) -> Value {
    let all_equal = || values.windows(2).all(|pair| pair[0] == pair[1]);
    match (name, values) {
        ("and", _) => return Bool(values.iter().all(Value::bool)),
        ("or", _) => return Bool(values.iter().any(Value::bool)),
        ("not", [a]) => return Bool(!a.bool()),
        ("xor", [a, b]) => return Bool(a.bool() != b.bool()),
        ("=" | "distinct", [a, b]) => {
            assert_eq!(sort_of(a), sort_of(b), "{name}");
            return Bool(all_equal() == (name == "="));
        }
        ("bvnot", [a]) => {
            let (width, a) = a.bits();
            return bits(width, (BigUint::from(1u8) << width) - 1u8 - a);
        }
        ("bvneg", [a]) => {
            let (width, a) = a.bits();
            return bits(width, (BigUint::from(1u8) << width) - a);
        }
        _ => {}
    }
    let [a, b] = values else { panic!("`{name}` has {} operands", values.len()) };
    let ((width, a), (other, b)) = (a.bits(), b.bits());
    if name == "concat" {
        return bits(width + other, (a << other) | b);
    }
    assert_eq!(width, other, "{name}");
    let amount = || u32::try_from(b).unwrap_or(u32::MAX).min(width as u32) as usize;
    let one = BigUint::from(1u8);
    // Signed numbers in the order of unsigned ones.
    let biased = |value: &BigUint| value ^ (&one << (width - 1));
    let is_zero = *b == BigUint::ZERO;
    bits(
        width,
        match name {
            "bvult" => return Bool(a < b),
            "bvule" => return Bool(a <= b),
            "bvslt" => return Bool(biased(a) < biased(b)),
            "bvsle" => return Bool(biased(a) <= biased(b)),
            "bvand" => a & b,
            "bvor" => a | b,
            "bvxor" => a ^ b,
            "bvadd" => a + b,
            "bvsub" => a + (&one << width) - b,
            "bvmul" => a * b,
            "bvudiv" if is_zero => (&one << width) - 1u8,
            "bvudiv" => a / b,
            "bvurem" if is_zero => a.clone(),
            "bvurem" => a % b,
            "bvshl" => a << amount(),
            "bvlshr" => a >> amount(),
            "bvashr" => {
                let amount = amount();
                let ones = (&one << amount) - 1u8;
                let upper =
                    if a.bit(width as u64 - 1) { ones << (width - amount) } else { BigUint::ZERO };
                (a >> amount) | upper
            }
            _ => panic!("an unknown function: `{name}`"),
        },
    )
}

/// Reads all terms of a text.
fn terms(text: &str) -> Vec<Term> {
    let mut open: Vec<Vec<Term>> = vec![Vec::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '(' => {
                open.push(Vec::new());
                1
            }
            ')' => {
                let list = open.pop().unwrap();
                open.last_mut().expect("a bracket is closed twice").push(Term::List(list));
                1
            }
            '|' => {
                let end = rest[1..].find('|').unwrap() + 1;
                open.last_mut().unwrap().push(Term::Symbol(rest[1..end].to_owned()));
                end + 1
            }
            _ if first.is_whitespace() => first.len_utf8(),
            _ => {
                let is_end = |c: char| c.is_whitespace() || "();|".contains(c);
                let end = rest.find(is_end).unwrap_or(rest.len());
                open.last_mut().unwrap().push(atom(&rest[..end]));
                end
            }
        };
        rest = &rest[length..];
    }
    assert_eq!(open.len(), 1, "a bracket is not closed");
    open.remove(0)
}

fn atom(text: &str) -> Term {
    let number = |digits: &str, radix| BigUint::parse_bytes(digits.as_bytes(), radix).unwrap();
    if let Some(digits) = text.strip_prefix("#x") {
        return Term::Literal(bits(4 * digits.len(), number(digits, 16)));
    }
    if let Some(digits) = text.strip_prefix("#b") {
        return Term::Literal(bits(digits.len(), number(digits, 2)));
    }
    assert!(text.is_ascii(), "{text} needs bars");
    Term::Symbol(text.to_owned())
}
