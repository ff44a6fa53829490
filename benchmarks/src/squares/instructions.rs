//! `instructions`: the number of instructions per square, counted by valgrind.
//!
//! The program runs itself under callgrind with one workload, for one pass over the sets and for
//! several. The difference is exactly what the passes take, because the code before and after
//! them is the same.

use std::process::{Child, Command, Stdio};
use std::{env, io};

use anyhow::{Context, Result, bail, ensure};
use setwise::bitscan::ScanDirection;

use super::iterators::{Consumer, ITERATIONS, Order, Walk, sets};
use super::scanners::{Work, scanners};

/// One loop over sets, which the program runs under valgrind.
#[derive(clap::Args, Clone, Debug)]
pub struct Workload {
    loop_kind: LoopKind,
    /// The name of the iteration or of the scan
    name: String,
    /// The number of squares of each set
    squares: u32,
    /// The number of passes over all sets
    passes: u64,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum LoopKind {
    Store,
    Sum,
    Forward,
    Reverse,
}

/// The numbers of squares of the sets.
const DENSITIES: [u32; 3] = [1, 4, 32];

const SETS: usize = 1 << 10;

/// The number of passes compared with one pass. It has one digit, so that parsing it takes the
/// same number of instructions.
const PASSES: u64 = 9;

pub fn run(quick: bool) -> Result<()> {
    if cfg!(target_feature = "avx512f") {
        println!("skipped: compiled for AVX-512, which valgrind does not support");
        return Ok(());
    }
    match Command::new("valgrind").arg("--version").output() {
        Ok(version) => print!("{}", String::from_utf8_lossy(&version.stdout)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            println!("skipped: valgrind is not installed");
            return Ok(());
        }
        Err(error) => return Err(error).context("valgrind"),
    }
    let with = if cfg!(target_feature = "bmi1") { "with" } else { "without" };
    println!("compiled for {} {with} BMI1", env::consts::ARCH);
    for order in [Order::Ascending, Order::Descending] {
        let names = || ITERATIONS.iter().filter(|way| way.order == order).map(|way| way.name);
        for (kind, consumer) in [(LoopKind::Store, Consumer::Store), (LoopKind::Sum, Consumer::Sum)]
        {
            println!("{order:?}, {}", consumer.name());
            table(kind, names(), quick)?;
        }
    }
    for (kind, direction) in
        [(LoopKind::Forward, ScanDirection::Forward), (LoopKind::Reverse, ScanDirection::Reverse)]
    {
        println!("{direction:?} scans, sets serialized");
        table(kind, scanners(direction).into_iter().map(|scanner| scanner.name), quick)?;
    }
    Ok(())
}

/// Prints the instructions per square of each workload, for sets of each density. A quick run
/// counts the first workload only.
fn table(
    loop_kind: LoopKind,
    names: impl Iterator<Item = &'static str>,
    quick: bool,
) -> Result<()> {
    println!("{:<36} {:>9} {:>9} {:>9}", "", "sets of 1", "of 4", "of 32");
    let mut expected = DENSITIES.map(|_| None);
    for name in names.take(if quick { 1 } else { usize::MAX }) {
        print!("{name:<36}");
        for (squares, expected) in DENSITIES.into_iter().zip(&mut expected) {
            let workload = |passes| Workload { loop_kind, name: name.to_owned(), squares, passes };
            // Both run at once, because the counts do not depend on the load of the machine.
            let one = start(&workload(1))?;
            let many = start(&workload(PASSES))?;
            let (one, checksum) = finish(one).with_context(|| name.to_owned())?;
            let (many, _) = finish(many).with_context(|| name.to_owned())?;
            ensure!(checksum == *expected.get_or_insert(checksum.clone()), "{name} disagrees");
            let counted = many.checked_sub(one).context("fewer instructions for more passes")?;
            let items = SETS as u64 * u64::from(squares) * (PASSES - 1);
            print!(" {:>9.2}", counted as f64 / items as f64);
        }
        println!();
    }
    Ok(())
}

/// Starts the program under valgrind with one workload.
fn start(workload: &Workload) -> Result<Child> {
    let program = env::current_exe().context("the path of this program")?;
    let kind = format!("{:?}", workload.loop_kind).to_lowercase();
    Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["workload", &kind, &workload.name])
        .args([workload.squares.to_string(), workload.passes.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("valgrind")
}

/// Waits for the end, and returns the number of instructions and the checksum.
fn finish(child: Child) -> Result<(u64, String)> {
    let output = child.wait_with_output()?;
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("under valgrind: {}\n{report}", output.status);
    }
    // The last lines of callgrind contain `==1234== Collected : 56789`.
    let count = report.lines().find_map(|line| line.split_once("Collected :"));
    let count = count.and_then(|(_, count)| count.trim().parse().ok());
    let count = count.with_context(|| format!("no count in:\n{report}"))?;
    Ok((count, String::from_utf8(output.stdout)?))
}

/// Runs one workload and prints the checksum of a single pass.
pub fn work(workload: &Workload) -> Result<()> {
    let Workload { loop_kind, ref name, squares, passes } = *workload;
    let words = sets(SETS, squares);
    let walk = match loop_kind {
        LoopKind::Store => iterate(name, &words, Consumer::Store)?,
        LoopKind::Sum => iterate(name, &words, Consumer::Sum)?,
        LoopKind::Forward => serialize(name, words, ScanDirection::Forward)?,
        LoopKind::Reverse => serialize(name, words, ScanDirection::Reverse)?,
    };
    let checksum = walk();
    for _ in 1..passes {
        ensure!(walk() == checksum, "{name} returns different results");
    }
    println!("{checksum:#x}");
    Ok(())
}

fn iterate(name: &str, words: &[u64], consumer: Consumer) -> Result<Walk> {
    let iteration = ITERATIONS.iter().find(|iteration| iteration.name == name);
    Ok(iteration.context("no such iteration")?.prepare(words, consumer))
}

fn serialize(name: &str, words: Vec<u64>, direction: ScanDirection) -> Result<Walk> {
    let scanner = scanners(direction).into_iter().find(|scanner| scanner.name == name);
    let scanner = scanner.context("no such scan on the processor that valgrind emulates")?;
    Ok(Box::new(move || scanner.run(Work::Serialize, &words)))
}
