//! Tables that a function fills at the start.

use setwise_expr::{CodeFiles, CodeOptions, Compiler, Names, Value};

/// Returns the value of a formula after functions of the code have run.
fn value(code: &str, init: &[&str], formula: &str) -> Result<i128, String> {
    let init = init.iter().map(|&name| name.to_owned()).collect();
    let options = CodeOptions { init, ..CodeOptions::default() };
    let files = CodeFiles { texts: vec![("a.c".to_owned(), code.to_owned())], options };
    let definitions = files.definitions().map_err(|error| error.to_string())?;
    let mut compiler = Compiler::new(Names::Known(&[]));
    let tree = definitions.ok_or("there is no code")?.formula(formula);
    let tree = tree.map_err(|error| error.to_string())?;
    compiler.add(&tree).map_err(|error| error.to_string())?;
    let values = compiler.finish().evaluate(&[]).map_err(|error| error.to_string())?;
    Ok(match values[0] {
        Value::Set(set) => set.into(),
        Value::Number(number) => number.into(),
        Value::Bool(value) => value.into(),
    })
}

/// Attacks of knights, distances, and a lookup by the lowest bit.
const CODE: &str = "
typedef unsigned long long U64;
static U64 knight[64];
int distance[64][64];
unsigned char first[256];
static int count = 2, ready;
static int biggest(int a, int b) { return a > b ? a : b; }
static void set(int from, int file, int rank) {
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
        knight[from] |= 1ULL << (8 * rank + file);
}
void init_tables(void) {
    const int steps[8][2] = {{1,2},{2,1},{2,-1},{1,-2},{-1,-2},{-2,-1},{-2,1},{-1,2}};
    for (int s = 0; s < 64; s++) {
        for (int i = 0; i < 8; i++) set(s, (s & 7) + steps[i][0], (s >> 3) + steps[i][1]);
        for (int t = 0; t < 64; t++) {
            int files = (s & 7) - (t & 7), ranks = (s >> 3) - (t >> 3);
            distance[s][t] = biggest(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
        }
    }
    for (int i = 1; i < 256; i++) {
        int n = 0;
        while (!(i >> n & 1)) n++;
        first[i] = n;
    }
    count++;
    ready = 1;
}
int main(void) { init_tables(); return 0; }
U64 attacks(int s) { return ready ? knight[s & 63] : 0; }
int steps(int a, int b) { return distance[a & 63][b & 63]; }
int lowest(int x) { return first[x & 255] + count; }
";

#[test]
fn a_function_fills_tables_once() {
    for (formula, expected) in [
        ("attacks(28)", 0x0000_2844_0044_2800),
        ("attacks(0)", 0x20400),
        ("steps(0, 63)", 7),
        ("steps(27, 10)", 2),
        ("lowest(0x90)", 7),
        ("lowest(0)", 3),
        ("count(attacks(63)) == 2", 1),
    ] {
        assert_eq!(value(CODE, &["init_tables"], formula), Ok(expected), "{formula}");
    }
    let error = value(CODE, &[], "attacks(28)").unwrap_err();
    assert!(error.contains("which the code changes") && error.contains("`--init`"), "{error}");
}

#[test]
fn a_large_table_is_filled() {
    let code = "unsigned char bits[65536];\nvoid fill(void) { for (int i = 0; i < 65536; i++) \
                bits[i] = (i & 1) + bits[i >> 1]; }\nint f(unsigned x) { return bits[x & 0xffff] + bits[x >> 16]; }";
    assert_eq!(value(code, &["fill"], "f(0xf00f1234)"), Ok(13));
}

#[test]
fn functions_run_in_the_order_of_their_names() {
    let code = "int a[4], n = 1; void one() { for (int i = 0; i < 4; i++) a[i] = n += i; }\n\
                void two() { a[0] = a[3] * 2; }\nint f(int i) { return a[i & 3]; }";
    assert_eq!(value(code, &["one", "two"], "100 * f(0) + f(3)"), Ok(1407));
    assert_eq!(value(code, &["two", "one"], "100 * f(0) + f(3)"), Ok(107));
}

#[test]
fn what_cannot_be_filled_is_refused() {
    let f = "int f(int i) { return t[i & 3]; }";
    for (code, init, message) in [
        ("int t[4]; void g(void) { t[1] = 1; }", "h", "there is no function `h`"),
        ("int t[4]; void g(int n) { t[n & 3] = 1; }", "g", "and has parameters"),
        ("int t[4]; void g(void) { for (;;) t[1]++; }", "g", "the loop takes more than"),
        ("int t[4]; void g(void) { t[4] = 1; }", "g", "in `g`, the index `4` is outside 0 to 3"),
        ("int t[4]; void g(void) { int x; t[0] = x; }", "g", "`x` is read before it has a value"),
        ("int t[4]; void g(void) { t[0] = h(); }", "g", "h"),
        ("int t[70000]; void g(void) { t[0] = 1; }", "g", "from 1 to 65536"),
        (
            "int t[4]; void g(void) { t[0] = 1; } void later(void) { t[0]++; }",
            "g",
            "`later`, which is passed over, may change `t`",
        ),
    ] {
        let error = value(&format!("{code}\n{f}"), &[init], "f(1)").unwrap_err();
        assert!(error.contains(message), "{code}: {error}");
    }
    // The place of an error.
    let code = "int t[4];\nvoid g(void) {\n  t[1] = 1;\n  t[5] = 1 / 0;\n}\nint f(int i) { return t[i & 3]; }";
    let error = value(code, &["g"], "f(1)").unwrap_err();
    assert!(error.contains("a.c:2:6"), "{error}");
}
