//! Laws about functions: where they stand, and what their variables are.

use setwise_verify::DocumentKind::{C, Markdown};
use setwise_verify::Options;
use setwise_verify::Verdict::{Defined, NotUnderstood, Proved, Refuted};

use crate::{block, check, found};

#[test]
fn functions_of_a_page_serve_what_follows() {
    let text = "f(a, b) = a | b\n\nf(1, 2) == 3\n\n".to_owned()
        + &block("g(a) = a + 1\ng(2) == 3")
        + &block("g(2) == 4");
    let expected = [(1, Defined), (3, Proved), (6, Defined), (7, Proved), (10, Refuted)];
    check(&text, Markdown, &expected);
    // A formula over the parameters is a part of the function.
    let text = block("low = x & -x\nf(x) = low + x\nf(4) == 8\nf(6) == 8");
    check(&text, Markdown, &[(2, Defined), (3, Defined), (4, Proved), (5, Proved)]);
    let text = block("low = x & -x\nf(y) = low + y");
    check(&text, Markdown, &[(2, Defined), (3, NotUnderstood)]);
    check("h(a) = a ^\n  5\nh(5) == 0\n", Markdown, &[(1, Defined), (3, Proved)]);
}

#[test]
fn variables_have_the_bits_of_their_parameters() {
    let code = "uint32_t r(uint32_t x) { return x >> 16 | x << 16; }\n\
                int idt(int x) { return x; }\nuint8_t b(uint8_t x) { return x + 1; }\n\
                int count_bits(uint32_t x) { int n = 0; for (int i = 0; i < 32; i++) n += x >> i & 1; return n; }\n";
    for (law, verdict) in [
        ("r(r(x)) == x", Proved),
        ("r(x) == x", Refuted),
        ("r(x & 0xffff) == (x & 0xffff) << 16", Proved),
        ("x <= 0xffff => r(x) == x << 16", Proved),
        ("idt(x) == x", NotUnderstood),
        ("x <= 0x7fffffff => idt(x) == x", Proved),
        ("idt(x) == idt(x)", Proved),
        ("b(x) == x + 1", NotUnderstood),
        ("x < 0xff => b(x) == x + 1", Proved),
        ("b(x) != x", Proved),
        ("r(x) == b(x)", Refuted),
        ("count_bits(x) == count(x)", Proved),
        ("count_bits(x) == count(x) + 1", Refuted),
    ] {
        check(&format!("{code}// setwise: {law}\n"), C, &[(5, verdict)]);
    }
    let all = found(&format!("{code}// setwise: r(r(x)) == x\n"), C, &Options::new());
    let note = "`x` is a word of 32 bits here, as the parameter of `r` is";
    assert!(all.last().unwrap().reason.contains(note), "{all:#?}");
    let all = found(&format!("{code}// setwise: b(x) == x + 1\n"), C, &Options::new());
    let reason = &all.last().unwrap().reason;
    assert!(reason.contains("`+` has another value") && reason.contains("x <= 0xff"), "{reason}");
}

#[test]
fn assertions_that_call_functions_are_laws() {
    let code = "constexpr int low(int x) { return x & -x; }\n\
                static_assert(low(12) == 5, \"x\");\n_Static_assert(low(12) & 4 == 4);\nstatic_assert((low(12) & 4) == 5);\n\
                namespace a { static_assert(low(8)); }\nstatic_assert(low(N) == 1);\n";
    let expected =
        [(2, Refuted), (3, NotUnderstood), (4, Refuted), (5, Proved), (6, NotUnderstood)];
    check(code, C, &expected);
    let text = format!(
        "```c\n{}```\n",
        code.lines().take(2).map(|it| it.to_owned() + "\n").collect::<String>()
    );
    check(&text, Markdown, &[(2, Defined), (3, Refuted)]);
}

#[test]
fn laws_may_stand_below_the_mark() {
    let text = "// setwise:\n// 1 == 2\n// x == x\n\n/* setwise:\n * x &\n *  x == x\n */\n\
                // setwise:\nint f(int x); // 1 == 2\n";
    let expected = [(2, Refuted), (3, Proved), (6, Proved), (9, NotUnderstood)];
    check(text, C, &expected);
}

#[test]
fn branches_that_are_not_taken_have_no_laws() {
    let text = "#if 0\n// setwise: 1 == 2\nstatic_assert(f(1) == 2);\n#else\n// setwise: 2 == 2\n#endif\n\
                #define A 1\n#if !A\n// setwise: 1 == 3\n#elif defined(A)\n// setwise: 3 == 3\n\
                #if 0\n#else\n// setwise: 4 == 4\n#endif\n#else\n// setwise: 1 == 4\n#endif\n\
                // setwise: 5 == 5\n";
    check(text, C, &[(5, Proved), (11, Proved), (14, Proved), (19, Proved)]);
    let all = found(text, C, &Options::new());
    let passed_over = all.iter().filter(|it| it.reason.contains("that is not taken"));
    assert_eq!(passed_over.map(|it| it.line).collect::<Vec<_>>(), [2, 3, 9, 17]);
    let mut options = Options::new();
    options.code.options.macros = vec!["WIDE".to_owned()];
    let text = "#ifdef WIDE\n// setwise: 1 == 1\n#else\n// setwise: 1 == 2\n#endif\n";
    let all = found(text, C, &options);
    assert_eq!(all[0].verdict, Proved, "{all:#?}");
    assert!(all[1].reason.contains("that is not taken"), "{all:#?}");
}

#[test]
fn laws_call_templates() {
    let code = "typedef unsigned long long u64;\ntemplate<int N> u64 shift(u64 x) { return x << N; }\n\
                u64 one(u64 x) { return 1; }\n";
    for (law, verdict) in [
        ("shift<8>(x) == x << 8", Proved),
        ("shift<8>(one(x)) == 256", Proved),
        ("shift<8>(shift<1>(x)) == x << 8", Refuted),
        ("other<8>(x) == x << 8", NotUnderstood),
    ] {
        check(&format!("{code}// setwise: {law}\n"), C, &[(4, verdict)]);
    }
}

#[test]
fn names_of_functions_without_brackets_have_a_note() {
    let text =
        "int f(int x) { return x; }\n// setwise: isolate_ls1b | x == x\n// setwise: f | 1 == 1\n";
    let all = found(text, C, &Options::new());
    for (finding, name) in all.iter().zip(["isolate_ls1b", "f"]) {
        let note = format!("`{name}` is a variable here, since no bracket follows");
        assert!(finding.reason.contains(&note), "{all:#?}");
    }
}

#[test]
fn functions_of_tables_that_are_filled_have_their_lines() {
    let text = "int square[8];\nvoid init(void) { for (int i = 0; i < 8; i++) square[i] = i * i; }\n\n\
                int f(int i) { return square[i & 7]; }\nint g(int i) { return square[i & 3]; }\n\
                // setwise: f(3) == 9\n";
    let all = found(text, C, &Options::new());
    let reason = &all.last().unwrap().reason;
    for part in ["`f` (the document:4)", "`g` (the document:5)", "name that one with `--init`"] {
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
fn a_file_may_declare_what_the_document_defines() {
    let mut options = Options::new();
    let header = "enum { N = 2 };\nextern const int Table[N];\nint of(int x);\n";
    options.code.texts.push(("types.h".to_owned(), header.to_owned()));
    let code = "const int Table[N] = {3, 4};\nint of(int x) { return Table[x & 1]; }\n";
    let text = format!("{code}// setwise: of(1) == 4\n// setwise: of(0) == N\n");
    let all = found(&text, C, &options);
    let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts, [Proved, Refuted], "{all:#?}");
}

#[test]
fn a_file_that_is_not_read_leaves_the_others() {
    let mut options = Options::new();
    let files = [
        ("a.h", "typedef unsigned word;\nstatic float half(word x) { return x * 0.5f; }\n"),
        ("b.h", "static word twice(word x) { return x * 2; }\n"),
        ("c.h", "static word four(word x) { return twice(twice(x)); }\n"),
    ];
    options.code.texts = files.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    let all = found("```c\nfour(3) == 12\nhalf(3) == 1\n```\n", Markdown, &options);
    assert_eq!(all[0].verdict, Proved, "{all:#?}");
    assert_eq!(all[1].verdict, NotUnderstood, "{all:#?}");
    assert!(all[1].reason.contains("`half` of this document is not read"), "{all:#?}");
    assert!(all[1].reason.contains("`float` is not supported"), "{all:#?}");
}

#[test]
fn files_may_define_a_function_again() {
    let mut options = Options::new();
    let files =
        [("a.h", "int f(int x) { return x; }\n"), ("b.h", "int f(int x) { return x + 1; }\n")];
    options.code.texts = files.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    let all = found("```c\nf(3) == 4\n```\n", Markdown, &options);
    assert_eq!(all[0].verdict, Proved, "{all:#?}");
}

#[test]
fn files_that_are_included_have_an_option() {
    let law = "// setwise: f(1) == 3\n";
    for (code, has_help) in [
        ("#include \"types.h\"\nint f(int x) { return x + TWO; }\n", true),
        ("#include <stdint.h>\nint f(int x) { return x + TWO; }\n", false),
        ("#include \"types.h\"\nint f(int x) { return x + 1.5; }\n", false),
    ] {
        let all = found(&format!("{code}{law}"), C, &Options::new());
        assert_eq!(all[0].verdict, NotUnderstood, "{all:#?}");
        let has = all.iter().any(|it| it.reason.contains("with `--source`"));
        assert_eq!(has, has_help, "{all:#?}");
    }
}

#[test]
fn constants_of_code_whose_functions_are_not_read_have_their_values() {
    let text = block("const U64 magic = 0xf0;\nint f(U64 b) { return index64[b * magic]; }")
        + "\npopcount(magic) == 4\n\npopcount(magic) == 5\n";
    check(&text, Markdown, &[(2, Defined), (6, Proved), (8, Refuted)]);
    let text = block("enum { A = 3, B };\nint f(U64 b) { return what(b, A); }") + "\nB == 4\n";
    let all = found(&text, Markdown, &Options::new());
    assert_eq!(all.last().map(|it| it.verdict), Some(Proved), "{all:#?}");
    // It is not a variable.
    let text = block("#define K 7\nint f(U64 b) { return what(b, K); }") + "\nK == 7\n";
    check(&text, Markdown, &[(2, NotUnderstood), (6, Proved)]);
    for (macros, verdict) in [
        ("#define K 6\n#define K 7", Proved),
        ("#define K 6 \\\n  + 1", Proved),
        ("#define K 7\n#undef K", NotUnderstood),
        ("#if WIDE\n#define K 7\n#else\n#define K 8\n#endif", NotUnderstood),
    ] {
        let text =
            block(&format!("{macros}\nint f(U64 b) {{ return what(b, K); }}")) + "\nK == 7\n";
        let all = found(&text, Markdown, &Options::new());
        assert_eq!(all.last().map(|it| it.verdict), Some(verdict), "{macros}: {all:#?}");
        assert!(all[0].reason.contains("`what` is not defined"), "{macros}: {all:#?}");
    }
    // Constants below macros and comments have values, or are not variables.
    let function = "int f(U64 b) { return index64[b * kk]; }";
    for (code, verdict) in [
        ("#define P 4\nstatic const int kk = P;", Proved),
        ("#define P(x) \\\n  (x)\n// It is P.\nstatic const int kk = P(4);", Proved),
        ("/* It is 4. */ const int kk = 4;\n#define Q kk", Proved),
        ("#define N 4\nconst int kk = N;\n#undef N\n#define N 5", NotUnderstood),
        ("#define N 4\n#define M N\nconst int kk = M;\n#undef N\n#define N 5", NotUnderstood),
        ("#define N 5\n#undef N\n#define N 4\nconst int kk = N;", Proved),
        ("#if WIDE\nconst int kk = 4;\n#else\nconst int kk = 5;\n#endif", NotUnderstood),
        ("# if WIDE\nconst int kk = 5;\n# else\nconst int kk = 4;\n# endif", NotUnderstood),
    ] {
        let text = block(&format!("{code}\n{function}")) + "\nkk == 4\n";
        let all = found(&text, Markdown, &Options::new());
        assert_eq!(all.last().map(|it| it.verdict), Some(verdict), "{code}: {all:#?}");
    }
    // A macro that is removed is not the function with its name.
    let text = block("#define f(x) ((x) + 1)\n#undef f\nint g(U64 b) { return index64[b]; }")
        + &block("U64 f(U64 x) { return x & (x - 1); }")
        + "\nf(12) == 8\n\nf(12) == 13\n";
    check(&text, Markdown, &[(2, Defined), (7, Defined), (10, Proved), (12, Refuted)]);
}

#[test]
fn a_macro_that_a_file_removes_is_not_that_of_its_laws() {
    let function = "U64 f(U64 x) { return x & (x - 1); }\n";
    let define = "#define f(x) ((x) + 1)\n";
    let laws = "// setwise: f(12) == 13\n#undef f\n// setwise: f(12) == 8\n";
    let text = format!("{function}{define}{laws}");
    check(&text, C, &[(3, NotUnderstood), (5, Proved)]);
    let text =
        format!("{define}// setwise: f(12) == 13\n#undef f\n{function}// setwise: f(12) == 8\n");
    check(&text, C, &[(2, NotUnderstood), (5, Proved)]);
    let text = format!("{function}// setwise: f(12) == 8\n{define}// setwise: f(12) == 13\n");
    let all = found(&text, C, &Options::new());
    assert_eq!(all[0].verdict, NotUnderstood, "{all:#?}");
    let text = "#define L 7\n#undef L\n// setwise: L == 8\n// setwise: LOW(x) == x & -x\n\
                #define LOW(x) ((x) & -(x))\n";
    check(text, C, &[(3, NotUnderstood), (4, Proved)]);
    let text = "#define K 7\n#undef K\nenum { K = 9 };\n// setwise: K == 9\n";
    check(text, C, &[(4, Proved)]);
    let text = "#define K 7\n// setwise: K == 7\n/*\n#undef K\n#define K 8\n*/\n";
    check(text, C, &[(2, Proved)]);
    let text = "#define K 7\n// setwise: K == 8\n#undef K\n#define K 8\n";
    let all = found(text, C, &Options::new());
    let reason = "`K` has another meaning from line 4 on, and laws use the definitions at the end of the file: ";
    assert!(all[0].reason.starts_with(reason), "{all:#?}");
}
