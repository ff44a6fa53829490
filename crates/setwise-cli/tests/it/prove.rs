//! `setwise prove`.

use expect_test::expect;

use crate::common::{
    self, command, setwise, setwise_with_input, shell, start, transcript, without_times,
};
#[cfg(target_os = "linux")]
use crate::signals;

#[test]
fn verdicts_have_a_method_and_a_counterexample_or_a_reason() {
    let expected = expect![[r#"
        $ prove '(a & b) == none => a + b == (a | b)'
        proved for all 2^128 inputs and every width (normal form, … ms)
        $ prove '(a & b | (a ^ b) & c) == (a & b | c & (a | b))'
        proved for all 2^192 inputs and every width (truth table 0xe8, … ms)
        $ prove '1 + 1 == 2'
        proved (linear form, … ms)
        $ prove '-x == ~x + 1'
        proved for all 2^64 inputs and every width (normal form, … ms)
        $ prove 'x << 1 == east_one(x)'
        refuted (trial, … ms)
        x = 0x0000000000000080
        8  .  .  .  .  .  .  .  .
        7  .  .  .  .  .  .  .  .
        6  .  .  .  .  .  .  .  .
        5  .  .  .  .  .  .  .  .
        4  .  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .  .
        2  .  .  .  .  .  .  .  .
        1  .  .  .  .  .  .  .  1
           a  b  c  d  e  f  g  h
        x << 1 is 0x0000000000000100
        east_one(x) is 0x0000000000000000
        [1]
        $ prove 'y != 0 && x < 4294967296 && z < 4294967296 => x / y * z <= x * z / y' --timeout 600
        not decided, an operation is not supported, after … ms
          tried: bit level: not possible with a division or remainder by a word that is neither a constant nor a power of two by its form
          `--width 8` would give evidence, but no proof
        [2]
        $ prove 'x + 1 > x' --width 16
        refuted for words of 16 bits (trial, … ms)
        x = 0xffff
        x + 1 is 0x0000
        x is 0xffff
        [2]
        $ prove 'x < x => x == 17'
        proved for all 2^64 inputs (linear form, … ms)
          note: the premise is never true
        $ prove 'a < 64 && x >> 64 == 1 => false'
        proved for all 2^128 inputs (truth table, … ms)
          note: the premise is never true
        $ prove 'x != 0 => bit_scan_forward_double_conversion(x) == first(x)'
        not decided, an operation is not supported, after … ms
          tried: bit level: not possible with `bit_scan_forward_double_conversion`
        [2]
        $ prove 'y != 0 && x < 256 && z < 256 => x / y * z <= x * z / y' --width 16
        not decided, an operation is not supported, after … ms
          tried: bit level: not possible with a division or remainder by a word that is neither a constant nor a power of two by its form
          `--width 8` would give evidence, but no proof
        [2]
        $ prove 'x * y != 12345678987654321 || x < 3' --timeout=1e-9
        not decided within the time limit, after … ms
          tried: bit level: time ran out before the circuit was complete
          a longer `--timeout` may help
          `--width 8` would give evidence, but no proof
        [2]
    "#]];
    expected.assert_eq(&without_times(&transcript(expected.data())));
    let law = "x != none => bit_scan_forward_de_bruijn(x) == trailing_zeros(x)";
    let run = setwise(&["prove", "--timeout=600", law]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("proved for all 2^64 inputs ("), "{}", run.out);
    let reason = "it divides by zero, or inverts an even number\n";
    for (law, start) in [
        ("x / y * y + x % y == x", "has no value: "),
        ("x / y == 1 => x == x", ", it has no value here: "),
    ] {
        let run = setwise(&["prove", law]);
        assert!(run.code == 1 && run.out.contains(&format!("{start}{reason}")), "{}", run.out);
    }
    let run = shell("prove 'y != 0 => x / y <= x' --width 8");
    let evidence = run.out.starts_with("true of all 2^16 inputs of 8 bits (");
    let is_evidence = evidence && run.out.ends_with(": evidence, not a proof\n");
    assert!(run.code == 2 && is_evidence, "{}", run.out);
}

#[test]
fn the_laws_of_a_file_are_proved() {
    let laws =
        "// Two laws, and a formula that is false.\n\nx == x\n\nx + y == y + x\nx - y == y - x\n";
    let run = setwise_with_input(&["prove", "--file", "-"], laws);
    assert_eq!(run.code, 1);
    let out = without_times(&run.out);
    let place = "standard input";
    assert!(
        out.starts_with(&format!("{place}:3: proved for all 2^64 inputs and every width (")),
        "{out}"
    );
    assert!(
        out.contains(&format!("{place}:5: proved for all 2^128 inputs and every width (")),
        "{out}"
    );
    assert!(out.contains(&format!("{place}:6: refuted (trial, … ms)\nx = 0x")), "{out}");
    assert!(out.ends_with("  x - y == y - x\n"), "{out}");
    let summary = without_times(&run.err);
    assert_eq!(summary, "2 proved, 1 refuted, 0 not decided in … ms\n");
    let run = setwise_with_input(&["prove", "--file", "-", "--format", "json"], laws);
    let objects: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!((&objects[0]["verdict"], &objects[0]["line"]), (&"proved".into(), &3.into()));
    assert_eq!(
        (&objects[0]["every_width"], &objects[2]["every_width"]),
        (&true.into(), &().into())
    );
    assert_eq!(objects[2]["verdict"], "refuted");
    assert_eq!(objects[2]["inputs"][0]["name"], "x");
    assert_eq!(objects[2]["sides"][1]["formula"], "y - x");
}

#[test]
fn a_line_that_is_not_text_is_reported_by_its_number() {
    let path = std::env::temp_dir().join(format!("prove-{}.sw", std::process::id()));
    std::fs::write(&path, b"x == x\r\n// \xff\n").unwrap();
    let run = setwise(&["prove", "--file", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert!(run.code == 2 && run.out.contains(".sw:1: proved for all 2^64 inputs"), "{}", run.out);
    assert!(run.err.contains(".sw:2: byte 4 of the line is not UTF-8"), "{}", run.err);
}

#[test]
fn formulas_that_are_not_laws_are_refused() {
    for (arguments, input, lines, message) in [
        ("'x & -x'", "", 0, "a law is true or false, this is a set"),
        ("--file -", "// nothing\n", 0, "no law"),
        ("'north_one(x) == x << 8' --width 8", "", 0, "64 bits"),
        ("'x == x' --timeout 0", "", 0, "--timeout"),
        ("", "", 0, "<LAW|--file <FILE>>"),
    ] {
        let arguments = format!("prove {arguments}");
        let run = match input {
            "" => shell(&arguments),
            _ => setwise_with_input(&arguments.split(' ').collect::<Vec<_>>(), input),
        };
        assert_eq!((run.code, run.out.lines().count()), (2, lines), "{arguments}: {}", run.out);
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
    }
    assert_eq!(shell("prove --file no/such/file.sw").code, 3);
}

#[test]
fn a_text_of_several_statements_names_the_command_that_reads_it() {
    let hint = "`setwise verify` reads texts of several statements";
    for command in ["prove", "eval", "explain"] {
        let run = setwise(&[command, "a == 0 -> empty\na | b\n~(a"]);
        assert!(run.code == 2 && run.err.contains(hint), "{command}: {}", run.err);
        let run = setwise(&[command, "~(a\n"]);
        assert!(run.code == 2 && !run.err.contains(hint), "{command}: {}", run.err);
    }
}

#[test]
fn a_malformed_law_does_not_end_the_run() {
    let long = format!("{}x == x", " ".repeat(200_000));
    let laws = format!("x == x // the same\n  x == (\n{long}\n// {long}\ny == y\nx\n");
    for line_end in ["\n", "\r\n", "\r"] {
        let laws = laws.replace('\n', line_end);
        let run = setwise_with_input(&["prove", "--file", "-"], &laws);
        let lines: Vec<_> = run.out.lines().collect();
        assert!(lines[0].starts_with("standard input:1: proved"), "{}", run.out);
        assert!(lines[1].starts_with("standard input:5: proved"), "{}", run.out);
        assert_eq!((run.code, lines.len()), (2, 2), "{}", run.out);
        expect![[r#"
            error: expected a formula, found the end of the formula
             --> standard input:2:9
              |
            2 |   x == (
              |         ^
            error: standard input:3: the line is longer than a law may be, which is 64 KiB: split the law
            error: a law is true or false, this is a set
             --> standard input:6:1
              |
            6 | x
              | ^ compare it: `… == …`
            2 proved, 0 refuted, 0 not decided, 3 malformed in … ms
        "#]]
        .assert_eq(&without_times(&run.err));
    }
    let run = setwise_with_input(&["prove", "--file", "-", "--format", "json"], "x == (\ntrue\n");
    let objects: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!((&objects[0]["verdict"], &objects[0]["line"]), (&"malformed".into(), &1.into()));
    assert!(objects[0]["message"].as_str().unwrap().starts_with("expected a formula"));
    let laws = "north_one(x) == x << 8\nx == x\n";
    let run = setwise_with_input(&["prove", "--file", "-", "--width", "8"], laws);
    assert!(run.code == 2 && run.out.contains("2: true of all"), "{}", run.out);
    assert!(run.err.contains("\n1 tried with words of 8 bits, 1 malformed in"), "{}", run.err);
}

#[test]
fn a_limit_of_memory_is_named() {
    let many: Vec<_> = (0..2800).map(|i| format!("flood(x{} + {i}, y)", i % 9)).collect();
    let law = many.join(" ^ ") + " != 0xdeadbeefcafebabe";
    let run = setwise(&["prove", "--timeout=600", &law]);
    let head = "not decided within the limits of memory and conflicts, after ";
    assert!(run.out.starts_with(head) && run.out.contains("in parts may help"), "{}", run.out);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_proof_at_once() {
    use std::time::Duration;

    let laws = [
        // A counterexample would be the factors of a product of two primes of 32 bits.
        "x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173",
        // In the middle of cases, and of parts that are large. None is decided after 12 seconds of
        // work.
        "(m & m << s) == none && m << s >> s == m && (n & n << t) == none && n << t >> t == n => \
         delta_swap(delta_swap(delta_swap(delta_swap(x, m, s), n, t), n, t), m, s) == x",
        "extract(deposit(x, m), m) == x & ((1 << count(m)) - 1)",
    ];
    for law in laws {
        let child = start(command(&["prove", law, "--timeout", "600"]));
        signals::wait_for_handler(&child);
        // Now it is in the middle of the proof.
        signals::wait_for_work(child.id());
        let code = signals::interrupt(&child);
        let work = signals::work_until_end(&child);
        let run = common::run_of(child.wait_with_output().unwrap());
        assert_eq!(Some(run.code), code, "{law}");
        // It has ended by itself.
        assert!(run.out.starts_with("stopped after "), "{law}: {}", run.out);
        assert!(work < Duration::from_secs(2), "{law}: {work:?}");
    }
}

#[cfg(unix)]
#[test]
fn long_and_hard_laws_are_not_decided_within_a_gigabyte() {
    let repeated = |part: &dyn Fn(usize) -> String, count: usize, operator: &str| {
        let parts: Vec<_> = (0..count).map(part).collect();
        parts.join(operator) + " != 0xdeadbeefcafebabe"
    };
    for law in [
        repeated(&|i| format!("flood(x{} + {i}, y)", i % 9), 2800, " ^ "),
        repeated(&|i| format!("x{i}"), 8000, " + "),
        repeated(&|i| format!("(x{i} >> 20)"), 480, " + "),
    ] {
        let run = common::limited("ulimit -v 1000000", &["prove", "--timeout", "5", &law]);
        assert!(run.code == 2 && run.out.starts_with("not decided"), "{run:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_proof_fits_into_the_address_space_that_is_left() {
    let sum = (0..3000).map(|i| format!("x{i}")).collect::<Vec<_>>().join(" + ");
    let product = "x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173";
    let sum = &*format!("{sum} != 12345");
    let limits = [100_000, 150_000, 200_000, 300_000, 600_000];
    // With some of these, little is left besides what a thread reserves when it starts.
    let close = (80_000..100_000).step_by(1000);
    for (law, limits) in
        [(product, limits.to_vec()), (sum, limits.into_iter().chain(close).collect())]
    {
        for kilobytes in limits {
            let limit = format!("ulimit -v {kilobytes}");
            let run = common::limited(&limit, &["prove", "--timeout", "3", law]);
            assert!([0, 1, 2].contains(&run.code), "{limit}: {run:?}");
            assert!(!run.out.is_empty() && run.err.is_empty(), "{limit}: {run:?}");
        }
    }
}

#[test]
fn laws_of_a_stream_are_proved_as_they_arrive() {
    use std::io::{BufRead, BufReader, Write};

    for format in ["text", "json"] {
        let mut child = start(command(&["prove", "--file", "-", "--format", format]));
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

#[test]
fn laws_are_read_as_documents_have_them() {
    for (text, note) in [
        ("low = x & -x\nlow == isolate_ls1b(x)", "`low` is defined above the law"),
        ("a = 3\na == 3", "`a` is defined above the law"),
        ("x == x.", "`.` is passed over"),
        ("x & y == y & x   (1)", "`(1)` is passed over"),
        ("Law: x | x == x", "`Law:` is passed over"),
    ] {
        let run = setwise(&["prove", text]);
        assert!(run.code == 0 && run.out.starts_with("proved"), "{text}: {}", run.err);
        assert_eq!(run.err, format!("note: {note}\n"));
    }
    let run = setwise_with_input(&["prove", "--file", "-"], "Law: x | x == y.\nx + == y.\n");
    assert!(run.out.contains("refuted") && run.err.contains("`Law:` and `.` are passed over"));
    assert!(run.err.contains("x + == y."), "{}", run.err);
    let run = setwise(&["prove", "x + == y."]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn titles_in_a_file_of_laws_are_skipped_but_not_directives() {
    let titles = "# Sums (\"op\")\n## More\n # é\n#\tx\n";
    for (line, malformed) in
        [("", 0), ("# if x", 1), ("#define N 3", 1), ("#A == #B", 1), ("# 1 \"a.c\"", 1), ("#", 0)]
    {
        let laws = format!("{titles}x == x\n{line}\n");
        let run = setwise_with_input(&["prove", "--file", "-"], &laws);
        let expected = match malformed {
            0 => "1 proved, 0 refuted, 0 not decided in".to_owned(),
            _ => format!("1 proved, 0 refuted, 0 not decided, {malformed} malformed in"),
        };
        assert!(run.err.contains(&expected), "{line}: {}", run.err);
        assert!(run.out.starts_with("standard input:5: proved"), "{line}: {}", run.out);
    }
}

#[cfg(unix)]
#[test]
fn a_file_of_any_length_takes_a_bounded_amount_of_memory() {
    use std::process::Command;
    let mut command = Command::new("sh");
    // 250 MB of comments, and thousands of laws.
    let script = "ulimit -v 200000; \
        { yes \"// $(printf '%050000d' 0)\" | head -n 5000; yes 'x==x' | head -n 3000; } | \
        \"$0\" prove --file - | wc -l";
    let output = command.args(["-c", script, env!("CARGO_BIN_EXE_setwise")]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "3000");
}
