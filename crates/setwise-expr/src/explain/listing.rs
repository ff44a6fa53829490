//! Listings: the instructions of a formula.

use std::collections::{HashMap, HashSet};

use super::code::{Bank, Line, Operand, Register, RegisterName};
use super::cover::Cover;
use super::emit::{Draft, Emitter};
use super::graph::{Graph, Kind, Literal};
use super::lower::lower;
use super::refusal::Refusal;
use super::rename::{Classes, coalesce, registers};
use super::reserved::is_reserved;
use super::target::Target;
use super::text::{Words, bitwise};
use crate::compiler::Compiler;
use crate::names::Names;
use crate::program::Program;
use crate::tree::Tree;
use crate::types::Type;

/// The instructions that compute a formula, in the order of execution.
///
/// The registers are virtual: there are as many as it takes. Where an instruction writes the
/// first of its operands and reads it too, as most of x86-64 do, a copy stands before it if
/// the old value is still needed; a variable that nothing needs any more may be destroyed.
#[derive(Clone, Debug)]
pub struct Listing {
    target: Target,
    pub(super) registers: Vec<RegisterName>,
    variables: Vec<String>,
    inputs: Vec<Register>,
    lines: Vec<Line>,
    result: Register,
    r#type: Type,
    tables: Vec<Vec<u8>>,
    may_divide_by_zero: bool,
}

/// The longest part of a formula that stands in a comment, in bytes.
const LONGEST: usize = 60;

impl Listing {
    /// The instructions of a formula over free words.
    ///
    /// # Errors
    ///
    /// What [`compile`](crate::compile()) refuses; operations of which there is no straight
    /// line of instructions, as floods, which are loops; formulas that are too large.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::explain::{InstructionSet, Listing, Target};
    /// use setwise_expr::parse;
    ///
    /// let target = Target::new(InstructionSet::Bmi, None)?;
    /// let listing = Listing::new(&parse("x & -x")?, target)?;
    /// assert_eq!(listing.to_string(), "blsi t1, x  ; x & -x\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(tree: &Tree, target: Target) -> Result<Self, Refusal> {
        let mut compiler = Compiler::new(Names::Free);
        compiler.add_nodes(tree).map_err(Refusal::Formula)?;
        let program = compiler.finish();
        let output = &program.outputs()[tree.root()];
        let lowered = lower(&program, output.register, output.r#type, target)?;
        let values: Vec<_> = program
            .outputs()
            .iter()
            .map(|output| lowered.literals[output.register.index()])
            .collect();
        let root = lowered.root;
        let graph = &lowered.graph;
        let cover = Cover::new(graph, target.machine(), &[root]).ok_or(Refusal::TooLarge)?;
        let mut emitter = Emitter::new(graph, target.machine(), &cover);
        let inputs = inputs(graph, program.inputs().len(), &mut emitter);
        cover.order().into_iter().for_each(|literal| emitter.literal(literal));
        let result = emitter.register_of(root);
        let classes = coalesce(&mut emitter.lines, &emitter.banks, &[result]);
        let registers = names(&program, tree, &values, &inputs, result, &emitter, &classes);
        let place = |register: Register| registers.place(classes.find(register));
        let lines = lines(tree, &values, graph, &emitter, &place, &registers);
        Ok(Self {
            target,
            variables: program.inputs().iter().map(|input| input.name.clone()).collect(),
            inputs: inputs.into_iter().map(place).collect(),
            lines,
            result: place(result),
            r#type: output.r#type,
            may_divide_by_zero: output.fault.is_some(),
            tables: lowered.graph.tables,
            registers: registers.names,
        })
    }

    /// The same with other names for its registers, as those that a processor has.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::explain::{InstructionSet, Listing, Target};
    /// use setwise_expr::parse;
    ///
    /// let target = Target::new(InstructionSet::Bmi, None)?;
    /// let listing = Listing::new(&parse("~a & b")?, target)?;
    /// let renamed = listing.renamed(|register| ["rdi", "rsi", "rax"][register.index()].to_owned());
    /// assert_eq!(renamed.instruction(&renamed.lines()[0]), "andn rax, rdi, rsi");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn renamed(&self, name: impl Fn(Register) -> String) -> Self {
        let mut renamed = self.clone();
        for line in &renamed.lines {
            for operand in &line.operands {
                registers(operand, |register| {
                    renamed.registers[register.index()].name = name(register);
                });
            }
        }
        renamed
    }

    /// What the listing is for.
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// The instructions.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many instructions there are, copies of registers among them.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.lines.len()
    }

    /// How many of them only copy a register.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::explain::{InstructionSet, Listing, Target};
    /// use setwise_expr::parse;
    ///
    /// let target = Target::new(InstructionSet::X86_64, None)?;
    /// let listing = Listing::new(&parse("x ^ x << 9")?, target)?;
    /// assert_eq!(listing.instruction(&listing.lines()[0]), "mov t1, x");
    /// assert_eq!((listing.count(), listing.copies()), (3, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn copies(&self) -> usize {
        self.lines.iter().filter(|line| line.is_copy()).count()
    }

    /// The registers.
    #[must_use]
    pub fn registers(&self) -> &[RegisterName] {
        &self.registers
    }

    /// The variables, in the order in which the formula has them.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::explain::{InstructionSet, Listing, Target};
    /// use setwise_expr::parse;
    ///
    /// let target = Target::new(InstructionSet::Bmi, None)?;
    /// let listing = Listing::new(&parse("rax & y")?, target)?;
    /// assert_eq!(listing.variables(), ["rax", "y"]);
    /// // What has the name of a register has another one in the listing.
    /// assert_eq!(listing.instruction(&listing.lines()[0]), "and rax_, y");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// Where the variables are before, in the order of [`variables`](Self::variables).
    #[must_use]
    pub fn inputs(&self) -> &[Register] {
        &self.inputs
    }

    /// Where the result is afterwards.
    #[must_use]
    pub const fn result(&self) -> Register {
        self.result
    }

    /// What the result is.
    #[must_use]
    pub const fn r#type(&self) -> Type {
        self.r#type
    }

    /// The tables in memory.
    #[must_use]
    pub fn tables(&self) -> &[Vec<u8>] {
        &self.tables
    }

    /// Whether the formula has no value for some words: then the listing gives anything.
    #[must_use]
    pub const fn may_divide_by_zero(&self) -> bool {
        self.may_divide_by_zero
    }
}

/// The registers of the variables.
fn inputs(graph: &Graph, count: usize, emitter: &mut Emitter<'_>) -> Vec<Register> {
    let mut literals = vec![None; count];
    for (place, node) in graph.nodes.iter().enumerate() {
        if node.kind == Kind::Input {
            literals[node.number as usize] = Some(Literal::new(place, false));
        }
    }
    // A variable on which nothing depends has a register all the same.
    literals
        .into_iter()
        .map(|literal| match literal {
            Some(literal) => emitter.register_of(literal),
            None => emitter.unused(),
        })
        .collect()
}

/// The names of registers, and which registers have them.
struct Registers {
    names: Vec<RegisterName>,
    places: HashMap<Register, Register>,
}

impl Registers {
    fn place(&self, register: Register) -> Register {
        self.places.get(&register).copied().unwrap_or(Register(0))
    }

    /// What the register of a name of the formula is called: as that, unless a register of a
    /// processor or of the listing is called so, or another name of the formula.
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

    fn add(&mut self, register: Register, name: String, bank: Bank) {
        self.places.insert(register, Register(self.names.len() as u32));
        self.names.push(RegisterName { name, bank });
    }
}

/// Names the registers: by variables, by `let`, and by numbers.
fn names(
    program: &Program,
    tree: &Tree,
    values: &[Option<Literal>],
    inputs: &[Register],
    result: Register,
    emitter: &Emitter<'_>,
    classes: &Classes,
) -> Registers {
    let mut all = Registers { names: Vec::new(), places: HashMap::new() };
    let bank = |register: Register| emitter.banks[register.index()];
    let variables = program.inputs().iter().map(|input| input.name.as_str());
    let bound = tree.bindings().iter().map(|binding| binding.name.as_str());
    let of_formula: HashSet<&str> = variables.chain(bound).collect();
    let mut taken: HashSet<&str> = HashSet::new();
    for (input, &register) in program.inputs().iter().zip(inputs) {
        taken.insert(&input.name);
        let name = all.free(&input.name, &of_formula);
        all.add(classes.find(register), name, bank(register));
    }
    let mut used: Vec<Register> = Vec::new();
    for operand in emitter.lines.iter().flat_map(|line| &line.operands) {
        registers(operand, |register| used.push(classes.find(register)));
    }
    used.push(classes.find(result));
    let is_used: HashSet<Register> = used.iter().copied().collect();
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
                // Comments are in the words of the formula.
                if !of_formula.contains(name.as_str()) {
                    break name;
                }
            },
        };
        all.add(register, name, bank(register));
    }
    all
}

/// The instructions with the places of their registers and with comments.
fn lines(
    tree: &Tree,
    values: &[Option<Literal>],
    graph: &Graph,
    emitter: &Emitter<'_>,
    place: &impl Fn(Register) -> Register,
    registers: &Registers,
) -> Vec<Line> {
    let mut parts: HashMap<Literal, usize> = HashMap::new();
    for (node, value) in values.iter().enumerate() {
        let span = tree.nodes()[node].span;
        if let Some(literal) = value.filter(|_| span.end - span.start <= LONGEST) {
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
        source: &|literal| parts.get(&literal).map(|&node| tree.text(node).replace('\n', " ")),
        register: &name,
    };
    let line = |draft: &Draft| {
        let operands: Vec<_> = draft.operands.iter().map(|operand| moved(operand, place)).collect();
        let comment = match draft.value {
            // The name of a part that is in a register of another name.
            Some(value) => match bound.get(&value).copied() {
                Some(bound) if name(value).as_deref() != Some(bound) => {
                    format!("{bound} = {}", words.value(value))
                }
                _ => words.value(value),
            },
            None => {
                let named = |operand: &Operand| match *operand {
                    Operand::Register(register) => {
                        Some(registers.names[register.index()].name.as_str())
                    }
                    _ => None,
                };
                let names: Vec<_> = operands.iter().map(named).collect();
                bitwise(draft.mnemonic, &names).unwrap_or_default()
            }
        };
        Line { mnemonic: draft.mnemonic, operands, comment }
    };
    emitter.lines.iter().map(line).collect()
}

/// An operand with the places of its registers.
fn moved(operand: &Operand, place: &impl Fn(Register) -> Register) -> Operand {
    match *operand {
        Operand::Register(register) => Operand::Register(place(register)),
        Operand::Shifted(register, shift, amount) => {
            Operand::Shifted(place(register), shift, amount)
        }
        Operand::Address { base, index, scale, displacement } => {
            Operand::Address { base: base.map(place), index: index.map(place), scale, displacement }
        }
        Operand::Byte(base, index) => Operand::Byte(place(base), place(index)),
        other => other,
    }
}
