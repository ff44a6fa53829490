//! `instructions`: how many instructions a square takes, counted by valgrind.
//!
//! The program runs itself under callgrind, with one workload, for one pass over the sets
//! and for several. The difference is what the passes take, exactly: what comes before and
//! after them is the same.

use std::process::{Child, Command, Stdio};
use std::{env, io};

use anyhow::{Context, Result, bail, ensure};
use setwise::bitscan::ScanDirection;

use crate::iterators::{Consumer, Order, WAYS, sets};
use crate::scanners::{Work, direction_name, entries};

#[derive(clap::Args)]
pub struct Arguments {
    /// Count the first workload of each table only, to check that it works
    #[arg(long)]
    quick: bool,
}

/// One loop over sets, run by the program under valgrind.
#[derive(clap::Args, Clone, Debug)]
pub struct Workload {
    kind: Kind,
    /// The name of the way or of the scan
    name: String,
    /// How many squares each set has
    squares: u32,
    /// How many times to go through all sets
    passes: u64,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Kind {
    Store,
    Sum,
    Forward,
    Reverse,
}

/// How many squares the sets have.
const DENSITIES: [u32; 3] = [1, 4, 32];

const SETS: usize = 1 << 10;

/// How many passes are compared with one; of one digit, so that reading it takes the same.
const PASSES: u64 = 9;

pub fn run(arguments: &Arguments) -> Result<()> {
    if cfg!(target_feature = "avx512f") {
        println!("skipped: compiled for AVX-512, which valgrind does not know");
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
        let names = || WAYS.iter().filter(|way| way.order == order).map(|way| way.name);
        for (kind, consumer) in [(Kind::Store, Consumer::Store), (Kind::Sum, Consumer::Sum)] {
            println!("{}, {}", order.name(), consumer.name());
            table(kind, names(), arguments.quick)?;
        }
    }
    for (kind, direction) in
        [(Kind::Forward, ScanDirection::Forward), (Kind::Reverse, ScanDirection::Reverse)]
    {
        println!("{} scans, sets serialized", direction_name(direction));
        table(kind, entries(direction).into_iter().map(|scan| scan.name), arguments.quick)?;
    }
    Ok(())
}

/// Prints the instructions a square of each workload, for sets of each density.
fn table(kind: Kind, names: impl Iterator<Item = &'static str>, quick: bool) -> Result<()> {
    println!("{:<36} {:>9} {:>9} {:>9}", "", "sets of 1", "of 4", "of 32");
    let mut expected = DENSITIES.map(|_| None);
    for name in names.take(if quick { 1 } else { usize::MAX }) {
        print!("{name:<36}");
        for (squares, expected) in DENSITIES.into_iter().zip(&mut expected) {
            let workload = |passes| Workload { kind, name: name.to_owned(), squares, passes };
            // Both at once: what is counted does not depend on who else is running.
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

/// Starts the program under valgrind, to do one workload.
fn start(workload: &Workload) -> Result<Child> {
    let program = env::current_exe().context("the path of this program")?;
    let kind = format!("{:?}", workload.kind).to_lowercase();
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
    let collected = collected(&report).with_context(|| format!("no count in:\n{report}"))?;
    Ok((collected, String::from_utf8(output.stdout)?))
}

/// The count in what callgrind says at the end: `==1234== Collected : 56789`.
fn collected(report: &str) -> Option<u64> {
    let line = report.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// Does one workload. The checksum printed is that of a single pass.
pub fn work(workload: &Workload) -> Result<()> {
    let Workload { kind, ref name, squares, passes } = *workload;
    let words = sets(SETS, squares);
    let walk: Box<dyn Fn() -> u64> = match kind {
        Kind::Store => walk(name, &words, Consumer::Store)?,
        Kind::Sum => walk(name, &words, Consumer::Sum)?,
        Kind::Forward => serialize(name, words, ScanDirection::Forward)?,
        Kind::Reverse => serialize(name, words, ScanDirection::Reverse)?,
    };
    let checksum = walk();
    for _ in 1..passes {
        ensure!(walk() == checksum, "{name} has another result at another time");
    }
    println!("{checksum:#x}");
    Ok(())
}

fn walk(name: &str, words: &[u64], consumer: Consumer) -> Result<Box<dyn Fn() -> u64>> {
    let way = WAYS.iter().find(|way| way.name == name).context("no such way")?;
    Ok(way.prepare(words, consumer))
}

fn serialize(
    name: &str,
    words: Vec<u64>,
    direction: ScanDirection,
) -> Result<Box<dyn Fn() -> u64>> {
    let scan = entries(direction).into_iter().find(|scan| scan.name == name);
    let scan = scan.context("no such scan, or not on the processor that valgrind is")?;
    Ok(Box::new(move || scan.run(Work::Serialize, &words)))
}
