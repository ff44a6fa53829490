//! `setwise prove`.
use crate::common;
#[cfg(target_os = "linux")]
use crate::signals;

use common::{command, setwise, setwise_with_input};
use expect_test::expect;

/// A text without the time that something took.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| word.trim_end_matches(')').parse::<f64>().is_ok();
    let lines = text.lines().map(|line| {
        let mut words: Vec<_> = line.split(' ').collect();
        for i in 1..words.len() {
            if ["ms", "ms)", "s", "s)", "ms):", "s):", "ms),", "s),"].contains(&words[i])
                && is_time(words[i - 1])
            {
                words[i - 1] = "…";
            }
        }
        words.join(" ") + "\n"
    });
    lines.collect()
}

#[test]
fn names_the_method_of_a_proof() {
    let run = setwise(&["prove", "(a & b) == none => a + b == (a | b)"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(without_times(&run.out), "proved for all 2^128 inputs (normal form, … ms)\n");
    let run = setwise(&["prove", "(a & b | (a ^ b) & c) == (a & b | c & (a | b))"]);
    let expected = "proved for all 2^192 inputs (truth table 0xe8, … ms)\n";
    assert_eq!((run.code, without_times(&run.out).as_str()), (0, expected));
    let scan = "x != none => bit_scan_forward_de_bruijn(x) == trailing_zeros(x)";
    let run = setwise(&["prove", scan]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("proved for all 2^64 inputs ("), "{}", run.out);
    let run = setwise(&["prove", "1 + 1 == 2"]);
    assert_eq!(without_times(&run.out), "proved (normal form, … ms)\n");
}

#[test]
fn draws_a_counterexample() {
    let run = setwise(&["prove", "x << 1 == east_one(x)"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    expect![[r#"
        refuted (trial, … ms)
        x = 0xffffffffffffffff
        8  1  1  1  1  1  1  1  1
        7  1  1  1  1  1  1  1  1
        6  1  1  1  1  1  1  1  1
        5  1  1  1  1  1  1  1  1
        4  1  1  1  1  1  1  1  1
        3  1  1  1  1  1  1  1  1
        2  1  1  1  1  1  1  1  1
        1  1  1  1  1  1  1  1  1
           a  b  c  d  e  f  g  h
        x << 1 is 0xfffffffffffffffe
        east_one(x) is 0xfefefefefefefefe
    "#]]
    .assert_eq(&without_times(&run.out));
    let run = setwise(&["prove", "x / y * y + x % y == x"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains(", it has no value here\n"), "{}", run.out);
    assert!(
        run.out.contains("has no value: it divides by zero, or inverts an even number\n"),
        "{}",
        run.out
    );
}

#[test]
fn reports_laws_that_are_not_decided() {
    let run = setwise(&["prove", "y != 0 => x / y <= x", "--timeout", "1"]);
    assert_eq!((run.code, run.err.as_str()), (2, ""));
    expect![[r#"
        not decided, an operation is not supported, after … ms
          tried: bit level: not possible with a division or remainder by a word that is neither a constant nor a power of two by its form
          `--width 8` would give evidence, but no proof
    "#]]
    .assert_eq(&without_times(&run.out));
    let run = setwise(&["prove", "y != 0 => x / y <= x", "--width", "8"]);
    assert_eq!(run.code, 2);
    let evidence = run.out.starts_with("true of all 2^16 inputs of 8 bits (");
    assert!(evidence && run.out.ends_with(": evidence, not a proof\n"), "{}", run.out);
    let run = setwise(&["prove", "x + 1 > x", "--width", "16"]);
    expect![[r#"
        refuted for words of 16 bits (trial, … ms)
        x = 0xffff
        x + 1 is 0x0000
        x is 0xffff
    "#]]
    .assert_eq(&without_times(&run.out));
    assert_eq!(run.code, 2);
}

#[test]
fn the_examples_of_the_documentation_have_these_answers() {
    let path = common::repository().join("docs/language.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("setwise prove '") else { continue };
        let (law, answer) = rest.split_once("'  # ").unwrap();
        let run = setwise(&["prove", law]);
        let out = without_times(&run.out).replace('…', "N");
        assert_eq!(out.lines().next(), Some(answer), "{line}\n{}", run.err);
        count += 1;
    }
    assert!(count >= 5, "only {count} examples");
}

#[test]
fn proves_the_laws_of_a_file() {
    let laws =
        "// Two laws, and a formula that is false.\n\nx == x\n\nx + y == y + x\nx - y == y - x\n";
    let run = setwise_with_input(&["prove", "--file", "-"], laws);
    assert_eq!(run.code, 1);
    let out = without_times(&run.out);
    let place = "standard input";
    assert!(out.starts_with(&format!("{place}:3: proved for all 2^64 inputs (")), "{out}");
    assert!(out.contains(&format!("{place}:5: proved for all 2^128 inputs (")), "{out}");
    assert!(out.contains(&format!("{place}:6: refuted (trial, … ms)\nx = 0x")), "{out}");
    assert!(out.ends_with("  x - y == y - x\n"), "{out}");
    let summary = without_times(&run.err);
    assert_eq!(summary, "2 proved, 1 refuted, 0 not decided in … ms\n");
    let run = setwise_with_input(&["prove", "--file", "-", "--format", "json"], laws);
    let objects: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!((&objects[0]["verdict"], &objects[0]["line"]), (&"proved".into(), &3.into()));
    assert_eq!(objects[2]["verdict"], "refuted");
    assert_eq!(objects[2]["inputs"][0]["name"], "x");
    assert_eq!(objects[2]["sides"][1]["formula"], "y - x");
}

#[test]
fn names_the_reason_and_the_option_that_would_help() {
    let scan = "x != 0 => bit_scan_forward_double_conversion(x) == first(x)";
    let run = setwise(&["prove", scan]);
    assert_eq!(run.code, 2);
    assert!(run.out.contains("not supported") && !run.out.contains("--width"), "{}", run.out);
    let run = setwise(&["prove", "--width", "16", "y != 0 => x % y < y"]);
    assert!(run.code == 2 && run.out.contains("`--width 8` would give"), "{}", run.out);
    let run = setwise(&["prove", "x/y == 1 => x == x"]);
    let why = ", it has no value here: it divides by zero, or inverts an even number\n";
    assert!(run.code == 1 && run.out.contains(why), "{}", run.out);
    let run = setwise(&["prove", "x < x => x == 17"]);
    assert!(run.code == 0 && run.out.ends_with("  note: the premise is never true\n"));
    let run = setwise(&["prove", "a < 64 && x >> 64 == 1 => false"]);
    assert!(run.out.starts_with("proved for all 2^128 inputs"), "{}", run.out);
}

#[test]
fn names_the_line_that_is_not_text() {
    let path = std::env::temp_dir().join(format!("prove-{}.sw", std::process::id()));
    std::fs::write(&path, b"x == x\r\n// \xff\n").unwrap();
    let run = setwise(&["prove", "--file", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert!(run.code == 2 && run.out.contains(".sw:1: proved for all 2^64 inputs"), "{}", run.out);
    assert!(run.err.contains(".sw:2: byte 4 of the line is not UTF-8"), "{}", run.err);
}

#[test]
fn refuses_formulas_that_are_not_laws() {
    let run = setwise(&["prove", "x & -x"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("a law is true or false, this is a word"), "{}", run.err);
    let run = setwise_with_input(&["prove", "--file", "-"], "x == x\nx == (\ny == y\n");
    assert!(run.code == 2 && run.out.lines().count() == 1, "{}", run.out);
    assert!(run.err.contains("standard input:2"), "{}", run.err);
    let run = setwise_with_input(&["prove", "--file", "-"], "// nothing\n");
    assert!(run.code == 2 && run.err.contains("no law"), "{}", run.err);
    let run = setwise(&["prove", "north_one(x) == x << 8", "--width", "8"]);
    assert!(run.code == 2 && run.err.contains("64 squares"), "{}", run.err);
    for arguments in [&["prove"][..], &["prove", "x == x", "--timeout", "0"]] {
        assert_eq!(setwise(arguments).code, 2);
    }
    let run = setwise(&["prove"]);
    assert!(run.err.contains("<LAW|--file <FILE>>"), "{}", run.err);
    assert_eq!(setwise(&["prove", "--file", "no/such/file.sw"]).code, 3);
}

#[cfg(target_os = "linux")]
#[test]
fn ends_at_once_when_it_is_interrupted() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let laws = [
        // A counterexample would be the factors of a product of two primes of 32 bits.
        "x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173",
        // In the middle of cases, and of parts that are large.
        "delta_swap(delta_swap(x, m, s), m, s) == x",
        "extract(deposit(x, m), m) == x & ((1 << count(m)) - 1)",
    ];
    for law in laws {
        let mut child = command(&["prove", law, "--timeout", "60"]);
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        signals::wait_for_handler(&child);
        // Now it is in the middle of the proof.
        std::thread::sleep(Duration::from_millis(300));
        let started = Instant::now();
        let code = signals::interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), code, "{law}");
        assert!(started.elapsed() < Duration::from_secs(2), "{law}: {:?}", started.elapsed());
    }
}

#[cfg(unix)]
#[test]
fn long_and_hard_laws_are_not_decided_within_a_gigabyte() {
    use std::process::Command;
    let repeated = |part: &dyn Fn(usize) -> String, count: usize, operator: &str| {
        let parts: Vec<_> = (0..count).map(part).collect();
        parts.join(operator) + " != 0xdeadbeefcafebabe"
    };
    for law in [
        repeated(&|i| format!("flood(x{} + {i}, y)", i % 9), 2800, " ^ "),
        repeated(&|i| format!("x{i}"), 8000, " + "),
        repeated(&|i| format!("(x{i} >> 20)"), 480, " + "),
    ] {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 1000000; exec \"$0\" prove --timeout 5 \"$1\""]);
        command.args([env!("CARGO_BIN_EXE_setwise"), &law]);
        let output = command.output().unwrap();
        let out = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(out.starts_with("not decided"), "{output:?}");
    }
}

#[test]
fn says_that_time_ran_out() {
    let run = setwise(&["prove", "x * y != 12345678987654321 || x < 3", "--timeout=1e-9"]);
    assert_eq!(run.code, 2);
    assert!(run.out.contains("time ran out before the circuit was complete"), "{}", run.out);
}

#[test]
fn laws_of_a_stream_are_proved_as_they_arrive() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    for format in ["text", "json"] {
        let mut child = command(&["prove", "--file", "-", "--format", format]);
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        for law in ["x == x\n", "x + y == y + x\n"] {
            stdin.write_all(law.as_bytes()).unwrap();
            let mut verdict = String::new();
            // The next law comes only after the verdict on this one.
            out.read_line(&mut verdict).unwrap();
            assert!(verdict.contains("proved"), "{verdict}");
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

#[cfg(unix)]
#[test]
fn a_file_of_any_length_takes_a_bounded_amount_of_memory() {
    use std::process::Command;
    let mut command = Command::new("sh");
    let script = "ulimit -v 300000; yes 'x==x' | head -c 1000000 | \"$0\" prove --file - | wc -l";
    let output = command.args(["-c", script, env!("CARGO_BIN_EXE_setwise")]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "200000");
}
