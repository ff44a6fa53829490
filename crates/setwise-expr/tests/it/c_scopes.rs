//! Compares random C code whose names hide each other with what a compiler of C makes of it: macros,
//! conditions, enumerations, types of blocks, and pointers to variables.
//!
//! `SEED` and `PROGRAMS` change the programs and their number.

use std::fmt::Write as _;

use super::c_compiler::{RUNS, compiled, program, value};
use super::random::Random;

const TYPES: [&str; 8] =
    ["U64", "long", "unsigned", "int", "unsigned short", "short", "unsigned char", "signed char"];

/// The meaning of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    /// A variable of a type, which can be assigned.
    Variable(&'static str),
    Constant,
    Type,
    /// A function of two values.
    Function,
    /// A function of a pointer to a variable of a type, and a value.
    Writer(&'static str),
    /// A pointer to a variable of a type.
    Pointer(&'static str),
}

use Meaning::{Constant, Function, Pointer, Type, Variable, Writer};

struct Source {
    random: Random,
    number: usize,
    /// The names of the open blocks, the innermost last.
    scopes: Vec<Vec<(String, Meaning)>>,
    text: String,
}

impl Source {
    fn type_name(&mut self) -> &'static str {
        self.random.one_of(&TYPES)
    }

    /// Returns the name of a letter, which other programs do not have.
    fn own(&self, letter: &str) -> String {
        format!("{letter}{}", self.number)
    }

    fn declare(&mut self, name: &str, meaning: Meaning) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((name.to_owned(), meaning));
        }
    }

    /// Returns the visible names.
    fn visible(&self) -> Vec<(String, Meaning)> {
        let mut seen: Vec<(String, Meaning)> = Vec::new();
        for (name, meaning) in self.scopes.iter().rev().flat_map(|scope| scope.iter().rev()) {
            if seen.iter().all(|(other, _)| other != name) {
                seen.push((name.clone(), meaning.clone()));
            }
        }
        seen
    }

    /// Returns a visible name.
    fn find(&mut self, fits: impl Fn(&Meaning) -> bool) -> Option<(String, Meaning)> {
        let names: Vec<_> = self.visible().into_iter().filter(|(_, it)| fits(it)).collect();
        let place = self.random.below(names.len().max(1));
        names.get(place).cloned()
    }

    fn constant(&mut self) -> String {
        const CONSTANTS: [&str; 16] = [
            "0",
            "1",
            "2",
            "7",
            "-1",
            "255",
            "0x7fffffff",
            "0x80000000",
            "4294967295",
            "1ULL",
            "0x123456789abcdefULL",
            "~0ULL",
            "-5L",
            "'a'",
            r"'\n'",
            r"'\xff'",
        ];
        self.random.one_of(&CONSTANTS).to_owned()
    }

    /// A use of a macro.
    fn macro_use(&mut self, depth: usize) -> String {
        let (a, b) = (self.expr(depth), self.expr(depth));
        let digit = self.random.below(100);
        match self.random.below(8) {
            0 => self.own("M"),
            1 | 2 => format!("{}({a}, {b})", self.own("F")),
            3 => format!("{}({a}, {b})", self.own("AL")),
            4 => format!("{}\n({a},\n {b})", self.own("AL")),
            5 => format!(
                "{}({digit}, {})",
                self.own("S"),
                self.random.one_of(&["", "u", "L", "ULL", "LL"])
            ),
            6 => format!("{}({a}, {b}, {digit})", self.own("V")),
            _ => format!("{}({}, {a})", self.own("AP"), self.own("I")),
        }
    }

    fn leaf(&mut self) -> String {
        let found = self.find(|it| matches!(it, Variable(_) | Constant | Pointer(_)));
        match (found, self.random.below(5)) {
            (None, _) | (_, 0) => self.constant(),
            (Some((name, Pointer(_))), _) => {
                let form = self.random.one_of(&["*@", "(*@)", "@[0]", "*(@)"]);
                format!("({})", form.replace('@', &name))
            }
            (Some((name, _)), 1) => format!("({name})"),
            (Some((name, _)), 2) if name.ends_with(&self.number.to_string()) => {
                let digits = self.number.to_string();
                let letter = name.strip_suffix(&digits).unwrap_or(&name);
                format!("{}({letter}, {digits})", self.own("CAT"))
            }
            (Some((name, _)), _) => name,
        }
    }

    /// An expression that changes nothing.
    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let kind = self.random.below(14);
        if kind < 3 {
            return self.macro_use(depth - 1);
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        match kind {
            3 => match self.find(|it| *it == Type) {
                Some((name, _)) => format!("({name})({a})"),
                None => format!("({})({a})", self.type_name()),
            },
            4 | 5 => match self.find(|it| *it == Function) {
                Some((name, _)) => format!("{name}({a}, {b})"),
                None => a,
            },
            6 => format!("(({a}) ? ({b}) : {})", self.leaf()),
            7 => {
                let operator = self.random.one_of(&["<", "<=", ">", "==", "!=", "&&", "||"]);
                format!("(({a}) {operator} ({b}))")
            }
            8 => format!("((U64)({a}) << (({b}) & 63))"),
            9 => format!("(({a}) / {})", self.random.one_of(&["3", "10u", "255ULL"])),
            10 => format!("{}({a})", self.random.one_of(&["-", "~", "!", "+"])),
            _ => {
                let operator = self.random.one_of(&["+", "-", "*", "&", "|", "^"]);
                format!("(({a}) {operator} ({b}))")
            }
        }
    }

    /// An initial value, which may not mention the name that it is for.
    fn initial(&mut self, name: &str) -> String {
        let value = self.expr(2);
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        // A joined name may be the name, and so may one in a macro.
        let mentions = value.split(|c| !is_part(c)).any(|word| word == name)
            || value.contains(&self.own("CAT"))
            || name == self.own("g");
        if mentions { self.constant() } else { value }
    }

    /// A condition of the preprocessor.
    fn condition(&mut self, depth: usize) -> String {
        if depth == 0 {
            let (m, k) = (self.own("M"), self.own("K"));
            return match self.random.below(9) {
                0 => format!("defined({m})"),
                1 => format!("defined {}", self.own("NOT")),
                2 | 3 => k,
                4 => "__GNUC__".to_owned(),
                5 => self
                    .random
                    .one_of(&["0", "1", "2u", "-1", "'a'", "0x7fffffffffffffff"])
                    .to_owned(),
                6 => format!("{}({}, 3)", self.own("F"), self.random.below(5)),
                7 => format!("{}({k})", self.own("I")),
                _ => self.random.below(4).to_string(),
            };
        }
        let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
        match self.random.below(6) {
            0 => format!("!({a})"),
            1 => format!("({a} ? {b} : {})", self.condition(0)),
            2 => format!("({a}) / 3 % 5"),
            _ => {
                let operators =
                    ["&&", "||", "+", "-", "*", "<", ">=", "==", "!=", "&", "|", "^", "<<", ">>"];
                let operator = self.random.one_of(&operators);
                let b =
                    if operator.len() == 2 && operator.contains("<<") { "3".to_owned() } else { b };
                format!("({a}) {operator} ({b})")
            }
        }
    }

    /// A statement that assigns a variable.
    fn assignment(&mut self) -> String {
        let Some((name, meaning)) = self.find(|it| matches!(it, Variable(_) | Pointer(_))) else {
            return "; ".to_owned();
        };
        let value = self.expr(2);
        let (target, own_type) = match &meaning {
            Pointer(of) => (self.random.one_of(&["*@", "@[0]"]).replace('@', &name), *of),
            Variable(of) => (name.clone(), *of),
            _ => unreachable!("only these are found"),
        };
        let writer = self.find(|it| *it == Writer(own_type));
        match (self.random.below(8), writer) {
            (0..=3, Some((writer, _))) => {
                let address = match meaning {
                    Pointer(_) => name.clone(),
                    _ => format!("&{name}"),
                };
                let other = self.find(|it| matches!(it, Variable(_)));
                match other {
                    Some((other, _)) if other != name && self.random.below(2) == 0 => {
                        format!("{other} = {writer}({address}, {value}); ")
                    }
                    _ => format!("{writer}({address}, {value}); "),
                }
            }
            (4, _) => {
                let step = self.random.one_of(&["(@)++; ", "--(@); "]);
                step.replace('@', &target)
            }
            _ => {
                let operator = self.random.one_of(&["", "", "+", "-", "*", "&", "|", "^"]);
                format!("{target} {operator}= {value}; ")
            }
        }
    }

    /// A name to declare in a block, which hides another one, or is new.
    fn new_name(&mut self) -> Option<String> {
        let letter = self.random.one_of(&["a", "b", "c", "g", "h", "t", "F", "v", "w", "p"]);
        let name = match self.random.below(4) {
            0 => self.random.one_of(&["x", "y", "z", "u", "v"]).to_owned(),
            _ => self.own(letter),
        };
        let is_taken = self.scopes.last()?.iter().any(|(other, _)| *other == name);
        (!is_taken).then_some(name)
    }

    fn declaration(&mut self) -> String {
        let Some(name) = self.new_name() else { return self.assignment() };
        match self.random.below(8) {
            0 => {
                let value = self.random.one_of(&["3", "-2", "0x7fffffff", "1 << 4"]);
                let text = format!("enum {{ {name} = {value} }}; ");
                // A macro mentions it as a value.
                self.declare(&name, Constant);
                text
            }
            1 if name == self.own("t") || name == "u" => {
                let text = format!("typedef {} {name}; ", self.type_name());
                self.declare(&name, Type);
                text
            }
            _ => {
                let own_type = self.type_name();
                let text = format!("{own_type} {name} = {}; ", self.initial(&name));
                self.declare(&name, Variable(own_type));
                text
            }
        }
    }

    fn block(&mut self, depth: usize) -> String {
        self.scopes.push(Vec::new());
        let count = 1 + self.random.below(3);
        let body: String = (0..count).map(|_| self.statement(depth)).collect();
        self.scopes.pop();
        format!("{{ {body}}} ")
    }

    fn statement(&mut self, depth: usize) -> String {
        match self.random.below(if depth == 0 { 6 } else { 10 }) {
            0..=2 => self.declaration(),
            3 => self.branches(),
            4 | 5 => self.assignment(),
            6 => self.block(depth - 1),
            7 => {
                let condition = self.expr(1);
                let then = self.block(depth - 1);
                match self.random.below(2) {
                    0 => format!("if ({condition}) {then}"),
                    _ => format!("if ({condition}) {then}else {}", self.block(depth - 1)),
                }
            }
            8 => {
                let Some(name) = self.new_name() else { return self.assignment() };
                // The body may change the counter only in a block that hides it.
                self.scopes.push(vec![(name.clone(), Constant)]);
                let body = self.block(depth - 1);
                self.scopes.pop();
                format!(
                    "for (int {name} = 0; {name} < {}; {name}++) {body}",
                    1 + self.random.below(4)
                )
            }
            _ => format!("if ({}) return {}; ", self.expr(1), self.expr(1)),
        }
    }

    /// Statements between lines of the preprocessor.
    fn branches(&mut self) -> String {
        let mut text = format!("\n#if {}\n{}\n", self.condition(2), self.assignment());
        if self.random.below(2) == 0 {
            let _ = write!(text, "#elif {} // or\n{}\n", self.condition(1), self.assignment());
        }
        if self.random.below(3) == 0 {
            text += "#elif 0\nthis isn't code: \" #else 1.2.3 @\n# if what\n#  else /* a\n*/\n# endif\n";
        }
        if self.random.below(2) == 0 {
            let _ = write!(text, "#else /* not */\n{}\n", self.assignment());
        }
        text + "#endif // of the branches\n"
    }

    /// The lines that define macros.
    fn macros(&mut self) {
        let n = self.number;
        let operators = [(); 3].map(|()| self.random.one_of(&["+", "-", "*", "^", "&", "|"]));
        let [first, second, third] = operators;
        let constant = self.random.one_of(&["3", "(1 + 2)", "'a'", "0x10u", "(-4)"]);
        let value = match self.random.below(3) {
            0 => format!("(g{n} + 1)"),
            1 => format!("(a{n})"),
            _ => constant.to_owned(),
        };
        let _ = write!(
            self.text,
            "#define K{n} {constant} /* a\n number */\n#define M{n} {value}\n#define E{n}\n\
             #define F{n}(a, b) ((a) {first} \\\n (b))\n#define AL{n} E{n} F{n}\n\
             #define S{n}(d, s) d##s\n#define CAT{n}(a, b) a##b\n#define I{n}(x) ((x) {second} 1)\n\
             #define AP{n}(m, x) m(x)\n#define V{n}(a, ...) (a {third} F{n}(__VA_ARGS__))\n"
        );
    }

    /// The lines that end a program.
    fn undefine(&mut self) {
        for letter in ["K", "M", "E", "F", "AL", "S", "CAT", "I", "AP", "V"] {
            let _ = writeln!(self.text, "#undef {letter}{} // gone", self.number);
        }
    }

    /// The definition of a function whose name is that of a letter.
    fn function(&mut self, letter: &str, pointer: bool) {
        let name = self.own(letter);
        let (first, second, result) = (self.type_name(), self.type_name(), self.type_name());
        // Macros mention `a` as a value.
        let (p, q) = self.random.one_of(&[("p", "q"), ("x", "y"), ("b", "a")]);
        let (p, q) = match self.random.below(2) {
            0 => (p.to_owned(), q.to_owned()),
            _ => (self.own(p), self.own(q)),
        };
        let kind = if pointer { Pointer(first) } else { Variable(first) };
        let sign = if pointer { "*" } else { "" };
        // A function does not call itself, so its own name is hidden or not used.
        self.scopes.push(vec![(p.clone(), kind), (q.clone(), Variable(second))]);
        let null = if pointer { format!("if (!{p}) return 1; ") } else { String::new() };
        let body: String = (0..2).map(|_| self.statement(1)).collect();
        let value = self.expr(2);
        self.scopes.pop();
        let _ = writeln!(
            self.text,
            "static {result} {name}({first} {sign}{p}, {second} {q}) {{ {null}{body}return {value}; }}"
        );
        self.declare(&name, if pointer { Writer(first) } else { Function });
    }

    fn program(seed: u64, number: usize) -> String {
        let mut source = Self {
            random: Random::new(seed.wrapping_mul(1 << 20) + number as u64),
            number,
            scopes: vec![Vec::new()],
            text: String::new(),
        };
        source.macros();
        let n = number;
        let value = source.random.one_of(&["0", "-3", "5", "0x7ffffffe", "'a'", "1 + 2"]);
        let wide = source.random.one_of(&[
            "1ULL << 40",
            "0x8000000000000000ULL",
            "4294967295",
            "7",
            "-1L << 33",
        ]);
        let alias = source.type_name();
        let own_type = source.type_name();
        let (name, global) = (source.random.one_of(&["", "E"]), source.constant());
        let name = if name.is_empty() { String::new() } else { format!("Kind{n} ") };
        let _ = writeln!(
            source.text,
            "enum {name}{{ a{n} = {value}, b{n}, c{n} = a{n} + 2, }};\nenum {{ w{n} = {wide} }};\n\
             typedef {alias} t{n};\nstatic const {own_type} g{n} = {global};"
        );
        for (letter, meaning) in [
            ("a", Constant),
            ("b", Constant),
            ("c", Constant),
            ("w", Constant),
            ("g", Constant),
            ("t", Type),
        ] {
            let name = source.own(letter);
            source.declare(&name, meaning);
        }
        source.function("h", false);
        for letter in ["p", "r"] {
            source.function(letter, true);
        }
        let [x, y, z, result] = [(); 4].map(|()| source.type_name());
        let parameters = [("x", x), ("y", y), ("z", z)];
        let parameters = parameters.map(|(name, it)| (name.to_owned(), Variable(it)));
        source.scopes.push(parameters.to_vec());
        let count = 3 + source.random.below(4);
        let body: String = (0..count).map(|_| source.statement(2)).collect();
        let value = source.expr(2);
        let _ = writeln!(
            source.text,
            "{result} run{n}({x} x, {y} y, {z} z) {{ {body}return {value}; }}"
        );
        source.undefine();
        source.text
    }
}

#[test]
fn random_code_whose_names_hide_each_other_has_the_values_of_compiled_code() {
    if !testing::has_program("cc") {
        return;
    }
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seed, count) = (number("SEED", 1), number("PROGRAMS", 150) as usize);
    let mut random = Random::new(seed);
    let words: Vec<_> = (0..RUNS).map(|_| [(); 3].map(|()| random.word())).collect();
    let programs: Vec<_> = (0..count).map(|number| Source::program(seed, number)).collect();
    let expected = compiled("c_scopes", &programs, &words);
    let (mut compared, mut without, mut refused) = (0, 0, 0);
    let mut failures = Vec::new();
    for (number, (text, expected)) in programs.iter().zip(expected.chunks(RUNS)).enumerate() {
        let program = match program(text, number) {
            Ok(program) => program,
            Err(error) if error.contains("too long") => {
                refused += 1;
                continue;
            }
            Err(error) => {
                failures.push(format!("{error}\n{text}"));
                continue;
            }
        };
        for (&words, &expected) in words.iter().zip(expected) {
            match value(&program, words) {
                Some(ours) if ours == expected => compared += 1,
                Some(ours) => {
                    failures.push(format!("{ours:#x} {expected:#x} {words:#x?}\n{text}"));
                    break;
                }
                None => without += 1,
            }
        }
    }
    println!("{compared} values agree, {without} do not exist; {refused} programs are too long");
    let shown = failures.iter().take(5).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} programs differ\n{shown}", failures.len());
    assert!(compared > 4 * without && refused < count / 10, "{compared}, {without}, {refused}");
}
