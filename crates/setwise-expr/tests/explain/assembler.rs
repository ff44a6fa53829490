//! The listings of `AArch64` as the assembler reads them, run by an emulator, where both are
//! installed: `gcc-aarch64-linux-gnu` and `qemu-user` of Debian.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use setwise_expr::explain::{Bank, InstructionSet as I, Line, Listing, Mnemonic as M, Operand};
use setwise_expr::explain::{Refusal, Register, Target};
use setwise_expr::{Names, Type, Value, compile, parse};

use crate::formulas::{Random, formula};

const FORMULAS: u64 = 400;
const RUNS: usize = 4;

const COMPILER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";

/// The bytes between the places of two registers.
const PLACE: usize = 16;

/// The register of a processor for one of a listing, within one instruction.
fn real(listing: &Listing, used: &[Register], register: Register, mnemonic: M) -> String {
    let Some(at) = used.iter().position(|&other| other == register) else {
        return String::new();
    };
    match (listing.registers()[register.index()].bank, mnemonic) {
        (Bank::Vector, M::ArmFmovIn | M::ArmFmovOut) => format!("d{at}"),
        (Bank::Vector, M::ArmAddv) => format!("b{at}"),
        (Bank::Vector, _) => format!("v{at}"),
        _ => format!("x{}", 9 + at),
    }
}

fn used(line: &Line) -> Vec<Register> {
    let mut used = Vec::new();
    for operand in &line.operands {
        match *operand {
            Operand::Register(register) | Operand::Shifted(register, ..) => used.push(register),
            Operand::Byte(base, index) => used.extend([base, index]),
            _ => {}
        }
    }
    used.sort_unstable();
    used.dedup();
    used
}

/// A function that works on the places of registers behind `x0`.
fn function(number: usize, listing: &Listing) -> String {
    let mut text = format!(".global f{number}\nf{number}:\n");
    for line in listing.lines() {
        let used = used(line);
        let mut copies = [String::new(), String::new()];
        for (at, register) in used.iter().enumerate() {
            let name = match listing.registers()[register.index()].bank {
                Bank::Vector => format!("q{at}"),
                _ => format!("x{}", 9 + at),
            };
            for (copy, verb) in copies.iter_mut().zip(["ldr", "str"]) {
                let _ = writeln!(copy, "  {verb} {name}, [x0, #{}]", register.index() * PLACE);
            }
        }
        let names = |register: Register| real(listing, &used, register, line.mnemonic);
        let mut instruction = listing.renamed(names).instruction(line);
        // A table is there for each function, a byte has a register of 32 bits, and the source
        // of a sum over bytes is a whole vector.
        instruction = instruction.replace(" table", &format!(" f{number}table"));
        match line.mnemonic {
            M::ArmLdrb => instruction = instruction.replacen("x", "w", 1),
            M::ArmAnd32 => {
                let half = instruction.replace(":w", "").replace('x', "w");
                instruction = half.replacen("0w", "0x", 1);
            }
            M::ArmAddv => instruction = instruction.replace(", b", ", v"),
            _ => {}
        }
        let _ = write!(text, "{}  {instruction}\n{}", copies[0], copies[1]);
    }
    text += "  ret\n";
    for (at, table) in listing.tables().iter().enumerate() {
        let bytes: Vec<_> = table.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "f{number}table{at}: .byte {}\n.balign 8", bytes.join(","));
    }
    text
}

/// A program that reads for each function the places of its registers and writes them.
fn driver(sizes: &[usize]) -> String {
    let mut text = "#include <stdio.h>\n".to_owned();
    for number in 0..sizes.len() {
        let _ = writeln!(text, "void f{number}(void *);");
    }
    text += "static void (*f[])(void *) = {";
    (0..sizes.len()).for_each(|number| {
        let _ = write!(text, "f{number},");
    });
    text += "};\nstatic int n[] = {";
    sizes.iter().for_each(|size| {
        let _ = write!(text, "{size},");
    });
    let _ = write!(
        text,
        "}};\nstatic char data[1 << 20] __attribute__((aligned(16)));\n\
         int main(void) {{ for (int i = 0; i < {}; i++) for (int run = 0; run < {RUNS}; run++) {{\n\
         if (!fread(data, n[i], 1, stdin)) return 1; f[i](data); fwrite(data, n[i], 1, stdout); }} \
         return 0; }}\n",
        sizes.len()
    );
    text
}

#[test]
fn random_formulas_agree_under_the_emulator() {
    for program in [COMPILER, EMULATOR] {
        if Command::new(program).arg("--version").output().is_err() {
            eprintln!("skipped: there is no {program}");
            return;
        }
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explain");
    std::fs::create_dir_all(&folder).unwrap();
    for width in [64, 128] {
        agree(&folder, Target::new(I::Aarch64, Some(width)).unwrap());
    }
}

fn agree(folder: &Path, target: Target) {
    let mut random = Random::new(99 + u64::from(target.width()));
    let mut listings = Vec::new();
    for number in 0..FORMULAS {
        let r#type = if number % 4 == 0 { Type::Bool } else { Type::Word };
        let text = formula(&mut random, r#type, 1 + (number % 4) as usize);
        match Listing::new(&parse(&text).unwrap(), target) {
            Ok(listing) => listings.push((text, listing)),
            Err(Refusal::Operation { .. }) => {}
            Err(refusal) => panic!("{text}: {refusal}"),
        }
    }
    let sizes: Vec<_> = listings.iter().map(|(_, l)| l.registers().len() * PLACE).collect();
    let mut assembly = ".text\n.balign 8\n".to_owned();
    for (number, (_, listing)) in listings.iter().enumerate() {
        assembly += &function(number, listing);
    }
    let [source, main, program] =
        ["listings.s", "main.c", "listings"].map(|name| folder.join(name));
    std::fs::write(&source, assembly).unwrap();
    std::fs::write(&main, driver(&sizes)).unwrap();
    let built = Command::new(COMPILER)
        .args(["-static", "-O1", "-o"])
        .args([&program, &main, &source])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{}", errors.lines().take(20).collect::<Vec<_>>().join("\n"));

    let mut input: Vec<u64> = Vec::new();
    for (_, listing) in &listings {
        for _ in 0..RUNS {
            let start = input.len();
            input.resize(start + listing.registers().len() * PLACE / 8, 0xdead_beef_dead_beef);
            for register in listing.inputs() {
                for lane in 0..2 {
                    input[start + register.index() * 2 + lane] = random.word();
                }
            }
        }
    }
    let bytes: Vec<u8> = input.iter().flat_map(|word| word.to_le_bytes()).collect();
    let stdin = folder.join("input");
    std::fs::write(&stdin, bytes).unwrap();
    let run = Command::new(EMULATOR)
        .arg(&program)
        .stdin(std::fs::File::open(&stdin).unwrap())
        .output()
        .unwrap();
    assert!(run.status.success(), "{:?}", run.status);
    let output: Vec<u64> =
        run.stdout.chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap())).collect();
    assert_eq!(output.len(), input.len());

    let mut at = 0;
    for (text, listing) in &listings {
        for _ in 0..RUNS {
            let size = listing.registers().len() * PLACE / 8;
            check(text, listing, &input[at..at + size], &output[at..at + size]);
            at += size;
        }
    }
}

/// Compares the result with that of the program, board by board.
fn check(text: &str, listing: &Listing, before: &[u64], after: &[u64]) {
    let program = compile(text, Names::Free).unwrap();
    for lane in 0..usize::from(listing.target().width() / 64) {
        let of = |name: &str| {
            let mut inputs = listing.variables().iter().zip(listing.inputs());
            let (_, input) = inputs.find(|(known, _)| *known == name).unwrap();
            before[input.index() * 2 + lane]
        };
        let inputs: Vec<_> = program.inputs().iter().map(|input| of(&input.name)).collect();
        let Ok(values) = program.evaluate(&inputs) else { continue };
        let word = after[listing.result().index() * 2 + lane];
        let found = match values[0].r#type() {
            Type::Word => Value::Word(word),
            Type::Bool => Value::Bool(word & 1 == 1),
        };
        assert_eq!(found, values[0], "{text} for {inputs:x?}\n{listing}");
    }
}
