//! Compares random C functions with what a compiler of C makes of them.
//!
//! The functions have little undefined behavior, such as the least number divided by −1, which has
//! no value here. `SEED` and `FUNCTIONS` change the functions and their number.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use setwise_expr::{Compiler, Definitions, Names, Program, Type, parse};

use super::random::Random;

/// The types of variables: the names, and the number of bits.
const TYPES: [(&[&str], u32); 9] = [
    (&["U64", "uint64_t", "unsigned long long", "unsigned long"], 64),
    (&["int64_t", "long long", "long"], 64),
    (&["unsigned", "uint32_t", "unsigned int"], 32),
    (&["int", "int32_t", "signed"], 32),
    (&["unsigned short", "uint16_t"], 16),
    (&["short", "int16_t"], 16),
    (&["unsigned char", "uint8_t"], 8),
    (&["signed char", "int8_t"], 8),
    (&["bool", "_Bool"], 1),
];

/// Names that hide those of outer blocks, and known types.
const HIDING: [&str; 9] = ["x", "y", "z", "Rank", "File", "bitboard", "Key", "Color", "BB"];

/// The number of words for each function.
pub(crate) const RUNS: usize = 64;

/// A function that is being written.
struct Source {
    random: Random,
    /// The variables that can be read, and whether they can be assigned.
    variables: Vec<(String, bool)>,
    /// The names that each block declares, from the outermost.
    blocks: Vec<Vec<String>>,
    /// Expressions with a place for an index.
    tables: Vec<String>,
    arrays: Vec<String>,
    helpers: Vec<String>,
    pointer_helpers: Vec<String>,
    names: usize,
    in_loop: bool,
}

impl Source {
    fn type_name(&mut self) -> (String, u32) {
        let (names, bits) = self.random.one_of(&TYPES);
        (self.random.one_of(names).to_owned(), bits)
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    /// A name for a variable with an initial value, which may hide another one.
    fn hiding_name(&mut self, value: &str) -> String {
        let name = self.random.one_of(&HIDING);
        let is_free = self.blocks.last().is_some_and(|block| !block.iter().any(|own| own == name));
        if self.random.below(2) == 0 || !is_free || value.contains(name) {
            return self.name();
        }
        self.blocks.last_mut().unwrap().push(name.to_owned());
        name.to_owned()
    }

    fn constant(&mut self) -> String {
        const CONSTANTS: [&str; 22] = [
            "0",
            "1",
            "2",
            "3",
            "7",
            "-1",
            "-5",
            "255",
            "0xff00",
            "65535u",
            "0x7fffffff",
            "0x80000000",
            "2147483648",
            "4294967295",
            "-2147483647",
            "1ULL",
            "0x0123456789abcdefULL",
            "~0ULL",
            "1L",
            "'a'",
            "0b1011",
            "017",
        ];
        self.random.one_of(&CONSTANTS).to_owned()
    }

    fn leaf(&mut self) -> String {
        if self.random.below(4) == 0 {
            return self.constant();
        }
        let place = self.random.below(self.variables.len());
        self.variables[place].0.clone()
    }

    /// An expression that changes nothing.
    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let kind = self.random.below(16);
        let a = self.expr(depth - 1);
        match kind {
            0 => {
                let operator = self.random.one_of(&["-", "~", "!", "+"]);
                format!("{operator}({a})")
            }
            1 | 2 => {
                let (name, _) = self.type_name();
                format!("({name})({a})")
            }
            3 => {
                let b = self.expr(depth - 1);
                let operator = self.random.one_of(&["/", "%"]);
                format!("({a}) {operator} ((({b}) & 0xff) + 1)")
            }
            4 => {
                let operator = self.random.one_of(&["/", "%"]);
                let divisor = self.random.one_of(&["3", "-7", "10u", "255ULL", "1000L", "67"]);
                format!("({a}) {operator} {divisor}")
            }
            5 | 6 => {
                let b = self.expr(depth - 1);
                let (name, bits) = self.type_name();
                let operator = self.random.one_of(&["<<", ">>", ">>"]);
                let most = if bits == 64 { 63 } else { 31 };
                format!("({name})({a}) {operator} (({b}) & {most})")
            }
            7 => {
                let b = self.expr(depth - 1);
                let operator = self.random.one_of(&["<", "<=", ">", ">=", "==", "!="]);
                format!("(({a}) {operator} ({b}))")
            }
            8 => {
                let (b, c) = (self.expr(depth - 1), self.expr(depth - 1));
                format!("(({a}) ? ({b}) : ({c}))")
            }
            9 => {
                let b = self.expr(depth - 1);
                let operator = self.random.one_of(&["&&", "||"]);
                format!("(({a}) {operator} ({b}))")
            }
            10 if !self.tables.is_empty() => {
                let place = self.random.below(self.tables.len());
                self.tables[place].replace('@', &a)
            }
            11 if !self.helpers.is_empty() => {
                let place = self.random.below(self.helpers.len());
                let b = self.expr(depth - 1);
                format!("{}({a}, {b})", self.helpers[place])
            }
            _ => {
                let b = self.expr(depth - 1);
                let operator = self.random.one_of(&["+", "-", "*", "&", "|", "^"]);
                format!("(({a}) {operator} ({b}))")
            }
        }
    }

    /// A variable that can be assigned.
    fn target(&mut self) -> String {
        let is_hidden = |place: usize, name: &String| {
            self.variables[place + 1..].iter().any(|(other, _)| other == name)
        };
        let targets: Vec<_> = self
            .variables
            .iter()
            .enumerate()
            .filter_map(|(place, variable)| {
                (variable.1 && !is_hidden(place, &variable.0)).then_some(variable)
            })
            .collect();
        targets[self.random.below(targets.len())].0.clone()
    }

    fn block(&mut self, depth: usize) -> String {
        let known = (self.variables.len(), self.arrays.len(), self.tables.len());
        let count = 1 + self.random.below(2);
        self.blocks.push(Vec::new());
        let body: String = (0..count).map(|_| self.statement(depth)).collect();
        self.blocks.pop();
        self.variables.truncate(known.0);
        self.arrays.truncate(known.1);
        self.tables.truncate(known.2);
        format!("{{ {body}}}")
    }

    /// A statement that assigns a variable, of one of many forms.
    fn assignment(&mut self) -> String {
        let target = self.target();
        let value = self.expr(2);
        match self.random.below(12) {
            0 => format!("{target}++; "),
            1 => format!("--{target}; "),
            2 => {
                let other = self.target();
                let step = self.random.one_of(&["++@", "@--", "-- @", "@++"]).replace('@', &other);
                match other == target {
                    true => format!("{step}; "),
                    false => format!("{target} = {step}; "),
                }
            }
            3 => {
                let other = self.target();
                format!("{target} = ({other} ^= {value}, {other} + 1); ")
            }
            4 => {
                let b = self.expr(1);
                format!("{target} = {value}, {target} += {b}; ")
            }
            5 => {
                let b = self.expr(1);
                format!("({value}) && ({target} = {b}); ")
            }
            6 => format!("{target} {}= ({value}) & 7; ", self.random.one_of(&["<<", ">>", "<<"])),
            7 => format!("{target} {}= 13; ", self.random.one_of(&["/", "%"])),
            8 if !self.arrays.is_empty() => {
                let place = self.random.below(self.arrays.len());
                let index = self.expr(1);
                let element = self.arrays[place].replace('@', &index);
                let operator = self.random.one_of(&["=", "+=", "^=", "|="]);
                format!("{element} {operator} {value}; ")
            }
            9 if !self.pointer_helpers.is_empty() => {
                let place = self.random.below(self.pointer_helpers.len());
                let name = self.name();
                // The pointer is one to `U64`.
                format!(
                    "{{ U64 {name} = {target}; {}(&{name}, {value}); {target} = {name}; }} ",
                    self.pointer_helpers[place]
                )
            }
            _ => {
                let operators = ["", "", "+", "-", "*", "&", "|", "^"];
                format!("{target} {}= {value}; ", self.random.one_of(&operators))
            }
        }
    }

    fn statement(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.assignment();
        }
        match self.random.below(13) {
            12 => {
                let name = self.hiding_name("");
                let value = self.constant();
                self.variables.push((name.clone(), false));
                format!("enum {{ {name} = {value} }}; ")
            }
            0 | 1 => {
                let (type_name, _) = self.type_name();
                let value = self.expr(2);
                let name = self.hiding_name(&value);
                let qualifier = self.random.one_of(&["", "", "const "]);
                self.variables.push((name.clone(), qualifier.is_empty()));
                format!("{qualifier}{type_name} {name} = {value}; ")
            }
            2 | 3 => {
                let (condition, then) = (self.expr(2), self.block(depth - 1));
                match self.random.below(3) {
                    0 => format!("if ({condition}) {then} "),
                    1 => {
                        let otherwise = self.block(depth - 1);
                        format!("if ({condition}) {then} else {otherwise} ")
                    }
                    _ => {
                        let (second, b, c) =
                            (self.expr(1), self.block(depth - 1), self.block(depth - 1));
                        format!("if ({condition}) {then} else if ({second}) {b} else {c} ")
                    }
                }
            }
            4 | 5 => self.counted_loop(depth),
            6 if !self.in_loop && self.random.below(2) == 0 => self.open_loop(),
            7 => {
                let (condition, value) = (self.expr(2), self.expr(2));
                format!("if ({condition}) return {value}; ")
            }
            8 if self.in_loop => {
                let condition = self.expr(2);
                format!("if ({condition}) {}; ", self.random.one_of(&["break", "continue"]))
            }
            9 => {
                let (type_name, _) = self.type_name();
                let name = self.name();
                let values = (0..4).map(|_| self.expr(1)).collect::<Vec<_>>().join(", ");
                self.arrays.push(format!("{name}[(@) & 3]"));
                self.tables.push(format!("{name}[(@) & 3]"));
                format!("{type_name} {name}[4] = {{{values}}}; ")
            }
            _ => self.assignment(),
        }
    }

    fn counted_loop(&mut self, depth: usize) -> String {
        let (name, turns) = (self.name(), 1 + self.random.below(5));
        let outer = std::mem::replace(&mut self.in_loop, true);
        self.variables.push((name.clone(), false));
        let body = self.block(depth - 1);
        self.variables.pop();
        self.in_loop = outer;
        match self.random.below(3) {
            0 => format!("for (int {name} = 0; {name} < {turns}; {name}++) {body} "),
            1 => format!("for (unsigned {name} = {turns}; {name}; --{name}) {body} "),
            _ => format!("for (short {name} = 0; {name} < {turns}; {name} += 2) {body} "),
        }
    }

    /// A loop whose number of turns depends on the values.
    fn open_loop(&mut self) -> String {
        let (name, value) = (self.name(), self.expr(1));
        self.in_loop = true;
        self.variables.push((name.clone(), false));
        let body = self.statement(0);
        let leave = match self.random.below(2) {
            0 => String::new(),
            _ => format!("if ({}) break; ", self.expr(1)),
        };
        self.variables.pop();
        self.in_loop = false;
        match self.random.below(4) {
            0 => format!(
                "for (U64 {name} = {value}; {name}; {name} &= {name} - 1) {{ {leave}{body}}} "
            ),
            1 => format!("U64 {name} = {value}; while ({name}) {{ {name} >>= 3; {leave}{body}}} "),
            2 => format!(
                "U64 {name} = {value}; do {{ {body}{leave}{name} >>= 5; }} while ({name}); "
            ),
            _ => format!(
                "for (int {name} = 0; {name} < ({value} & 15); {name}++) {{ {leave}{body}}} "
            ),
        }
    }

    /// The definition of a function, after those of its table and helpers.
    fn function(seed: u64, number: usize) -> String {
        let mut source = Self {
            random: Random::new(seed.wrapping_mul(1 << 20) + number as u64),
            variables: ["x", "y", "z"].map(|name| (name.to_owned(), true)).to_vec(),
            blocks: Vec::new(),
            tables: Vec::new(),
            arrays: Vec::new(),
            helpers: Vec::new(),
            pointer_helpers: Vec::new(),
            names: 0,
            in_loop: false,
        };
        let mut text = String::new();
        if source.random.below(2) == 0 {
            let (type_name, _) = source.type_name();
            let entries: Vec<_> = (0..8).map(|_| source.constant()).collect();
            let entries = entries.join(", ");
            let _ = writeln!(text, "static const {type_name} t{number}[8] = {{{entries}}};");
            source.tables.push(format!("t{number}[(@) & 7]"));
        }
        if source.random.below(2) == 0 {
            let [a, b, result] = [(); 3].map(|()| source.type_name().0);
            let variables = [("p", true), ("q", true)].map(|(name, is)| (name.to_owned(), is));
            let outer = std::mem::replace(&mut source.variables, variables.to_vec());
            source.blocks = vec![Vec::new()];
            let (first, value) = (source.statement(1), source.expr(3));
            let second = source.assignment();
            let _ = writeln!(
                text,
                "static inline {result} g{number}({a} p, {b} q) {{ {first}{second}return {value}; }}"
            );
            source.variables = vec![("*p".to_owned(), true), ("q".to_owned(), true)];
            (source.arrays, source.helpers) = (Vec::new(), vec![format!("g{number}")]);
            source.tables.truncate(1);
            source.tables.retain(|table| table.starts_with('t'));
            let value = source.expr(2);
            let _ = writeln!(
                text,
                "static void h{number}(U64 *p, {a} q) {{ if (q > 3) *p += {value}; else *p ^= q; }}"
            );
            source.pointer_helpers.push(format!("h{number}"));
            source.variables = outer;
        }
        source.blocks = vec![["x", "y", "z"].map(str::to_owned).to_vec()];
        let [x, y, z, result] = [(); 4].map(|()| source.type_name().0);
        let count = 2 + source.random.below(5);
        let body: String = (0..count).map(|_| source.statement(2)).collect();
        let value = source.expr(2);
        let _ =
            writeln!(text, "{result} run{number}({x} x, {y} y, {z} z) {{ {body}return {value}; }}");
        text
    }
}

/// Returns what the compiled functions return, for each function and run. The files are in a folder
/// of the name.
pub(crate) fn compiled(name: &str, functions: &[String], words: &[[u64; 3]]) -> Vec<u64> {
    let mut text = "#include <stdbool.h>\n#include <stdint.h>\n#include <stdio.h>\n\
                    typedef unsigned long long U64;\n"
        .to_owned();
    functions.iter().for_each(|function| text += function);
    let rows: String =
        words.iter().map(|[x, y, z]| format!("{{{x}ULL,{y}ULL,{z}ULL}},\n")).collect();
    let _ = writeln!(text, "static const U64 words[][3] = {{{rows}}};");
    text += "#define RUN(f) for (int i = 0; i < sizeof words / sizeof *words; i++) {\\\n\
             U64 r = f(words[i][0], words[i][1], words[i][2]); fwrite(&r, 8, 1, stdout); }\n\
             int main(void) {\n";
    (0..functions.len()).for_each(|number| {
        let _ = writeln!(text, "RUN(run{number})");
    });
    text += "return 0; }\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("functions.c"), text).unwrap();
    let options = ["-std=gnu17", "-O1", "-fwrapv", "-w", "-o", "functions", "functions.c"];
    let status = Command::new("cc").args(options).current_dir(&folder).status().unwrap();
    assert!(status.success(), "{folder:?}: a function is not C");
    let run = Command::new(folder.join("functions")).stderr(Stdio::inherit()).output().unwrap();
    assert!(run.status.success(), "{folder:?}: {:?}", run.status);
    run.stdout.chunks(8).map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap())).collect()
}

/// Compiles a function in one of the two forms.
pub(crate) fn program(function: &str, number: usize) -> Result<Program, String> {
    let tree = if number.is_multiple_of(2) {
        let definitions = Definitions::parse(function).map_err(|error| error.to_string())?;
        definitions.formula(&format!("run{number}(x, y, z)")).unwrap()
    } else {
        parse(function).map_err(|error| error.to_string())?
    };
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&tree).map_err(|error| error.to_string())?;
    Ok(compiler.finish())
}

/// Returns the value of a program, or `None` if it has none.
pub(crate) fn value(program: &Program, words: [u64; 3]) -> Option<u64> {
    let inputs = program.inputs().iter().map(|input| match input.name.as_str() {
        "x" => words[0],
        "y" => words[1],
        _ => words[2],
    });
    let inputs: Vec<_> = inputs.collect();
    let values = program.run(&inputs);
    let output = &program.outputs()[0];
    let value = values[output.register.index()];
    if output.fault.is_some_and(|fault| values[fault.index()] != 0) {
        return None;
    }
    Some(if output.value_type == Type::Bool { u64::from(value != 0) } else { value })
}

#[test]
fn random_functions_have_the_values_that_compiled_code_has() {
    if !testing::has_program("cc") {
        return;
    }
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seed, count) = (number("SEED", 1), number("FUNCTIONS", 400) as usize);
    let mut random = Random::new(seed);
    let words: Vec<_> = (0..RUNS).map(|_| [(); 3].map(|()| random.word())).collect();
    let functions: Vec<_> = (0..count).map(|number| Source::function(seed, number)).collect();
    let expected = compiled("c_compiler", &functions, &words);
    assert_eq!(expected.len(), count * RUNS);
    let (mut compared, mut without, mut refused) = (0, 0, 0);
    for (number, (function, expected)) in functions.iter().zip(expected.chunks(RUNS)).enumerate() {
        let program = match program(function, number) {
            Ok(program) => program,
            Err(error) => {
                assert!(error.contains("too long"), "{error}\n{function}");
                refused += 1;
                continue;
            }
        };
        let fused = program.fused();
        for (&words, &expected) in words.iter().zip(expected) {
            let ours = value(&program, words);
            assert_eq!(ours, value(&fused, words), "fused, {words:x?}\n{function}");
            match ours {
                Some(ours) => {
                    assert_eq!(ours, expected, "{ours:#x} {expected:#x} {words:#x?}\n{function}");
                    compared += 1;
                }
                None => without += 1,
            }
        }
    }
    println!("{compared} values agree, {without} do not exist; {refused} functions are too long");
    assert!(compared > 4 * without && refused < count / 10, "{compared}, {without}, {refused}");
}
