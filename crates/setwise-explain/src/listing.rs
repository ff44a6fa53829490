//! Listings: the instructions of a formula.

use std::collections::{HashMap, HashSet};

use setwise_expr::board::NamedBoard;
use setwise_expr::{Compiler, FormulaError, Names, Program, Tree, Type};

use crate::coalesce::{Classes, coalesce};
use crate::code::{Bank, Line, Operand, RegisterName, VirtualRegister};
use crate::comment::{Words, bitwise};
use crate::emit::{Draft, Emitter};
use crate::graph::{Graph, Literal, NodeKind};
use crate::lower::lower;
use crate::lower::trust::Trust;
use crate::reserved::is_reserved;
use crate::select::cover::Cover;
use crate::target::Target;
use crate::unsupported::UnsupportedError;

/// The instructions that compute a formula, in the order of execution.
///
/// The number of virtual registers is unlimited. Most instructions of x86-64 overwrite their first
/// operand; if its old value is still needed, a copy comes first. A variable may be overwritten
/// after its last use.
///
/// # Examples
///
/// ```
/// use setwise_explain::{InstructionSet, Listing, Target};
/// use setwise_expr::parse;
///
/// let tree = parse("rax ^ rax << 9")?;
/// let listing = Listing::new(&tree, Target::new(InstructionSet::X86_64, None)?)?;
/// assert_eq!((listing.count(), listing.copies()), (3, 1));
/// assert_eq!(listing.variables(), ["rax"]);
/// // A variable with the name of a register gets another name in the listing.
/// assert_eq!(listing.instruction(&listing.lines()[0]), "mov t1, rax_");
///
/// let listing = Listing::new(&parse("~a & b")?, Target::new(InstructionSet::Bmi, None)?)?;
/// assert_eq!(listing.to_string(), "andn t1, a, b  ; ~a & b\n");
/// let renamed = listing.renamed(|register| ["rdi", "rsi", "rax"][register.index()].to_owned());
/// assert_eq!(renamed.instruction(&renamed.lines()[0]), "andn rax, rdi, rsi");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    target: Target,
    pub(super) registers: Vec<RegisterName>,
    variables: Vec<String>,
    inputs: Vec<VirtualRegister>,
    lines: Vec<Line>,
    result: VirtualRegister,
    value_type: Type,
    tables: Vec<Vec<u8>>,
    may_divide_by_zero: bool,
    assumptions: Vec<String>,
    result_bits: u32,
}

/// The maximum length of a part of a formula in a comment, in bytes.
const MAX_PART: usize = 60;

impl Listing {
    /// Returns the instructions of a formula over free words.
    ///
    /// # Errors
    ///
    /// Returns an error if [`compile`](setwise_expr::compile()) rejects the formula, if an operation has
    /// no straight-line code for the target (floods are loops), or if the formula is too large.
    pub fn new(tree: &Tree, target: Target) -> Result<Self, UnsupportedError> {
        Self::of_compiler(code_of(target).with_words(), tree, target)
    }

    /// Returns the instructions of a formula over the squares of a board.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new), and an error for a board of more than 64 bits.
    pub fn on_board(
        tree: &Tree,
        board: &NamedBoard,
        target: Target,
    ) -> Result<Self, UnsupportedError> {
        board.expect_word("a listing").map_err(|error| {
            let span = tree.nodes()[tree.root()].span;
            UnsupportedError::Formula(FormulaError::new(span, error.to_string()))
        })?;
        Self::of_compiler(code_of(target).with_board(board), tree, target)
    }

    fn of_compiler(
        mut compiler: Compiler<'_>,
        tree: &Tree,
        target: Target,
    ) -> Result<Self, UnsupportedError> {
        compiler.add_steps(tree).map_err(UnsupportedError::Formula)?;
        let bits = compiler.result_bits();
        Self::from_program(&compiler.finish(), tree, target, bits)
    }

    /// Returns the instructions of a program that has an output for each node of the tree.
    fn from_program(
        program: &Program,
        tree: &Tree,
        target: Target,
        bits: u32,
    ) -> Result<Self, UnsupportedError> {
        let output = &program.outputs()[tree.root()];
        let trust = Trust::new(program, output);
        let lowered = lower(program, output, target, &trust, bits)?;
        let values: Vec<_> = program
            .outputs()
            .iter()
            .map(|output| lowered.literals[output.register.index()])
            .collect();
        let root = lowered.root;
        let graph = &lowered.graph;
        let cover =
            Cover::new(graph, target.machine(), &[root]).ok_or(UnsupportedError::TooLarge)?;
        let mut emitter = Emitter::new(graph, target.machine(), &cover);
        let inputs = inputs(graph, program.inputs().len(), &mut emitter);
        emitter.all(cover.order());
        let result = emitter.register_of(root);
        let classes = coalesce(&mut emitter.lines, &emitter.banks, &[result]);
        let registers = names(program, tree, &values, &inputs, result, &emitter, &classes);
        let place = |register: VirtualRegister| registers.place(classes.find(register));
        let lines = lines(tree, &values, graph, &emitter, &place, &registers);
        Ok(Self {
            target,
            variables: program.inputs().iter().map(|input| input.name.clone()).collect(),
            inputs: inputs.into_iter().map(place).collect(),
            lines,
            result: place(result),
            value_type: output.value_type,
            may_divide_by_zero: output.fault.is_some(),
            assumptions: trust.texts(),
            result_bits: bits,
            tables: lowered.graph.tables,
            registers: registers.names,
        })
    }

    /// Returns the listing with other names for its registers, such as those of a processor.
    #[must_use]
    pub fn renamed(&self, name: impl Fn(VirtualRegister) -> String) -> Self {
        let mut renamed = self.clone();
        for line in &renamed.lines {
            for operand in &line.operands {
                operand.registers(|register| {
                    renamed.registers[register.index()].name = name(register);
                });
            }
        }
        renamed
    }

    /// Returns the target of the listing.
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// Returns the instructions.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the number of instructions, including copies of registers.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the number of instructions that only copy a register.
    #[must_use]
    pub fn copies(&self) -> usize {
        self.lines.iter().filter(|line| line.is_copy()).count()
    }

    /// Returns the registers.
    #[must_use]
    pub fn registers(&self) -> &[RegisterName] {
        &self.registers
    }

    /// Returns the variables in the order of the formula.
    #[must_use]
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// Returns the registers that hold the variables at the start, in the order of
    /// [`variables`](Self::variables).
    #[must_use]
    pub fn inputs(&self) -> &[VirtualRegister] {
        &self.inputs
    }

    /// Returns the register that holds the result at the end.
    #[must_use]
    pub const fn result(&self) -> VirtualRegister {
        self.result
    }

    /// Returns the number of bits of the result: 64, or those of the type that a C function
    /// returns. The bits above them are arbitrary, as in the calling conventions.
    #[must_use]
    pub const fn result_bits(&self) -> u32 {
        self.result_bits
    }

    /// Returns the type of the result.
    #[must_use]
    pub const fn value_type(&self) -> Type {
        self.value_type
    }

    /// Returns the tables in memory, as bytes. Of an entry of several bytes, the lowest is first.
    #[must_use]
    pub fn tables(&self) -> &[Vec<u8>] {
        &self.tables
    }

    /// Returns the assumptions of the C code, under which alone the result is right: `s < 64` for
    /// the amount of a shift, `x != 0` for a divisor or a scanned word, or a sentence about what
    /// does not happen.
    #[must_use]
    pub fn assumptions(&self) -> &[String] {
        &self.assumptions
    }

    /// Returns true if the formula has no value for some words. The result is then arbitrary.
    #[must_use]
    pub const fn may_divide_by_zero(&self) -> bool {
        self.may_divide_by_zero
    }
}

/// Returns the program of a formula, whose only output is its value.
pub(super) fn compiled(tree: &Tree, target: Target) -> Result<Program, UnsupportedError> {
    let mut compiler = code_of(target);
    compiler.add(tree).map_err(UnsupportedError::Formula)?;
    Ok(compiler.finish())
}

/// Returns the compiler for a target. Vectors shift by 64 and more without more instructions.
fn code_of(target: Target) -> Compiler<'static> {
    let compiler = Compiler::new(Names::Free);
    if target.machine().is_scalar() { compiler.trusting_code() } else { compiler }
}

/// Returns the registers of the variables.
fn inputs(graph: &Graph, count: usize, emitter: &mut Emitter<'_>) -> Vec<VirtualRegister> {
    let mut literals = vec![None; count];
    for (place, node) in graph.nodes.iter().enumerate() {
        if node.kind == NodeKind::Input {
            literals[node.number as usize] = Some(Literal::new(place, false));
        }
    }
    // An unused variable has a register as well.
    literals
        .into_iter()
        .map(|literal| match literal {
            Some(literal) => emitter.register_of(literal),
            None => emitter.register(emitter.bank()),
        })
        .collect()
}

/// The names of registers, and their indices.
struct Registers {
    names: Vec<RegisterName>,
    places: HashMap<VirtualRegister, VirtualRegister>,
}

impl Registers {
    fn place(&self, register: VirtualRegister) -> VirtualRegister {
        self.places.get(&register).copied().unwrap_or(VirtualRegister(0))
    }

    /// Returns the name of the register for a name of the formula. It is the same name, unless a
    /// machine register, a register of the listing or another name of the formula already has it.
    fn free(&self, name: &str, of_formula: &HashSet<&str>) -> String {
        let mut free = name.to_owned();
        let is_taken = |free: &str| {
            is_reserved(free)
                || free != name && of_formula.contains(free)
                || self.names.iter().any(|named| named.name == free)
        };
        while is_taken(&free) {
            free.push('_');
        }
        free
    }

    fn add(&mut self, register: VirtualRegister, name: String, bank: Bank) {
        self.places.insert(register, VirtualRegister(self.names.len() as u32));
        self.names.push(RegisterName { name, bank });
    }
}

/// Names the registers after variables and bindings, and numbers the rest.
fn names(
    program: &Program,
    tree: &Tree,
    values: &[Option<Literal>],
    inputs: &[VirtualRegister],
    result: VirtualRegister,
    emitter: &Emitter<'_>,
    classes: &Classes,
) -> Registers {
    let mut all = Registers { names: Vec::new(), places: HashMap::new() };
    let bank = |register: VirtualRegister| emitter.banks[register.index()];
    let variables = program.inputs().iter().map(|input| input.name.as_str());
    let bound = tree.bindings().iter().map(|binding| binding.name.as_str());
    let of_formula: HashSet<&str> = variables.chain(bound).collect();
    let mut taken: HashSet<&str> = HashSet::new();
    for (input, &register) in program.inputs().iter().zip(inputs) {
        taken.insert(&input.name);
        let name = all.free(&input.name, &of_formula);
        all.add(classes.find(register), name, bank(register));
    }
    let mut used: Vec<VirtualRegister> = Vec::new();
    for operand in emitter.lines.iter().flat_map(|line| &line.operands) {
        operand.registers(|register| used.push(classes.find(register)));
    }
    used.push(classes.find(result));
    let is_used: HashSet<VirtualRegister> = used.iter().copied().collect();
    for binding in tree.bindings() {
        let register = values[binding.value].and_then(|l| emitter.registers[l.index()]);
        let Some(register) = register.map(|register| classes.find(register)) else { continue };
        if is_used.contains(&register)
            && !all.places.contains_key(&register)
            && taken.insert(&binding.name)
        {
            let name = all.free(&binding.name, &of_formula);
            all.add(register, name, bank(register));
        }
    }
    let mut number = 0;
    for register in used {
        if all.places.contains_key(&register) {
            continue;
        }
        let name = match bank(register) {
            Bank::Rax => "rax".to_owned(),
            Bank::Rcx => "rcx".to_owned(),
            Bank::Rdx => "rdx".to_owned(),
            _ => loop {
                number += 1;
                let name = format!("t{number}");
                // Comments use the names of the formula.
                if !of_formula.contains(name.as_str()) {
                    break name;
                }
            },
        };
        all.add(register, name, bank(register));
    }
    all
}

/// Returns the instructions with renumbered registers and comments.
fn lines(
    tree: &Tree,
    values: &[Option<Literal>],
    graph: &Graph,
    emitter: &Emitter<'_>,
    place: &impl Fn(VirtualRegister) -> VirtualRegister,
    registers: &Registers,
) -> Vec<Line> {
    let mut parts: HashMap<Literal, usize> = HashMap::new();
    for (node, value) in values.iter().enumerate() {
        let span = tree.nodes()[node].span;
        if let Some(literal) = value.filter(|_| span.end - span.start <= MAX_PART) {
            parts.entry(literal).or_insert(node);
        }
    }
    let bindings = tree.bindings().iter();
    let bound: HashMap<Literal, &str> = bindings
        .filter_map(|binding| Some((values[binding.value]?, binding.name.as_str())))
        .collect();
    let name = |literal: Literal| {
        let register = emitter.registers[literal.index()]?;
        Some(registers.names[place(register).index()].name.clone())
    };
    let words = Words {
        graph,
        source: &|literal| {
            parts.get(&literal).map(|&node| tree.text(node).replace(['\n', '\r'], " "))
        },
        register: &name,
    };
    let line = |draft: &Draft| {
        let operands: Vec<_> = draft.operands.iter().map(|operand| operand.map(place)).collect();
        let comment = match draft.value {
            // The binding is in a register with another name.
            Some(value) => match bound.get(&value).copied() {
                Some(bound) if name(value).as_deref() != Some(bound) => {
                    format!("{bound} = {}", words.value(value))
                }
                _ => words.value(value),
            },
            None => {
                let named = |operand: &Operand| {
                    Some(registers.names[operand.register()?.index()].name.as_str())
                };
                let names: Vec<_> = operands.iter().map(named).collect();
                bitwise(draft.mnemonic, &names).unwrap_or_default()
            }
        };
        Line { mnemonic: draft.mnemonic, operands, comment }
    };
    emitter.lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::target::InstructionSet as I;
    use setwise_expr::{BinaryOperation as B, Builder, Variable, compile, parse};

    /// The listing of the entry of a table at `x & mask`.
    fn lookup(entries: &[u64], mask: u64, target: Target) -> Result<Listing, UnsupportedError> {
        let tree = parse("x").unwrap();
        let mut builder = Builder::default();
        let x = builder.input(&Variable::set("x"));
        let mask = builder.constant(mask);
        let index = builder.binary(B::Intersection, x, mask);
        let table = builder.table(&Arc::from(entries));
        let register = builder.lookup(table, index);
        let mut output = compile("x", Names::Free).unwrap().outputs()[0].clone();
        output.register = register;
        let program = builder.finish(vec![output]);
        Listing::from_program(&program, &tree, target, 64)
    }

    #[test]
    fn entries_are_loaded_by_their_size_and_sign() {
        let minus = |number: i64| (-number).cast_unsigned();
        let [x86, arm] = [I::Bmi, I::Aarch64].map(|set| Target::new(set, Some(64)).unwrap());
        for (entries, bytes, on_x86, on_arm) in [
            ([1, 255], 2, "movzx t2, byte ptr [t1 + x]", "ldrb t3, [t2, t1]"),
            ([1, 256], 4, "movzx t2, word ptr [t1 + x*2]", "ldrh t3, [t2, t1, lsl #1]"),
            ([1, 1 << 16], 8, "mov t2:32, dword ptr [t1 + x*4]", "ldr t3:w, [t2, t1, lsl #2]"),
            ([1, 1 << 32], 16, "mov t2, qword ptr [t1 + x*8]", "ldr t3, [t2, t1, lsl #3]"),
            ([127, minus(1)], 2, "movsx t2, byte ptr [t1 + x]", "ldrsb t3, [t2, t1]"),
            ([128, minus(1)], 4, "movsx t2, word ptr [t1 + x*2]", "ldrsh t3, [t2, t1, lsl #1]"),
            ([0, minus(40000)], 8, "movsxd t2, dword ptr [t1 + x*4]", "ldrsw t3, [t2, t1, lsl #2]"),
        ] {
            for (target, expected) in [(x86, on_x86), (arm, on_arm)] {
                let listing = lookup(&entries, 1, target).unwrap();
                let last = listing.instruction(listing.lines().last().unwrap());
                assert_eq!((last.as_str(), listing.tables()[0].len()), (expected, bytes));
            }
        }
        let listing = lookup(&[0x0102_0304, minus(1)], 1, x86).unwrap();
        assert_eq!(listing.tables(), [[4, 3, 2, 1, 255, 255, 255, 255]]);
    }

    #[test]
    fn places_after_the_end_of_a_table_have_the_entry_0() {
        let target = Target::new(I::Bmi, None).unwrap();
        let inside = lookup(&[7; 4], 3, target).unwrap();
        let outside = lookup(&[7; 4], 7, target).unwrap();
        assert_eq!((inside.tables(), inside.count()), (&[vec![7; 4]][..], 3));
        assert_eq!(outside.tables(), [[7, 7, 7, 7, 0]]);
        let texts: Vec<_> = outside.lines().iter().map(|line| outside.instruction(line)).collect();
        assert!(texts.iter().any(|text| text.starts_with("cmov")), "{texts:?}");
    }

    #[test]
    fn vectors_have_small_tables_only() {
        let avx512 = Target::new(I::Avx512, Some(512)).unwrap();
        assert!(lookup(&[7; 4], 3, avx512).unwrap().to_string().contains("vpermb"));
        assert!(lookup(&[7; 4], 7, avx512).unwrap().to_string().contains("vpcmp"));
        let avx2 = Target::new(I::Avx2, Some(256)).unwrap();
        for (entries, target, expected) in [
            (&[7; 4][..], avx2, "its table does not fit in a register"),
            (&[7; 65], avx512, "its table does not fit in a register"),
            (&[256; 4], avx512, "its entries are larger than a byte"),
        ] {
            let error = lookup(entries, 3, target).unwrap_err().to_string();
            assert!(error.ends_with(expected), "{error}");
        }
    }
}
