//! C code that is refused: by the name of what is wrong, and with what to write instead.

use setwise_expr::{CodeOptions, Compiler, Definitions, Names, Value};

use super::c::run;

#[test]
fn code_that_is_not_supported_is_refused_by_name() {
    for (code, message) in [
        ("int f(U64 x) { return f(x); }", "`f` calls itself"),
        ("int f(void) { static int n = 0; return ++n; } return f();", "keeps its value"),
        ("Foo c = 3; return c;", "the type `Foo` is unknown"),
        ("if (x & 3 == 1) return 1; return 2;", "a comparison binds more tightly"),
        ("U64 t[] = {}; return t[0];", "1 to 65536 entries"),
        ("return x & e4;", "`e4` may be a set or an index"),
        ("return 09;", "is not a number in base 8"),
        ("Integer.reverse(1)", "the function `Integer.reverse` is not defined"),
        ("U64 f(U64 x) { return x; } f(e4);", "`e4` may be a set or an index"),
        ("int f(U64 x) { goto end; }", "`goto` is not supported"),
        ("int f(U64 x) { switch (x) { case x: return 1; } return 2; }", "is not a constant"),
        ("double f(U64 x) { return 1; }", "`double` is not supported"),
        ("int f(U64 x) { return 1.5; }", "floating-point numbers"),
        ("int f(U64 x) { return t[x]; }", "the array `t` is not defined"),
        ("int f(U64 x) { return g(x); }", "the function `g` is not defined"),
        ("int f(U64 x) { y = 1; return y; }", "`y` is not declared"),
        ("int f(U64 x) { return x }", ""),
        ("int f(U64 x) { return p->q; }", "the member `q`"),
        ("int f(U64 *list) { *list++ = 1; return 0; }", "only `*name`"),
        ("static_assert(1 + 1 == 3);", "the assertion `1 + 1 == 3` fails"),
        ("static_assert(1 + 1 == 3)", "`static_assert` is not a function"),
        ("U64 f(Foo x) { return x; }", "expected the type of a parameter"),
        ("int f(U64 x) { asm(\"bsf\"); return 0; }", "unexpected character"),
        ("#if X > 2\nint f(U64 x) { return 1; }\n#endif", "the code has no statement"),
        ("x[x + 1] & 1 == 1", "in C a comparison binds more tightly"),
        (
            "U64 f(int x) { union { double d; U64 w; } u; u.d = x; return u.w; }",
            "of a signed number",
        ),
        (
            "U64 f(U64 x) { union { double d; U64 w; } u; u.w = x; return u.w; }",
            "can be assigned to",
        ),
        ("U64 f(U64 x) { union { double d; U64 w; } u; u.d = x; return u; }", "`u` is a union"),
        ("let y = x; !y.count_ones()", "`!` is the complement in Rust"),
        ("int f(U64 x) { for (;;) x++; return x; }", "more than 4096 iterations"),
    ] {
        match run(code, &[("x", 5)]) {
            Ok(value) if message.is_empty() => assert_eq!(value, 5),
            Ok(value) => panic!("{code} is {value}"),
            Err(error) => assert!(error.contains(message), "{code}: {error}"),
        }
    }
}

/// Checks that each text is refused with a message that begins as given.
fn refused(cases: &[(&str, &str)]) {
    for (code, message) in cases {
        match Definitions::parse(code) {
            Ok(_) => panic!("{code}: accepted"),
            Err(error) => assert!(error.to_string().contains(message), "{code}: {error}"),
        }
    }
}

#[test]
fn names_that_are_not_types_are_refused() {
    refused(&[
        ("int f(int x) { foo y; y = 3; return y; }", "the type `foo` is unknown"),
        ("foo f(int x) { return x; }", "the type `foo` is unknown"),
        ("typedef foo bar;", "the type `foo` is unknown"),
        ("static foo n = 3;", "the type `foo` is unknown"),
        ("int f(int x) { int T = x; T y = x; return y; }", "`T` is not a type here"),
        ("int f(int T) { { T y = 3; } return T; }", "`T` is not a type here"),
        ("int f(enum E e) { return e; }", "the enumeration `E` is unknown"),
        ("int f(int x) { { typedef short T; } T y = x; return y; }", "the type `T` is unknown"),
        ("int g(int x) { return x; } int f(int g) { return g(1); }", "not as a function"),
        ("int g(int x) { return x; } int f(int x) { return g + x; }", "`g` is a function"),
        ("int f(int x) { return (bitboard) - x; }", "`bitboard` may be a type or a variable"),
        ("int f(int x) { return Rank(x) * 8 + File(x); }", "may be a conversion or a call"),
        ("int f(int x) { if (x) return 1; L: return 2; }", "the label `L` is not supported"),
        ("int f(int x) { int g(int y) { return y; } return g(x); }", "within a function"),
        ("int f(int x) { int y = 1; int y = 2; return y; }", "declared twice"),
        ("int f(int x) { int x = 1; return x; }", "declared twice"),
        ("enum { A }; int A;", "declared twice"),
        ("const int n = 1; const int n = 2;", "`n` is defined twice"),
        ("extern const int t[4]; int f(int x) { return t[x]; }", "`t` is defined elsewhere"),
        ("extern int n; int f(int x) { return n + x; }", "`n` is defined elsewhere"),
        ("int f(const int x) { x++; return x; }", "`x` is `const`"),
        ("int f(const int *p) { *p = 1; return 0; }", "`p` is `const`"),
    ]);
}

#[test]
fn suffixes_of_other_types_have_advice() {
    for (code, help) in [
        ("return 1lll + (int) 2;", "such as `ULL`"),
        ("return 1u8 + (int) 2;", "leave `u8` out"),
        ("return 1f32 + (int) 2;", "`f32` is not a type of whole numbers"),
    ] {
        let error = run(code, &[]).unwrap_err();
        assert!(error.contains(help) && !error.contains("its partner"), "{error}");
    }
}

#[test]
fn sizes_of_unknown_types_are_refused() {
    for code in [
        "return sizeof(x);",
        "return sizeof x;",
        "return sizeof(x + 1);",
        "return sizeof(x[0]);",
        "return sizeof(-x);",
        "return sizeof(Foo);",
        "return sizeof(e4);",
        "y = x; return sizeof(y);",
        "return sizeof(count(x));",
        "int f(void) { return sizeof(x); } return f();",
    ] {
        let error = run(code, &[("x", 5)]).unwrap_err();
        assert!(error.contains("is not known, since the code does not declare it"), "{error}");
    }
    for (code, size) in [
        ("U64 x = 1; return sizeof(x);", 8),
        ("int f(short x) { return sizeof(x); } return f(1);", 2),
        ("enum { A }; return sizeof(A);", 4),
        ("int g(int x) { return x; } return sizeof(g(x));", 4),
        ("return sizeof(__builtin_ctzll(x));", 4),
        ("unsigned char t[3]; return sizeof(t) + sizeof(t[0]) + sizeof(U64);", 12),
        ("return sizeof(INT_MAX);", 4),
        ("return sizeof(1ULL);", 8),
    ] {
        assert_eq!(run(code, &[("x", 5)]), Ok(size), "{code}");
    }
}

#[test]
fn sizes_that_are_others_in_cpp_are_refused_there() {
    for operand in ["'a'", "('a')", "true", "!x", "x == 1", "x && 1", "(1, 'a')"] {
        let code = format!("U64 x = 1; return sizeof({operand});");
        assert_eq!(run(&code, &[]), Ok(4), "{code}");
        for mark in ["constexpr int n = 1;", "int n = std::popcount(x);", "auto n = x;"] {
            let code = format!("U64 x = 1; {mark} return sizeof({operand});");
            let error = run(&code, &[]).unwrap_err();
            assert!(error.contains("is 4 in C and 1 in C++"), "{code}: {error}");
        }
    }
    for operand in ["'a' + 1", "+'a'", "-1", "0x10"] {
        let code = format!("constexpr int n = 1; return sizeof({operand});");
        assert_eq!(run(&code, &[]), Ok(4), "{code}");
    }
    let text = "int f(void) { return sizeof('a'); }\nint good(void) { return 1; }\n".to_owned();
    let value = |name: &str, macros: &[&str]| {
        let macros = macros.iter().map(|it| (*it).to_owned()).collect();
        let options = CodeOptions { macros, ..CodeOptions::default() };
        let files = [(name.to_owned(), text.clone())];
        let definitions = Definitions::of_files(&files, &options).unwrap();
        let pasted = super::c_files::value(&definitions, "return sizeof(true);");
        let called = super::c_files::value(&definitions, "f()");
        assert_eq!(called.is_ok(), pasted.is_ok());
        called
    };
    assert_eq!(value("a.h", &[]).unwrap().0, Value::Number(4));
    for (name, macros) in [("a.cpp", &[][..]), ("a.HPP", &[]), ("a.h", &["__cplusplus=201703L"])] {
        assert!(value(name, macros).unwrap_err().contains("in C and 1 in C++"), "{name}");
    }
}

#[test]
fn attributes_and_assertions_of_the_compiler_are_read() {
    for (code, value) in [
        ("[[nodiscard]] int f(int x) { return x; } return f(3);", 3),
        ("[[nodiscard, gnu::pure]] [[deprecated(\"old\")]] int f(int x) { return x; } f(3);", 3),
        ("int x [[maybe_unused]] = 3; if (x) [[likely]] { x++; } return x;", 4),
        ("_Static_assert(sizeof(U64) == 8, \"words\"); return 3;", 3),
        ("int y = ({ int z = 3; z; }); return y;", 3),
        ("namespace a { int f(int x) { return x; } } a::f(3);", 3),
        ("const int n = 3; int f(void) { static_assert(n + 1 == 4); return n; } return f();", 3),
    ] {
        assert_eq!(run(code, &[]), Ok(value), "{code}");
    }
    for (code, message) in [
        ("static_assert(1 == 2, \"no\"); return 3;", "the assertion `1 == 2` fails"),
        ("int x = 3; static_assert(x); return 3;", "the value of the assertion is not a constant"),
        ("namespace a { int f(int x) { return x; } } f(3);", "`f` is declared in `a::`"),
        ("int z = 3; int y = ({ z++; z; }); return y;", "changes a variable outside of it"),
        ("int t[2] = {3, 4}; int i = 0; return t[[i]];", "expected an expression"),
    ] {
        let error = run(code, &[]).unwrap_err();
        assert!(error.contains(message), "{code}: {error}");
    }
}

#[test]
fn values_of_enumerators_that_c_refuses_are_refused() {
    refused(&[
        ("enum { A = 0x7fffffff, B };", "the value of `B` does not fit the type `int`"),
        ("enum { A = 0xffffffffffffffff, B };", "the value of `B` does not fit"),
        ("enum { A = -1, B = 0xffffffffffffffff };", "no type has all the values"),
        ("enum E : unsigned char { A = 256 };", "the value of `A` does not fit"),
        ("int f(int x) { enum { A = x }; return A; }", "the value of `A` is not a constant"),
    ]);
}

#[test]
fn uses_of_addresses_as_numbers_are_refused() {
    refused(&[
        ("int f(int *p, int *q) { return p == q; }", "only a comparison of a pointer with"),
        ("int f(int *p) { p++; return *p; }", "the pointer `p` cannot be changed"),
        ("int f(int *p, int *q) { p = q; return *p; }", "the pointer `p` cannot be changed"),
        ("int f(int *p) { return p + 1; }", "`p` is a pointer"),
        ("int f(int *p) { return (long)p; }", "`p` is a pointer"),
        ("int f(int *p) { return -p; }", "`p` is a pointer"),
        ("int f(int *p, int *q) { return p - q; }", "`p` is a pointer"),
        ("int f(int *p, int *q) { return p < q; }", "`p` is a pointer"),
        ("int *f(int *p) { return p; }", "`f` returns an address"),
        ("int f(int **p) { return **p; }", "a pointer to a pointer"),
        ("int f(int x) { int *p = &x; return *p; }", "only parameters can be pointers"),
        ("int f(int x) { return *x; }", "`x` is not a pointer"),
        ("int f(int x) { return x[0]; }", "`x` is neither an array nor a pointer"),
        ("int g(int *p) { return *p; } int f(int x) { return g(x); }", "`g` takes an address"),
        ("int g(int x) { return x; } int f(int x) { return g(&x); }", "an address is not"),
        (
            "int g(unsigned *p) { return *p = -1; } int f(long x) { return g(&x); }",
            "`p` points to the type `unsigned`, but `&x` to `int64_t`",
        ),
        (
            "int g(int a[4]) { return a[0]; } int f(int x) { unsigned char t[4] = {1}; return g(t); }",
            "`a` points to the type `int`",
        ),
        (
            "int g(int *p) { return *p; } int f(int x) { int t[2][2] = {{1}}; return g(t); }",
            "an array of another shape",
        ),
        (
            "void g(int &r) { r = 1; } int f(long x) { g(x); return x; }",
            "`r` points to the type `int`",
        ),
        ("void g(int &r) { r = 1; } int f(int x) { g(3); return x; }", "needs a variable"),
        (
            "static int t[2] = {1, 2}; void g(int *p) { *p = 5; } int f(int x) { g(t); return x; }",
            "an entry of a table of constants",
        ),
        ("int f(int x) { int n = NULL; return n; }", "`NULL` is a pointer"),
    ]);
}

#[test]
fn changes_in_no_order_that_c_defines_are_refused() {
    let cases = [
        "i = i++ + i++",
        "i = i++",
        "i = ++i + 1",
        "i++ + i",
        "i + i++",
        "i += i++",
        "t[i] = i++",
        "t[i++] = i",
        "(i = 1) + (i = 2)",
        "i = (i = 3) + 1",
        "g(i, i++)",
        "g(i++, i++)",
        "h(&i) + i",
        "i += h(&i)",
        "h(&i) * h(&i)",
        "r(i) + i",
        "i + r(i)",
        "t[0]++ + t[0]",
        "i++ & (i > 0 && i)",
    ];
    for case in cases {
        let code = format!(
            "int g(int a, int b) {{ return a - b; }} int h(int *p) {{ return ++*p; }}
             int r(int &a) {{ return ++a; }}
             int f(int i) {{ int t[9] = {{1}}; {case}; return i + t[0]; }}"
        );
        refused(&[(&code, "C does not define which comes first")]);
    }
    // These have an order.
    let cases = [
        "i = i + 1",
        "i++, i++",
        "i++ && i++",
        "i ? i++ : i--",
        "i = (i++, i)",
        "t[i] = t[i] + 1",
        "t[i]++",
        "i = h(&i)",
        "i = g(i, i)",
        "t[i & 3] = h(&j) + i",
        "i = j = i",
        "i = t[j++] + i",
    ];
    for case in cases {
        let code = format!(
            "int g(int a, int b) {{ return a - b; }} int h(int *p) {{ return ++*p; }}
             int f(int i) {{ int j = 1; int t[9] = {{1}}; {case}; return i + t[0] + j; }}"
        );
        assert!(Definitions::parse(&code).is_ok(), "{case}: {:?}", Definitions::parse(&code));
    }
}

#[test]
fn a_square_that_the_code_defines_otherwise_is_refused() {
    for (text, message) in [
        ("const int e4 = 36; int f(int s) { return s; }", "`e4` may be the square"),
        ("enum { e3, e4 }; int f(int s) { return s; }", "`e4` may be the square"),
        ("#define e4 36\nint f(int s) { return s; }", "`e4` may be the square"),
    ] {
        let error = Definitions::parse(text)
            .unwrap()
            .formula("f(e4)")
            .and_then(|tree| Compiler::new(Names::Known(&[])).add(&tree));
        let error = error.unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    // The same index is the same square.
    let text = "const int e4 = 28; int f(int s) { return s; }";
    let tree = Definitions::parse(text).unwrap().formula("f(e4)").unwrap();
    assert!(Compiler::new(Names::Known(&[])).add(&tree).is_ok());
}

#[test]
fn numbers_of_rust_and_types_of_c_keep_their_meaning() {
    for (code, message) in [
        ("x = 0xffu64 & !0x0fu64; x;", "`!` is the complement in Rust"),
        ("x = u64::MAX ^ !y; x;", "`!` is the complement in Rust"),
    ] {
        let error = run(code, &[("y", 5)]).unwrap_err();
        assert!(error.contains(message), "{code}: {error}");
    }
    assert_eq!(run("int r = stdc_leading_zeros(1u); r;", &[]), Ok(31));
    assert_eq!(run("int r = stdc_trailing_zeros(0u); r;", &[]), Ok(32));
    let code = "#define NDEBUG\nint f(int x) { assert(x == 5); return x; } f(7);";
    assert_eq!(run(code, &[]), Ok(7));
}

#[test]
fn arrays_of_structures_are_used_member_by_member() {
    for (body, message) in [
        ("struct S s[2]; s[0] = s[1]; return x;", "`s` is neither an array nor a pointer"),
        (
            "struct S s[2] = {{1}}; struct S t = s[1]; return t.a;",
            "a variable of the same structure",
        ),
        ("struct S s[2] = {{1}}; return g(s[1]);", "takes a structure"),
        ("struct S s[2] = {1, 2}; return x;", "each structure of a list needs braces"),
        ("struct S s[1] = {{1}, {2}}; return x;", "more structures than the array"),
        ("struct S s[2][2]; return x;", "one size"),
        ("struct T { struct S s[2]; }; struct T t; return x;", "not supported here"),
        ("struct S s[2] = {{1}}; return s[0].c;", "the member `c`"),
        ("struct S s[2] = {{1}}; return s.a;", "needs an index"),
        ("struct S s[200]; return x;", "more than 256 variables"),
        ("struct S s[2] = {{1}}; return sizeof(s);", "is a structure"),
        ("struct S *p = 0; return p[1].a;", "pointer"),
    ] {
        let code = format!(
            "struct S {{ int a, b; }}; int g(struct S s) {{ return s.a; }} int f(int x) {{ {body} }}"
        );
        let error = Definitions::parse(&code).expect_err(body).to_string();
        assert!(error.contains(message), "{body}: {error}");
    }
}

#[test]
fn structures_that_are_no_variables_are_refused_where_they_are_not_numbers() {
    let code = "struct S { int a, b; };
        struct S made(int x) { struct S s = { x, 2 }; return s; }
        static struct S changed = { 1, 2 };
        void change(int x) { changed.a = x; }
        static struct S passed = { 1, 2 };
        void to(struct S *p) { p->a = 3; }
        void pass(int x) { to(&passed); }
        static struct S loop = { 5 }, same = { 6 };";
    for (body, message) in [
        ("return made(x);", "`made(x)` is a structure, and not a number"),
        ("return made(x) + 1;", "is a structure"),
        ("return made(x).c;", "`S` has no member `c`"),
        ("return (struct S){1, 2};", "is a structure"),
        ("return (struct S){1, 2, 3}.a;", "has only 2 members"),
        ("return same;", "`same` is a structure"),
        ("same.a = x; return same.a;", "changes `same`, which is defined outside it"),
        ("return changed.a;", "which the code changes"),
        ("return passed.a;", "which the code changes"),
        ("made(x).a = 3; return x;", "the member `a` of this structure is not supported"),
        ("struct S s = x; return s.a;", "a variable of the same structure"),
        ("struct S s; s = made(x); return made(s.c).a;", "no member `c`"),
    ] {
        let definitions = of_file(&format!("{code} int f(int x) {{ {body} }}"));
        let error = definitions.formula("f(1)").and_then(|tree| compiled(&tree));
        let error = error.expect_err(body).to_string();
        assert!(error.contains(message), "{body}: {error}");
    }
    let definitions =
        of_file(&format!("{code} int f(int x) {{ return made(x).a + same.a + loop.b; }}"));
    let error = definitions.formula("made(1)").and_then(|tree| compiled(&tree)).unwrap_err();
    assert!(error.to_string().contains("`made` returns a structure"), "{error}");
    assert!(definitions.formula("f(1)").and_then(|tree| compiled(&tree)).is_ok());
}

fn of_file(code: &str) -> Definitions {
    let files = [("a.c".to_owned(), code.to_owned())];
    Definitions::of_files(&files, &CodeOptions::default()).unwrap()
}

fn compiled(tree: &setwise_expr::Tree) -> Result<(), setwise_expr::FormulaError> {
    Compiler::new(Names::Free).add(tree).map(drop)
}
