//! Listings assembled by the assembler of the system and run, on this processor or in an
//! emulator, and compared with the evaluator.
//!
//! Each register of a listing is a place in memory. Each instruction becomes a few lines: its
//! registers are loaded from their places, the instruction runs on real registers, and what it
//! has written is stored. For `andn t1, occupied, P`:
//!
//! ```text
//!   mov rsi, [rdi + 0]       P
//!   mov r8, [rdi + 16]       occupied
//!   mov r9, [rdi + 32]       t1
//!   andn r9, r8, rsi
//!   mov [rdi + 32], r9
//! ```
//!
//! All listings of a target are functions of one assembly file. A driver in C reads the places
//! of each function from standard input, calls it, and writes them to standard output.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use setwise_explain::{
    Bank, InstructionSet as I, Line, Listing, Mnemonic as M, Operand, Target, VirtualRegister,
};

use setwise_expr::{Names, Type, Value, compile, parse};

use super::formulas::{calls, formula};
use super::gcc::functions;
use super::golden::supported;
use super::random::Random;
use super::search::SHORTEST;

/// The laws of the algebra.
const LAWS: &str = include_str!("../../../setwise-prove/tests/data/laws.sw");

/// The number of random formulas for each target, and of runs for each formula.
const FORMULAS: u64 = 2000;
const RUNS: usize = 6;

/// The general registers of x86-64 that instructions use, and the names of their lowest bytes,
/// lower halves and lowest 16 bits. The data is at `rdi`.
const X86: [[&str; 4]; 5] = [
    ["rsi", "sil", "esi", "si"],
    ["r8", "r8b", "r8d", "r8w"],
    ["r9", "r9b", "r9d", "r9w"],
    ["r10", "r10b", "r10d", "r10w"],
    ["r11", "r11b", "r11d", "r11w"],
];

/// TBM as macros, since no current processor has it: the name, the complement of the operand,
/// the sum with one or minus one, the complement of the sum, and the operation on both.
const TBM: [(&str, bool, char, bool, &str); 9] = [
    ("blcfill", false, '+', false, "and"),
    ("blci", false, '+', true, "or"),
    ("blcic", true, '+', false, "and"),
    ("blcmsk", false, '+', false, "xor"),
    ("blcs", false, '+', false, "or"),
    ("blsfill", false, '-', false, "or"),
    ("blsic", true, '-', false, "or"),
    ("t1mskc", true, '+', false, "or"),
    ("tzmsk", true, '-', false, "and"),
];

/// A listing as a function of an assembly file.
struct Function<'a> {
    number: usize,
    listing: &'a Listing,
}

impl Function<'_> {
    fn is_arm(&self) -> bool {
        self.listing.target().set() == I::Aarch64
    }

    fn bank(&self, register: VirtualRegister) -> Bank {
        self.listing.registers()[register.index()].bank
    }

    /// The real register for the register at this index of those that an instruction uses.
    fn real(&self, register: VirtualRegister, at: usize) -> String {
        match (self.bank(register), self.listing.target().width()) {
            (Bank::Rax, _) => "rax".to_owned(),
            (Bank::Rcx, _) => "rcx".to_owned(),
            (Bank::Rdx, _) => "rdx".to_owned(),
            (Bank::Mask, _) => format!("k{}", 1 + at),
            (Bank::General, _) if self.is_arm() => format!("x{}", 9 + at),
            (Bank::General, _) => X86[at][0].to_owned(),
            (Bank::Vector, _) if self.is_arm() => format!("v{at}"),
            (Bank::Vector, 64) => format!("xmm{at}"),
            (Bank::Vector, 512) => format!("zmm{at}"),
            (Bank::Vector, _) => format!("ymm{at}"),
            (bank, _) => panic!("{bank:?}"),
        }
    }

    /// Reads a real register from its place, or writes it there.
    fn copy(&self, register: VirtualRegister, real: &str, is_read: bool) -> String {
        let place = register.index() * place(self.listing.target());
        if self.is_arm() {
            let verb = if is_read { "ldr" } else { "str" };
            return format!("  {verb} {}, [x0, #{place}]\n", real.replace('v', "q"));
        }
        let verb = match (self.bank(register), self.listing.target().width()) {
            (Bank::Vector, 64) => "movdqu",
            (Bank::Vector, 512) => "vmovdqu64",
            (Bank::Vector, _) => "vmovdqu",
            (Bank::Mask, _) => "kmovb",
            _ => "mov",
        };
        match is_read {
            true => format!("  {verb} {real}, [rdi + {place}]\n"),
            false => format!("  {verb} [rdi + {place}], {real}\n"),
        }
    }

    /// An instruction between the copies of its registers.
    fn line(&self, line: &Line, text: &mut String, data: &mut String) {
        let used = used(line);
        let real = |register| {
            let at = used.iter().position(|&other| other == register);
            at.map(|at| self.real(register, at)).unwrap_or_default()
        };
        for &register in &used {
            *text += &self.copy(register, &real(register), true);
        }
        let mut instruction = self.listing.renamed(real).instruction(line);
        match self.is_arm() {
            true => self.arm(line, &mut instruction),
            false => self.x86(line, &mut instruction, data),
        }
        *text += &format!("  {instruction}\n");
        let written = line.operands.iter().take(2).filter_map(|operand| match *operand {
            Operand::Register(register) => Some(register),
            _ => None,
        });
        written.for_each(|register| *text += &self.copy(register, &real(register), false));
    }

    /// The names of parts of registers and of tables, for the assembler of `AArch64`.
    fn arm(&self, line: &Line, instruction: &mut String) {
        *instruction = instruction.replace(" table", &format!(" f{}table", self.number));
        match line.mnemonic {
            M::ArmLdrb | M::ArmLdrh => *instruction = instruction.replacen('x', "w", 1),
            M::ArmLdr32 => *instruction = instruction.replace(":w", "").replacen('x', "w", 1),
            mnemonic if mnemonic.is_half_of_arm() => {
                *instruction =
                    instruction.replace(":w", "").replace('x', "w").replacen("0w", "0x", 1);
            }
            M::ArmSmull | M::ArmUmull => {
                for register in 9..12 {
                    let (half, name) = (format!("x{register}:w"), format!("w{register}"));
                    *instruction = instruction.replace(&half, &name);
                }
            }
            M::ArmUcvtf => *instruction = instruction.replace("ucvtf", "UCVTF").replace('v', "d"),
            M::ArmFmovIn | M::ArmFmovOut => {
                *instruction = instruction.replace("fmov", "FMOV").replace('v', "d");
            }
            M::ArmAddv => *instruction = instruction.replacen(" v", " b", 1),
            _ => {}
        }
    }

    /// The names of parts of registers, of tables and of constants, for that of x86-64.
    fn x86(&self, line: &Line, instruction: &mut String, data: &mut String) {
        let Self { number, .. } = self;
        *instruction = instruction.replace("[table", &format!("[rip + f{number}table"));
        if let Some((before, constant)) = instruction.split_once("[0x") {
            let after = constant.split_once(']').unwrap().1;
            let label = format!("f{number}c{}", data.len());
            *instruction = format!("{before}[rip + {label}]{after}");
            for operand in &line.operands {
                if let Operand::Constant([low, high]) = operand {
                    let words = vec![format!("{low:#x}, {high:#x}"); 4].join(", ");
                    let _ = writeln!(data, ".balign 64\n{label}: .quad {words}");
                }
            }
        }
        for [whole, byte, half, quarter] in X86 {
            for (bits, part) in [(32, half), (16, quarter), (8, byte)] {
                *instruction = instruction.replace(&format!("{whole}:{bits}"), part);
            }
            match line.mnemonic {
                M::Movzx => {
                    *instruction = instruction.replace(&format!(", {whole}"), &format!(", {byte}"));
                }
                name if name.name().starts_with("set") => {
                    *instruction = instruction.replace(&format!(" {whole}"), &format!(" {byte}"));
                }
                _ => {}
            }
        }
        // The start and the length of the field in a register, as BMI1 has them.
        if let (M::Bextr, Some((registers, field))) = (line.mnemonic, instruction.rsplit_once(", "))
        {
            *instruction = format!("mov r11, {field}\n  {registers}, r11");
        }
    }

    fn assembly(&self) -> String {
        let mut text = format!(".global f{0}\nf{0}:\n", self.number);
        let mut data = String::new();
        for line in self.listing.lines() {
            self.line(line, &mut text, &mut data);
        }
        if !self.is_arm() && self.listing.target().width() > 64 {
            text += "  vzeroupper\n";
        }
        text += "  ret\n";
        for (at, table) in self.listing.tables().iter().enumerate() {
            let bytes = table.iter().cycle().take(table.len().max(64));
            let bytes: Vec<_> = bytes.map(ToString::to_string).collect();
            let label = format!("f{}table{at}", self.number);
            let _ = writeln!(data, ".balign 64\n{label}: .byte {}", bytes.join(","));
        }
        text + &data + ".balign 16\n"
    }
}

/// The bytes between the places of two registers.
fn place(target: Target) -> usize {
    usize::from(target.width() / 8).max(16)
}

/// The registers of an instruction, each once.
fn used(line: &Line) -> Vec<VirtualRegister> {
    let mut used = Vec::new();
    for operand in &line.operands {
        match *operand {
            Operand::Register(register) | Operand::Shifted(register, ..) => used.push(register),
            Operand::Address { base, index, .. } => used.extend(base.into_iter().chain(index)),
            Operand::Entry { base, index, .. } => used.extend([base, index]),
            _ => {}
        }
    }
    used.sort_unstable();
    used.dedup();
    used
}

/// The directives before the functions of a target, and TBM as macros.
fn prelude(set: I) -> String {
    let mut text = ".text\n".to_owned();
    if set != I::Aarch64 {
        text += ".intel_syntax noprefix\n";
    }
    for (name, complements, sign, complements_sum, operation) in TBM {
        if set == I::Tbm {
            let not =
                |is_it: bool, it: &str| if is_it { format!("not {it}\n") } else { String::new() };
            let (first, second) = (not(complements, "\\d"), not(complements_sum, "r11"));
            let _ = write!(
                text,
                ".macro {name} d, s\nlea r11, [\\s {sign} 1]\nmov \\d, \\s\n{first}{second}\
                 {operation} \\d, r11\n.endm\n"
            );
        }
    }
    text
}

/// A program that reads the places of each function, calls it, and writes them.
fn driver(sizes: &[usize]) -> String {
    let numbers = 0..sizes.len();
    let declared: String = numbers.clone().map(|n| format!("void f{n}(void *);\n")).collect();
    let functions: String = numbers.map(|n| format!("f{n},")).collect();
    let bytes: String = sizes.iter().map(|size| format!("{size},")).collect();
    format!(
        "#include <stdio.h>\n{declared}static void (*f[])(void *) = {{{functions}}};\n\
         static int n[] = {{{bytes}}};\n\
         static char data[1 << 20] __attribute__((aligned(64)));\n\
         int main(void) {{ for (int i = 0; i < {}; i++) for (int run = 0; run < {RUNS}; run++) {{\n\
         if (!fread(data, n[i], 1, stdin)) return 1; f[i](data); fwrite(data, n[i], 1, stdout); }}\n\
         return 0; }}\n",
        sizes.len()
    )
}

/// Returns true if this processor has the instructions of a set, and skips the test otherwise.
fn has_instructions(set: I) -> bool {
    #[cfg(target_arch = "x86_64")]
    let has = {
        macro_rules! has {
            ($($feature:tt)*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
        }
        let bmi = has!("bmi1" "bmi2" "lzcnt" "popcnt");
        match set {
            I::X86_64 => true,
            I::Avx2 => bmi && has!("avx2"),
            I::Avx512 => {
                bmi && has!("avx512f" "avx512dq" "avx512bw" "avx512vl" "avx512cd" "avx512vbmi"
                    "avx512vpopcntdq" "gfni")
            }
            _ => bmi,
        }
    };
    #[cfg(not(target_arch = "x86_64"))]
    let has = false;
    if !has {
        testing::skip(&set.to_string(), &format!("this processor lacks instructions of {set}"));
    }
    has
}

/// Compares the listings of random formulas, of calls of all functions, of laws, and of C code.
fn all_agree(set: I, width: u16) {
    let (compiler, emulator) = match set {
        I::Aarch64 => ("aarch64-linux-gnu-gcc", Some("qemu-aarch64")),
        _ => ("cc", None),
    };
    if !testing::has_program(compiler) || !emulator.is_none_or(testing::has_program) {
        return;
    }
    if emulator.is_none() && !has_instructions(set) {
        return;
    }
    let target = Target::new(set, Some(width)).unwrap();
    let mut random = Random::new(u64::from(width) * 8 + set as u64);
    let mut texts: Vec<_> = (0..FORMULAS)
        .map(|number| {
            let value_type = if number % 4 == 0 { Type::Bool } else { Type::Set };
            formula(&mut random, value_type, 1 + (number % 5) as usize)
        })
        .collect();
    texts.extend(calls());
    let is_law = |line: &&str| !line.is_empty() && !line.starts_with("//");
    texts.extend(LAWS.lines().filter(is_law).map(str::to_owned));
    texts.extend(SHORTEST.iter().map(|&(.., found)| found.to_owned()));
    texts.extend(lookups(&mut random, target));
    let codes = (0..3).flat_map(|_| functions()).map(|function| function.code);
    // Vectors have no division, and few tables.
    let has_listing = |code: &&str| Listing::new(&parse(code).unwrap(), target).is_ok();
    texts.extend(codes.filter(has_listing).map(str::to_owned));
    let count = texts.len();
    let listings: Vec<(String, Listing)> = texts
        .into_iter()
        .filter_map(|text| Some((text.clone(), supported(&text, target)?)))
        .collect();
    assert!(listings.len() > count * 2 / 3, "only {} of {count} have a listing", listings.len());

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("explain_{set}_{width}"));
    let program = build(&folder, compiler, set, &listings);
    let places = |listing: &Listing| listing.registers().len() * place(target) / 8;
    let mut input: Vec<u64> = Vec::new();
    for (_, listing) in &listings {
        for _ in 0..RUNS {
            let start = input.len();
            // A register that is read before it is written must not matter.
            input.resize(start + places(listing), 0xdead_beef_dead_beef);
            for (name, register) in listing.variables().iter().zip(listing.inputs()) {
                let at = start + register.index() * place(target) / 8;
                let words = &mut input[at..at + place(target) / 8];
                match listing.assumptions() {
                    [] => words.fill_with(|| random.word()),
                    assumptions => words.fill_with(|| trusted(&mut random, name, assumptions)),
                }
            }
        }
    }
    let bytes: Vec<u8> = input.iter().flat_map(|word| word.to_le_bytes()).collect();
    let stdin = folder.join("input");
    fs::write(&stdin, bytes).unwrap();
    let mut command = Command::new(emulator.map_or(program.as_path(), Path::new));
    let run = command.args(emulator.map(|_| &program)).stdin(File::open(&stdin).unwrap());
    let run = run.output().unwrap();
    assert!(run.status.success(), "{:?}", run.status);
    let output: Vec<u64> =
        run.stdout.chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap())).collect();
    assert_eq!(output.len(), input.len());

    let mut at = 0;
    for (text, listing) in &listings {
        for _ in 0..RUNS {
            let end = at + places(listing);
            check(text, listing, &input[at..end], &output[at..end]);
            at = end;
        }
    }
}

/// A word for which most code is defined: below a limit, sometimes with other bits above a 32-bit
/// number, or not 0.
fn trusted(random: &mut Random, name: &str, assumptions: &[String]) -> u64 {
    let (word, kind) = (random.word(), random.below(4));
    let about = |text: &String| text.strip_prefix(&format!("{name} ")).map(str::to_owned);
    let about: Vec<_> = assumptions.iter().filter_map(about).collect();
    if let Some(limit) = about.iter().find_map(|text| text.strip_prefix("< ")) {
        let amount = word % limit.parse::<u64>().unwrap();
        return if kind == 0 { random.word() << 32 | amount } else { amount };
    }
    let word = if kind == 1 { (word & 31).wrapping_neg() } else { word };
    let is_zero = word as u32 == 0 && about.iter().any(|text| text == "!= 0");
    word | u64::from(is_zero)
}

/// Code with tables of entries of every type, with places inside and outside of them.
fn lookups(random: &mut Random, target: Target) -> Vec<String> {
    const TYPES: [(&str, u32, bool); 8] = [
        ("unsigned char", 8, false),
        ("unsigned short", 16, false),
        ("unsigned int", 32, false),
        ("U64", 64, false),
        ("signed char", 8, true),
        ("short", 16, true),
        ("int", 32, true),
        ("long long", 64, true),
    ];
    // A vector has no table but bytes in a register.
    let (types, lengths) = match target.width() {
        64 => (&TYPES[..], &[1, 8, 64, 67, 256][..]),
        512 => (&TYPES[..1], &[1, 8, 64][..]),
        _ => (&[][..], &[][..]),
    };
    let mut texts = Vec::new();
    for &(name, bits, is_signed) in types {
        for &length in lengths {
            let mut entry = || {
                let word = random.word() >> (64 - bits);
                match is_signed {
                    // The smallest number is not a literal of C.
                    true => ((word << (64 - bits)).cast_signed() >> (64 - bits) | 1).to_string(),
                    false => format!("{word:#x}"),
                }
            };
            let entries: Vec<_> = (0..length).map(|_| entry()).collect();
            let entries = entries.join(", ");
            let last = length - 1;
            for index in [format!("x & {last}"), "x % 67".to_owned(), "x * y >> 57".to_owned()] {
                texts.push(format!(
                    "const {name} t[{length}] = {{{entries}}}; y + (U64)t[{index}];"
                ));
            }
        }
    }
    texts
}

/// Assembles and links the listings.
fn build(folder: &Path, compiler: &str, set: I, listings: &[(String, Listing)]) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let [source, main, program] =
        ["listings.s", "main.c", "listings"].map(|name| folder.join(name));
    let mut assembly = prelude(set);
    for (number, (_, listing)) in listings.iter().enumerate() {
        assembly += &Function { number, listing }.assembly();
    }
    assembly += ".section .note.GNU-stack, \"\", %progbits\n";
    let sizes: Vec<_> =
        listings.iter().map(|(_, l)| l.registers().len() * place(l.target())).collect();
    fs::write(&source, assembly).unwrap();
    fs::write(&main, driver(&sizes)).unwrap();
    let mut command = Command::new(compiler);
    let built = command.args(["-static", "-O1", "-o"]).args([&program, &main, &source]).output();
    let built = built.unwrap();
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{}", errors.lines().take(20).collect::<Vec<_>>().join("\n"));
    program
}

/// Compares the result with that of the program, board by board.
fn check(text: &str, listing: &Listing, before: &[u64], after: &[u64]) {
    let program = compile(text, Names::Free).unwrap();
    let place = place(listing.target()) / 8;
    let result = &after[listing.result().index() * place..];
    let bank = listing.registers()[listing.result().index()].bank;
    for lane in 0..usize::from(listing.target().width() / 64) {
        // The program has only the variables that matter.
        let of = |name: &str| {
            let mut inputs = listing.variables().iter().zip(listing.inputs());
            let (_, input) = inputs.find(|(known, _)| *known == name).unwrap();
            before[input.index() * place + lane]
        };
        let inputs: Vec<_> = program.inputs().iter().map(|input| of(&input.name)).collect();
        let Ok(values) = program.evaluate(&inputs) else { continue };
        let found = match (values[0].value_type(), bank) {
            (Type::Bool, Bank::Mask) => Value::Bool(result[0] >> lane & 1 == 1),
            (Type::Bool, Bank::Vector) => {
                assert!(result[lane] == 0 || result[lane] == !0, "{text}\n{listing}");
                Value::Bool(result[lane] != 0)
            }
            (Type::Bool, _) => {
                assert!(result[0] & 0xff < 2, "{text}\n{listing}");
                Value::Bool(result[0] & 1 == 1)
            }
            (value_type, _) => {
                // The bits above the type of a C function are arbitrary.
                let read = u64::MAX >> (64 - listing.result_bits());
                let expected = match values[0] {
                    Value::Set(word) => word,
                    Value::Number(number) => number.cast_unsigned(),
                    Value::Bool(bool) => bool.into(),
                };
                Value::from_word(value_type, result[lane] & read | expected & !read)
            }
        };
        assert_eq!(found, values[0], "{text} for {inputs:x?}, {}\n{listing}", listing.target());
    }
}

macro_rules! agreement {
    ($($name:ident: $set:ident, $width:literal;)*) => {$(
        #[test]
        fn $name() {
            all_agree(I::$set, $width);
        }
    )*};
}

agreement! {
    listings_agree_on_the_base_of_x86_64: X86_64, 64;
    listings_agree_with_bmi: Bmi, 64;
    listings_agree_with_tbm: Tbm, 64;
    listings_agree_with_avx2: Avx2, 256;
    listings_agree_with_avx512: Avx512, 512;
    listings_agree_with_avx512_in_narrow_registers: Avx512, 256;
    listings_agree_on_aarch64: Aarch64, 64;
    listings_agree_with_neon: Aarch64, 128;
}
