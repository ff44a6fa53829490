//! Code of any size and depth is evaluated or refused with little of the stack.
use setwise_expr::{Compiler, Definitions, Names, parse};

/// Code whose parts in `«»` are repeated: a few times, it is accepted.
const NESTED: [&str; 12] = [
    "U64 f(U64 x) { return «(»x«)»; }",
    "U64 f(U64 x) { «{»return x;«}» }",
    "U64 f(U64 x) { «if (x) x++; else »x--; return x; }",
    "U64 f(U64 x) { return «~»x; }",
    "U64 f(U64 x) { return «- »x; }",
    "U64 f(U64 x) { return «(int)»x; }",
    "U64 f(U64 x) { return «x ? 1 : »x; }",
    "U64 f(U64 x) { return «x ? »1«: 2»; }",
    "U64 f(U64 x) { U64 a[2] = {1}; «a[»x & 1«] = 1»; return x; }",
    "U64 f(U64 x) { return «first(»x«)»; }",
    "x« as u64»;",
    "#define m(x) (x + 1)\nU64 f(U64 x) { return «m(»x«)»; }",
];

/// Code whose parts in `«»` are repeated, which may be refused.
const REFUSED: [&str; 25] = [
    "U64 f(U64 x) { «if (x) {»return x;«} else return 1;» }",
    "U64 f(U64 x) { «while (x) »x = 0; return x; }",
    "int t[1] = «{»1«}»;",
    "t«[0»«]»",
    "x«.a»",
    "x«++»;",
    "U64 f(U64 a) { return «a+»0; }",
    "U64 f(U64 a) { «a+=a;»return a; }",
    "U64 f(U64 a) { «int b;»return a; }",
    "U64 f(U64 a) { return a«,a»; }",
    "U64 f(U64 a) { return first(a«,a»); }",
    "int t[] = { «1,» }; t[x]",
    "int t[] = { «x,» }; t[x]",
    "#define m(x) x + x\nU64 f(U64 a) { return «m(»a«)»; }",
    "«int f(int x){return x;}»",
    "«#define a\n»",
    "«a a a;»",
    "«\\\n»;",
    "«/*»;",
    "«(U64)»;",
    "«for(»;",
    "«__attribute__(»;",
    "«unsigned »;",
    "«'»;",
    "«;»",
];

/// Code that takes much work, and slips in macros.
const HEAVY: [&str; 21] = [
    "U64 n = 0; for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) \
     for (int k = 0; k < 64; k++) n++; n",
    "U64 n = 0; for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) \
     for (int k = 0; k < 64; k++) n += x >> k & i; n",
    "for (U64 i = x; i; i--) for (U64 j = x; j; j--) for (U64 k = x; k; k--) x += i * j ^ k; x",
    "while (1) { } x",
    "while (1) { while (1) { x++; } } x",
    "int t[65536] = {1}; t[x & 0xffff]",
    "int t[65536] = {1}; t[x & 0xffff] = 3; t[x]",
    "int t[65536][65536][65536]; t[0][0][0]",
    "int t[0x7fffffffffffffff] = {1}; t[0]",
    "U64 t[256]; for (int i = 0; i < 256; i++) t[i] = x; \
     for (int i = 0; i < 256; i++) t[(x + i) & 255] = i; t[x & 255]",
    "#define a b\n#define b a\na + b;",
    "#define f(x) f(x) + f(f(x))\nU64 g(U64 x) { return f(f(f(f(x)))); }",
    "#define /*é*/ A(x) é\nA(1);",
    "#define é(\né;",
    "#define A(\nA;",
    "#define A(x) #x\nA(A);",
    "#define A(x) x ## 1\nA(y);",
    "#define",
    "\\",
    "x |= t\\\r",
    "#define a b\\\n",
];

/// Returns code with its parts in `«»` repeated.
fn repeated(code: &str, count: usize) -> String {
    let part = |(place, part): (usize, &str)| part.repeat(if place % 2 == 1 { count } else { 1 });
    code.split(['«', '»']).enumerate().map(part).collect()
}

/// Returns definitions, each of which uses the one before, and a use of the last one.
fn chain(first: &str, next: &str, count: usize, last: &str) -> String {
    let put = |text: &str, number: usize| {
        text.replace("NEXT", &number.to_string()).replace("LAST", &(number - 1).to_string())
    };
    let middle: String = (1..count).map(|number| put(next, number)).collect();
    format!("{first}\n{middle}{}", put(last, count))
}

/// Returns code, and whether it has to be accepted.
fn cases() -> Vec<(String, bool)> {
    let mut cases: Vec<_> = HEAVY.map(|code| (code.to_owned(), false)).into();
    for count in [15, 100, 1000, 5000] {
        cases.extend(NESTED.map(|code| (repeated(code, count), count == 15)));
        cases.extend(REFUSED.map(|code| (repeated(code, count), false)));
    }
    cases.extend(REFUSED.map(|code| (repeated(code, 65_000 / code.len()), false)));
    let identity = "U64 f0(U64 x) { return x; }";
    let calls = "U64 fNEXT(U64 x) { return fLAST(x) + fLAST(x + 1); }\n";
    let doubles = "#define mNEXT(x) mLAST(x) + mLAST(x)\n";
    cases.extend([
        (chain(identity, calls, 300, "fLAST(x);"), false),
        (chain(identity, calls, 300, ""), false),
        (chain("#define m0(x) x + x", doubles, 60, "mLAST(y);"), false),
        (chain("#define m0 x", "#define mNEXT (mLAST + 1)\n", 200, "mLAST;"), false),
    ]);
    // Deep expressions in functions that call one another.
    for (body, count) in [
        ("return «~»fLAST(x);", 35),
        ("return «(»fLAST(x)«)»;", 35),
        ("return «first(»fLAST(x)«)»;", 35),
        ("return «first(»fLAST(x)«)»;", 5),
        ("return «x ? 1 : »fLAST(x);", 35),
        ("«if (x) »return first(first(first(fLAST(x)))); return 1;", 2),
    ] {
        let next = format!("U64 fNEXT(U64 x) {{ {} }}\n", repeated(body, count));
        cases.push((chain(identity, &next, 16, ""), false));
    }
    cases
}

fn check(code: &str, has_value: bool) {
    let shown: String = code.chars().take(70).collect();
    let pasted = parse(code);
    assert!(pasted.is_ok() || !has_value, "{shown}: {:?}", pasted.err());
    if let Ok(tree) = pasted {
        assert_eq!(parse(&tree.to_string()).as_ref(), Ok(&tree), "{shown}");
        let mut compiler = Compiler::new(Names::Free);
        if compiler.add(&tree).is_ok() {
            let program = compiler.finish();
            let inputs = vec![5; program.inputs().len()];
            assert_eq!(program.evaluate(&inputs), program.fused().evaluate(&inputs), "{shown}");
        }
    }
    let _ = Definitions::parse(code);
}

#[test]
fn code_of_any_size_is_evaluated_or_refused() {
    let run = || cases().into_iter().for_each(|(code, has_value)| check(&code, has_value));
    // The threads of tests have this stack, unless `RUST_MIN_STACK` changes it.
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}
