//! `listings`: the number of instructions of a formula according to `setwise explain`, and in the
//! code of the Rust compiler for the same expression and the same processor.
//!
//! Register copies do not count on either side, because those of the compiler depend on the
//! registers of the arguments and the result. With vectors, neither do loads of variables and the
//! store of the result. Loads of constants count unless they are operands.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use setwise_explain::{InstructionSet as I, Listing, Target};
use setwise_expr::{Type, parse};

/// Formulas, and the same expressions in Rust over `u64`. An empty text means that the formula with
/// `!` for `~` is the expression.
#[rustfmt::skip]
const FORMULAS: &[(&str, &str)] = &[
    ("x & -x", "x & x.wrapping_neg()"),
    ("x & x - 1", "x & x.wrapping_sub(1)"),
    ("x ^ x - 1", "x ^ x.wrapping_sub(1)"),
    ("x | x - 1", "x | x.wrapping_sub(1)"),
    ("~x & x - 1", "!x & x.wrapping_sub(1)"),
    ("~x | x - 1", "!x | x.wrapping_sub(1)"),
    ("x ^ -x", "x ^ x.wrapping_neg()"),
    ("x | -x", "x | x.wrapping_neg()"),
    ("x & x + 1", "x & x.wrapping_add(1)"),
    ("x | ~(x + 1)", "x | !x.wrapping_add(1)"),
    ("~x & x + 1", "!x & x.wrapping_add(1)"),
    ("x ^ x + 1", "x ^ x.wrapping_add(1)"),
    ("x | x + 1", "x | x.wrapping_add(1)"),
    ("~x | x + 1", "!x | x.wrapping_add(1)"),
    ("~a & b", ""),
    ("~a | b", ""),
    ("~(a ^ b)", ""),
    ("~(a | b)", ""),
    ("~(a & b)", ""),
    ("a & b | ~a & c", ""),
    ("b ^ ((a ^ b) & m)", ""),
    ("a & b | a & c | b & c", ""),
    ("a & b | (a ^ b) & c", ""),
    ("a ^ b ^ c", ""),
    ("(a | b) & ~c", ""),
    ("a & ~b & ~c", ""),
    ("(a & b) ^ (c & d)", ""),
    ("a & b & c & d & e", ""),
    ("(a | b) & (c | d) & ~(e | f)", ""),
    ("(a ^ b ^ c) & d | ~(a ^ b ^ c) & e", ""),
    ("a & b | c & (a | b) | d & (a | b | c)", ""),
    ("count(x)", "x.count_ones().into()"),
    ("first(x)", "x.trailing_zeros().into()"),
    ("leading_zeros(x)", "x.leading_zeros().into()"),
    ("flip_vertical(x)", "x.swap_bytes()"),
    ("rotate_180(x)", "x.reverse_bits()"),
    ("x << 9 | x >> 55", "x.rotate_left(9)"),
    ("rotate_left(x, s)", "x.rotate_left(s as u32)"),
    ("rotate_right(x, s)", "x.rotate_right(s as u32)"),
    ("x << (s & 63)", ""),
    ("x >> (s & 63)", ""),
    ("x | 1 << (s & 63)", ""),
    ("x & ~(1 << (s & 63))", ""),
    ("x ^ 1 << (s & 63)", ""),
    ("x << 1 & ~file_a", "x << 1 & 0xfefefefefefefefe"),
    ("x << 8 | x >> 8", ""),
    ("x | x << 8", ""),
    ("knight(x)", "{ let l1 = x >> 1 & 0x7f7f7f7f7f7f7f7f; let l2 = x >> 2 & 0x3f3f3f3f3f3f3f3f; let r1 = x << 1 & 0xfefefefefefefefe; let r2 = x << 2 & 0xfcfcfcfcfcfcfcfc; let h1 = l1 | r1; let h2 = l2 | r2; h1 << 16 | h1 >> 16 | h2 << 8 | h2 >> 8 }"),
    ("king(x)", "{ let s = x << 1 & 0xfefefefefefefefe | x >> 1 & 0x7f7f7f7f7f7f7f7f; let r = x | s; s | r << 8 | r >> 8 }"),
    ("north_fill(x)", "{ let x = x | x << 8; let x = x | x << 16; x | x << 32 }"),
    ("file_fill(x)", "{ let x = x | x.rotate_left(8); let x = x | x.rotate_left(16); x | x.rotate_left(32) }"),
    ("flip_diagonal(x)", "{ let t = (x ^ x >> 28) & 0xf0f0f0f0; let x = x ^ t ^ t << 28; let t = (x ^ x >> 14) & 0xcccc0000cccc; let x = x ^ t ^ t << 14; let t = (x ^ x >> 7) & 0xaa00aa00aa00aa; x ^ t ^ t << 7 }"),
    ("((a ^ b) >> 1) + (a & b)", "((a ^ b) >> 1).wrapping_add(a & b)"),
    ("x * 0x0101010101010101 >> 56", "x.wrapping_mul(0x0101010101010101) >> 56"),
    ("a + b * 8 + 16", "a.wrapping_add(b.wrapping_mul(8)).wrapping_add(16)"),
    ("a * b + c", "a.wrapping_mul(b).wrapping_add(c)"),
    ("a - b * c", "a.wrapping_sub(b.wrapping_mul(c))"),
    ("x % 255", ""),
    ("x % 67", ""),
    ("x / 10", ""),
    ("x / 7", ""),
    ("x == y", ""),
    ("x < y", ""),
    ("(x & y) == 0", ""),
    ("(x & ~y) == 0", ""),
    ("(x & x - 1) != 0", "(x & x.wrapping_sub(1)) != 0"),
    ("x == 0 || y == 0", ""),
    ("x < y && y < z", ""),
    ("select(x < y, x, y)", "if x < y { x } else { y }"),
    ("select(x == 0, y, z)", "if x == 0 { y } else { z }"),
    ("select((x & y) == 0, x, 0)", "if x & y == 0 { x } else { 0 }"),
];

/// A target, with the flags that select it in the compiler.
struct Compilation {
    set: I,
    width: u16,
    /// The architecture, if it is not x86-64.
    triple: Option<&'static str>,
    flags: &'static [&'static str],
}

const AARCH64: Option<&str> = Some("aarch64-unknown-linux-gnu");

const BMI: &str = "-Ctarget-feature=+bmi1,+bmi2,+lzcnt,+popcnt";
const TBM: &str = "-Ctarget-feature=+bmi1,+bmi2,+lzcnt,+popcnt,+tbm";
const AVX512: [&str; 2] = ["-Ctarget-cpu=icelake-server", "-Ctarget-feature=-prefer-256-bit"];

const COMPILATIONS: &[Compilation] = &[
    Compilation { set: I::X86_64, width: 64, triple: None, flags: &["-Ctarget-cpu=x86-64"] },
    Compilation { set: I::Bmi, width: 64, triple: None, flags: &[BMI] },
    Compilation { set: I::Tbm, width: 64, triple: None, flags: &[TBM] },
    Compilation { set: I::Avx2, width: 256, triple: None, flags: &["-Ctarget-cpu=haswell"] },
    Compilation { set: I::Avx512, width: 512, triple: None, flags: &AVX512 },
    Compilation { set: I::Aarch64, width: 64, triple: AARCH64, flags: &[] },
    Compilation { set: I::Aarch64, width: 128, triple: AARCH64, flags: &[] },
];

pub fn run() -> Result<()> {
    if !cfg!(target_arch = "x86_64") {
        println!("skipped: the benchmark compiles for x86-64");
        return Ok(());
    }
    let folder = env::temp_dir().join(format!("setwise-listings-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let counted: Result<Vec<_>> =
        COMPILATIONS.iter().map(|compilation| count(compilation, &folder)).collect();
    fs::remove_dir_all(&folder)?;
    report(&counted?)
}

/// The counts of the listings and of the compiler by formula; `None` if one of them has no
/// comparable code.
struct Counts {
    name: String,
    pairs: Vec<[Option<usize>; 2]>,
}

fn count(compilation: &Compilation, folder: &Path) -> Result<Counts> {
    let target = Target::new(compilation.set, Some(compilation.width))?;
    let compiled = compile(compilation, target, folder)?;
    let mut pairs = Vec::new();
    for (at, (formula, _)) in FORMULAS.iter().enumerate() {
        let listing = Listing::new(&parse(formula)?, target).ok();
        let theirs = compiled.as_deref().and_then(|text| body(text, at, target));
        let ours = listing.map(|listing| listing.count() - listing.copies());
        pairs.push([ours, theirs]);
    }
    Ok(Counts { name: target.to_string(), pairs })
}

/// Compiles all formulas to assembly, or returns `None` if the target is not installed.
fn compile(compilation: &Compilation, target: Target, folder: &Path) -> Result<Option<String>> {
    let mut source = "#![no_std]\n#![crate_type = \"lib\"]\n#![allow(warnings)]\n".to_owned();
    for (at, (formula, rust)) in FORMULAS.iter().enumerate() {
        let rust = if rust.is_empty() { formula.replace('~', "!") } else { (*rust).to_owned() };
        let listing = Listing::new(&parse(formula)?, Target::new(I::Bmi, None)?)?;
        let names: Vec<_> = listing.variables().iter().map(String::as_str).collect();
        let is_bool = listing.value_type() == Type::Bool;
        source += &function(at, &names, &rust, is_bool, usize::from(target.width() / 64));
    }
    let (input, output) = (folder.join("listings.rs"), folder.join("listings.s"));
    fs::write(&input, source)?;
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition=2024", "-Copt-level=3", "--emit=asm", "-Cpanic=abort"]);
    rustc.args(compilation.flags).arg("-o").arg(&output).arg(&input);
    if let Some(triple) = compilation.triple {
        rustc.args(["--target", triple]);
    }
    let result = rustc.output().context("cannot run rustc")?;
    if !result.status.success() {
        let text = String::from_utf8_lossy(&result.stderr);
        if compilation.triple.is_some() && text.contains("can't find crate for `core`") {
            return Ok(None);
        }
        bail!("{text}");
    }
    Ok(Some(fs::read_to_string(output)?))
}

/// Writes a function that computes an expression, over words or over one register of boards.
fn function(at: usize, names: &[&str], rust: &str, is_bool: bool, lanes: usize) -> String {
    let result = if is_bool { "bool" } else { "u64" };
    let mut text = format!("#[unsafe(no_mangle)]\npub extern \"C\" fn formula_{at}_(");
    if lanes == 1 {
        for name in names {
            let _ = write!(text, "{name}: u64, ");
        }
        return text + &format!(") -> {result} {{ {rust} }}\n");
    }
    let _ = write!(text, "out: &mut [u64; {lanes}], ");
    for name in names {
        let _ = write!(text, "{name}: &[u64; {lanes}], ");
    }
    let bindings: String = names.iter().map(|name| format!("let {name} = {name}[i]; ")).collect();
    // In vectors, a bool is a board of all ones or zeros.
    let value = match is_bool {
        true => format!("if {rust} {{ !0 }} else {{ 0 }}"),
        false => rust.to_owned(),
    };
    text + &format!(") {{ for i in 0..{lanes} {{ {bindings} out[i] = {value}; }} }}\n")
}

/// Returns the number of instructions in a function of the assembly that count.
fn body(assembly: &str, at: usize, target: Target) -> Option<usize> {
    let start = format!("\nformula_{at}_:");
    let (_, body) = assembly.split_once(&start)?;
    let body = body.split_once(".Lfunc_end").map_or(body, |(body, _)| body);
    let lines = body.lines().filter_map(|line| line.strip_prefix('\t'));
    let is_instruction = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let instructions: Vec<_> = lines.filter(is_instruction).collect();
    // Code with jumps or without vectors is not compared.
    if is_scalar(&instructions, target)
        || instructions.iter().any(|line| line.starts_with('j') || line.starts_with("b."))
    {
        return None;
    }
    Some(instructions.into_iter().filter(|line| counts(line, target)).count())
}

/// Returns true unless an instruction is a copy, a load of a variable, a store or a return.
fn counts(line: &str, target: Target) -> bool {
    let (name, operands) = line.split_once('\t').unwrap_or((line, ""));
    if name.starts_with("ret") || name.starts_with("vzero") {
        return false;
    }
    if target.width() == 64 {
        let has_constant = operands.contains('$') || operands.contains('#');
        return !matches!(name, "mov" | "movq" | "movl") || has_constant;
    }
    // Loads of constants count; their operand is a label.
    let is_constant = operands.contains(".LCPI") || operands.contains("{%k");
    let is_access = ["vmov", "ldr", "ldp", "str", "stp", "ld1", "st1"];
    is_constant || !is_access.iter().any(|access| name.starts_with(access))
}

/// Returns true if the compiler did not vectorize a loop over boards.
fn is_scalar(instructions: &[&str], target: Target) -> bool {
    let general = [
        "mul\tx", "madd\tx", "msub\tx", "umulh", "clz\tx", "ror\tx", "lsl\tx", "mulx", "mulq",
        "imulq",
    ];
    let is_general = |line: &&str| general.iter().any(|name| line.starts_with(name));
    let has_vectors = |line: &&str| match target.set() {
        I::Aarch64 => line.contains('v') && line.contains(".2d") || line.contains(".16b"),
        _ => line.contains("%ymm") || line.contains("%zmm"),
    };
    target.width() > 64
        && (instructions.iter().any(is_general) || !instructions.iter().any(has_vectors))
}

/// Prints the table, and fails if a listing has more instructions.
fn report(counted: &[Counts]) -> Result<()> {
    print!("| formula |");
    counted.iter().for_each(|counts| print!(" {} |", counts.name));
    print!("\n|---|");
    counted.iter().for_each(|_| print!("---:|"));
    println!();
    let (mut worse, mut better) = (String::new(), 0);
    for (at, (formula, _)) in FORMULAS.iter().enumerate() {
        print!("| `{}` |", formula.replace('|', "\\|"));
        for counts in counted {
            let show = |count: Option<usize>| count.map_or("–".to_owned(), |c| c.to_string());
            let [ours, theirs] = counts.pairs[at];
            print!(" {} : {} |", show(ours), show(theirs));
            if let (Some(ours), Some(theirs)) = (ours, theirs) {
                better += usize::from(ours < theirs);
                if ours > theirs {
                    let _ = writeln!(worse, "{formula} for {}: {ours} : {theirs}", counts.name);
                }
            }
        }
        println!();
    }
    println!("\nsetwise : compiler; setwise has fewer in {better} places");
    ensure!(worse.is_empty(), "the compiler needs fewer instructions:\n{worse}");
    Ok(())
}
