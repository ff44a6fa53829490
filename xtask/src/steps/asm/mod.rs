//! Checks of the assembly: loops over boards are vectorized, and operations on one board are the
//! instructions that the documentation promises.
//!
//! Most operations of the core have no vector code of their own. They rely on the compiler to
//! inline the whole operation into the function of its level, and to vectorize the loop there.
//! Neither is guaranteed, so this step reads the assembly of the core and of three examples.

mod boards;
mod golden;
mod wide;

use crate::command;
use crate::steps::figures::Figures;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The number of kernels in the example. Each exists once per level.
const KERNELS: usize = 2;

/// The end of the symbol of a level's function before its hash, and the registers that its body
/// must use.
const LEVELS: [(&str, &str); 2] = [("6x86_644avx2", "%ymm"), ("6x86_646avx512", "%zmm")];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    match Figures::load(workspace)? {
        Ok(_) => check(workspace),
        Err(why) => Ok(Outcome::Skipped(why)),
    }
}

/// Checks the assembly of the present compiler.
pub(super) fn check(workspace: &Workspace) -> StepResult {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Outcome::Skipped("there are levels only on x86-64".to_owned()));
    }
    let assembly = emit(workspace, "levels", &["--example", "levels"], &[])?;
    for (symbol, register) in LEVELS {
        let count = vectorized(&assembly, symbol, register)?;
        if count != KERNELS {
            return Err(format!("{count} functions contain `{symbol}` instead of {KERNELS}"));
        }
    }
    let v3 = ["-C", "target-cpu=x86-64-v3"];
    let assembly = emit(workspace, "golden", &["--example", "golden"], &v3)?;
    golden::boards(&assembly)?;
    boards::check(&assembly)?;
    wide::check(&emit(workspace, "golden_wide", &["--example", "golden_wide"], &v3)?)?;
    // Symbols of version 0 contain the operation of a kernel. In its own folder, since what depends
    // on the core would be compiled again.
    let folder = workspace.target.join("asm").display().to_string();
    let core = ["--lib", "--target-dir", &folder];
    let core = emit(workspace, "core", &core, &["-C", "symbol-mangling-version=v0"])?;
    golden::slices(&core)?;
    Ok(Outcome::Done)
}

/// Compiles a target of the core with additional flags, and returns its assembly.
fn emit(
    workspace: &Workspace,
    name: &str,
    target: &[&str],
    flags: &[&str],
) -> Result<String, String> {
    let path = workspace.target.join(format!("{name}.s"));
    let mut cargo = workspace.cargo();
    cargo.args(["rustc", "--release", "-p", "setwise"]).args(target).arg("--");
    command::run(cargo.arg("--emit").arg(format!("asm={}", path.display())).args(flags))?;
    std::fs::read_to_string(&path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Checks the functions whose symbol contains a text, and returns their number.
fn vectorized(assembly: &str, symbol: &str, register: &str) -> Result<usize, String> {
    let mut count = 0;
    for (name, body) in functions(assembly).filter(|(name, _)| name.contains(symbol)) {
        count += 1;
        if let Some(line) = body.lines().find(|line| leaves(line)) {
            return Err(format!("{name} is not fully inlined: {}", line.trim()));
        }
        if !body.contains(register) {
            return Err(format!("{name} uses no {register} register: it is not vectorized"));
        }
    }
    Ok(count)
}

/// Returns true if an instruction is a call or a tail call.
fn leaves(line: &str) -> bool {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("jmp") => words.next().is_some_and(|to| !to.starts_with(['.', '*'])),
        Some(word) => word.starts_with("call"),
        None => false,
    }
}

/// Returns the functions of an assembly text: symbol and body.
fn functions(assembly: &str) -> impl Iterator<Item = (&str, &str)> {
    assembly.split("\t.type\t").skip(1).filter_map(|part| {
        let (name, rest) = part.split_once(',')?;
        let body = rest.strip_prefix("@function")?;
        Some((name, body.split_once(".Lfunc_end").map_or(body, |(body, _)| body)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSEMBLY: &str = "\t.type\t_ZN6x86_644avx217h0E,@function\n\
        _ZN6x86_644avx217h0E:\n\tvpxor\t%ymm0, %ymm0, %ymm0\n\tretq\n.Lfunc_end0:\n\
        \t.type\t_ZN4main17h1E,@function\n_ZN4main17h1E:\n\tcallq\tx\n.Lfunc_end1:\n\
        \t.type\t_ZN4tail17h1E,@function\n_ZN4tail17h1E:\n\tjmp\tx\n.Lfunc_end2:\n\
        \t.type\ttable,@object\ntable:\n\t.zero\t8\n";

    #[test]
    fn only_functions_of_the_level_are_checked() {
        assert_eq!(functions(ASSEMBLY).count(), 3);
        assert_eq!(vectorized(ASSEMBLY, "6x86_644avx2", "%ymm"), Ok(1));
        assert_eq!(vectorized(ASSEMBLY, "6x86_646avx512", "%zmm"), Ok(0));
    }

    #[test]
    fn narrow_registers_and_calls_are_rejected() {
        assert!(vectorized(ASSEMBLY, "6x86_644avx2", "%zmm").is_err());
        assert!(vectorized(ASSEMBLY, "4main", "x").is_err());
        assert!(vectorized(ASSEMBLY, "4tail", "x").is_err());
    }
}
