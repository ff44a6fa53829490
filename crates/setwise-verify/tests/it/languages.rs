//! Documents of Java and Python, whose operators differ from those of C.

use setwise_verify::DocumentKind::{C, Html, Java, Markdown, Python, Rust};
use setwise_verify::Options;

use super::{
    Computed, Defined, NotUnderstood, Prose, Proved, Refuted, Verdict, block, check, found,
};

/// Compares the verdicts on laws in the comments of a file with those expected.
fn laws(kind: setwise_verify::DocumentKind, code: &str, sign: &str, laws: &[(&str, Verdict)]) {
    let text: String = laws.iter().map(|(law, _)| format!("{sign} setwise: {law}\n")).collect();
    let first = code.lines().count() + 1;
    let expected: Vec<_> = laws.iter().enumerate().map(|(i, it)| (first + i, it.1)).collect();
    check(&format!("{code}{text}"), kind, &expected);
}

#[test]
fn words_of_java_have_a_sign() {
    let code = "public class Bits {\n  static long low(long x) { return x & -x; }\n  \
                static int f(int x) { return x << 33; }\n}\n";
    laws(
        Java,
        code,
        "//",
        &[
            ("x >>> 1 == x >> 1", Refuted),
            ("x >> 63 == -1 || x >> 63 == 0", Proved),
            ("x < 0 => x >>> 63 == 1", Proved),
            ("x / 2 == x >> 1", Refuted),
            ("x >= 0 => x / 2 == x >> 1", Proved),
            ("x + 1 > x", Refuted),
            // Shift amounts count modulo the width, which is that of the number.
            ("x << 64 == x", Proved),
            ("1 << 40 == 256", Proved),
            ("1L << 40 == 256", Refuted),
            ("f(1) == 2", Proved),
            // The operands are those of the language.
            ("low(x) == x & -x", Proved),
            ("low(x) == isolate_ls1b(x)", Proved),
            ("x & 0xFFFFFFFF == x", NotUnderstood),
            ("x & 010 == x & 8", NotUnderstood),
            ("e4 in x => x != 0", Proved),
            ("half = x >> 1", NotUnderstood),
            ("bit = x & -x", Defined),
            ("bit & (bit - 1) == 0", Proved),
        ],
    );
}

#[test]
fn blocks_of_java_have_its_meaning_without_its_signs() {
    let java = |code: &str| block(code).replacen("```", "```java", 1);
    let text = java("int f(int x) { return x << 33; }")
        + &java("f(1) == 2\nx >> 63 == -1 || x >> 63 == 0")
        + &block("f(1) == 2\nx >> 63 == 1 || x >> 63 == 0");
    let expected = [(2, Defined), (5, Proved), (6, Proved), (9, Proved), (10, Proved)];
    check(&text, Markdown, &expected);
}

#[test]
fn quotients_of_python_are_read_or_refused() {
    laws(
        Python,
        "def low(x):\n    return x & -x\n",
        "#",
        &[
            ("x // 2 == x >> 1", Proved),
            ("x // 2 == x >> 2", Refuted),
            ("x % 8 == x & 7", Proved),
            ("(x & -x) % 2 == x & 1", Proved),
            ("x / 2 == x >> 1", NotUnderstood),
            ("-7 // 2 == -4", NotUnderstood),
            ("-7 % 3 == 2", NotUnderstood),
            ("(x - y) // 2 == 0", NotUnderstood),
            ("~x >> 1 == ~(x >> 1)", NotUnderstood),
            ("-x < 1", NotUnderstood),
            ("x & (x - 1) == 0 => x == x & -x", Proved),
            ("abs(x) == x", NotUnderstood),
            ("(x == x) == True", Proved),
        ],
    );
}

#[test]
fn constants_of_rust_may_have_small_letters() {
    let code = "const fooBar: u64 = 8;\nstatic table: [u64; 2] = [1, 2];\nconst fn f(x: u64) -> u64 { x }\n";
    let all = [
        ("x << fooBar == x << 8", Proved),
        ("table & x == x", NotUnderstood),
        ("f(x) == x", Proved),
        // `!` is the complement of a word and the negation of a bool.
        ("!x == ~x", Proved),
        ("x & !x == 0", Proved),
        ("!(x == x + 1)", Proved),
        ("x.count_ones() == 64 - (!x).count_ones()", Proved),
        ("(x << fooBar) & !x.wrapping_neg() & 0xff == 0", Proved),
    ];
    laws(Rust, code, "//", &all);
}

#[test]
fn comments_with_a_number_sign_leave_the_other_lines() {
    let text = block("# clear the bit\nx & (x - 1) == x\n# x == x\nx | x == x");
    check(&text, Markdown, &[(3, Refuted), (5, Proved), (4, NotUnderstood)]);
    let text = block("#define A 8\nint f(int x) { return x + A; }") + &block("# title\nf(1) == 9");
    check(&text, Markdown, &[(2, Defined), (7, Proved)]);
    let all = found(&text, Markdown, &Options::new());
    assert!(all.iter().any(|it| it.verdict == Prose && it.text == "# title"), "{all:#?}");
}

#[test]
fn labels_and_numbers_of_equations_are_passed_over() {
    let text = block(
        "x & (x - 1) == 0.\n(1) x & x == x\nx | x == x  (2)\nLemma 3. x | 0 == x,\n\
         Law: x - 1 < x\n(2) -x == ~x + 1\nWrong: x == x\nlow = x & -x.\nlow & x == low.",
    );
    let expected = [
        (2, Refuted),
        (3, Proved),
        (4, Proved),
        (5, Proved),
        (6, Refuted),
        (7, NotUnderstood),
        (8, NotUnderstood),
        (9, Defined),
        (10, Proved),
    ];
    check(&text, Markdown, &expected);
    let all = found(&text, Markdown, &Options::new());
    assert!(all[2].reason.contains("note: `(2)` is passed over"), "{all:#?}");
}

#[test]
fn functions_use_the_constants_above_them() {
    let text = block("K = 8\nup(x) = x << K\nup(x) == x << 8\nf(K) = K + 1\nf(1) == 2");
    check(&text, Markdown, &[(2, Defined), (3, Defined), (4, Proved), (5, Defined), (6, Proved)]);
}

#[test]
fn equations_of_shift_counts_are_true_modulo_the_width() {
    let text = block("-i == 64 - i\n\n-i == 31 - i\n\n~i == 7 - i\n\nx == 64");
    let all = found(&text, Markdown, &Options::new());
    assert!(all.iter().all(|it| it.verdict == Refuted), "{all:#?}");
    let has_hint = |index: usize| all[index].reason.contains("(mod ");
    assert!(all[0].reason.contains("write `-i ≡ 64 - i (mod 64)`"), "{all:#?}");
    assert!(!has_hint(1) && !has_hint(2) && !has_hint(3), "{all:#?}");
}

#[test]
fn variables_of_narrow_types_do_not_lose_bits() {
    let c = |code: &str| block(code).replacen("```", "```c", 1);
    let text = c("int y = x << 40;") + &c("unsigned char z = x & 255;") + &block("z == x & 0xff");
    check(&text, Markdown, &[(2, NotUnderstood), (5, Defined), (8, Proved)]);
}

#[test]
fn conditions_and_quantifiers_are_read() {
    let text = block(
        "x - y == x ^ y if is_subset(y, x)\nx - y = x ^ y if y & ~x = 0\nx - 1 < x if x != 0",
    ) + "\n- For all x: x ^ x == 0\n- x & y == y & x for all x, y.\n- x - 1 < x if y == 0\n";
    let expected = [(2, Proved), (3, Proved), (4, Proved), (7, Proved), (8, Proved), (9, Refuted)];
    check(&text, Markdown, &expected);
}

#[test]
fn comments_of_c_between_laws_are_words() {
    let text = block("// the lowest bit\nx & -x == x ^ (x & (x - 1))\n// x == x\nx | x == x");
    check(&text, Markdown, &[(3, Proved), (4, NotUnderstood), (5, Proved)]);
}

#[test]
fn classes_of_html_are_languages() {
    let text = "<pre><code class=\"language-java\">x &gt;&gt; 63 == 0 || x &gt;&gt; 63 == -1</code></pre>\n\
                <pre class=\"brush: python\">x == x + 1</pre>\n<pre class=\"c\">x == x</pre>";
    check(text, Html, &[(1, Proved), (3, Proved)]);
}

#[test]
fn a_law_is_not_cut_by_a_quotient() {
    let text = "The law `x // 2 == x >> 1` holds.\n\n".to_owned()
        + &block("x // 2 == x >> 1\n\nx & -x // the bit");
    check(&text, Markdown, &[(1, NotUnderstood), (4, NotUnderstood), (6, Computed)]);
}

#[test]
fn equations_with_one_sign_that_cannot_be_read_are_reported() {
    for line in
        ["x² = x·x", "⌊x/2⌋ = x ≫ 1", "a ≤ b iff a | b = b", "max(x, y) = x ^ ((x ^ y) & -(x < y))"]
    {
        check(line, Markdown, &[(1, NotUnderstood)]);
    }
    for line in
        ["In R&D, n = 5 is the number of people.", "A = {1, 2} and so on, of course, we see."]
    {
        check(line, Markdown, &[]);
    }
}

#[test]
fn a_name_with_a_sign_in_the_code_has_none_in_the_formula() {
    let code = "long half(long x) { return x / 2; }\nint f(long x, int s) { return x >> s & 1; }\n";
    let verdicts = |law: &str| {
        let all = found(&format!("{code}// setwise: {law}\n"), C, &Options::new());
        all.last().unwrap().verdict
    };
    for law in ["half(x) == x / 2", "f(x, 3) == (x >> 3 & 1)", "x < y => half(x) <= half(y)"] {
        assert_eq!(verdicts(law), NotUnderstood, "{law}");
    }
    for law in ["half(x) == (long) x / 2", "s < 64 => f(x, s) <= 1", "half(x + x) == half(2 * x)"] {
        assert_eq!(verdicts(law), Proved, "{law}");
    }
}

#[test]
fn blocks_of_rust_and_python_are_read() {
    let text = "```rust\npub fn low(x: u64) -> u64 {\n    x & x.wrapping_neg()\n}\n\
                fn high(s: &str) -> u64 {\n    s.len() as u64\n}\n// setwise: !low(x) == ~low(x)\n```\n\n\
                `low(x) == isolate_ls1b(x)`, `high(x) == x`\n\n\
                ```python\ndef f(x):\n    return x\n# setwise: x // 2 == x >> 1\n```\n\n`f(x) == x`\n\n\
                ```rust\nlet x = 1;\n```\n";
    let expected = [
        (2, Defined),
        (8, Proved),
        (11, Proved),
        (11, NotUnderstood),
        (16, Proved),
        (19, NotUnderstood),
    ];
    check(text, Markdown, &expected);
    check("```python\n# setwise: 7 // 2 == 3\n```\n", Markdown, &[(2, Proved)]);
    // Laws above the code.
    let text =
        "`low(x) == x & -x`\n\n```rust\nfn low(x: u64) -> u64 { x & x.wrapping_neg() }\n```\n";
    check(text, Markdown, &[(1, Proved), (4, Defined)]);
}

#[test]
fn laws_of_rust_may_call_methods() {
    let code = "fn low(x: u64) -> u64 { x & x.wrapping_neg() }\n";
    let methods = [
        ("low(x) == x & x.wrapping_neg()", Proved),
        ("low(x) == x & x.wrapping_neg() | 1", Refuted),
        ("x.count_ones() == 1 => low(x) == x && !x & low(x) == 0", Proved),
        ("x != 0 => low(x).trailing_zeros() == x.trailing_zeros()", Proved),
    ];
    laws(Rust, code, "///", &methods);
}

#[test]
fn comments_after_code_use_it() {
    let mut options = Options::new();
    options.comments = true;
    for (text, kind) in [
        ("class A {\n  static long f(long x) { return x; } // f(x) == x\n}\n", Java),
        ("class A {\n  static long f(long x) { return x; }\n  // f(x) == x\n}\n", Java),
        ("U64 f(U64 x) { return x; } // f(x) == x\n", C),
    ] {
        let all = found(text, kind, &options);
        let verdicts: Vec<_> = all.iter().map(|it| it.verdict).collect();
        assert_eq!(verdicts, [Proved], "{all:#?}");
    }
    // Comments without laws do not need the code.
    let all = found("int f(struct s *p) { return p->x; } // of s\n", C, &options);
    assert!(all.iter().all(|it| it.verdict == Prose), "{all:#?}");
}

#[test]
fn names_that_python_assigns_have_their_value_or_are_refused() {
    let code = "A = B = 3\nlow_mask = 0xff; n = 1\nf = lambda x: x & -x\nfrom m import table, first\n\
                from m import (\n    board,\n    low)\n\
                if A: odd = 1\nfor i in range(3):\n    k = 2\n";
    let text = "\"\"\"A module.\n\nD = 4\n\"\"\"\n".to_owned() + code;
    let all = [
        ("A == 3 && B == 3", Proved),
        ("B == 4", Refuted),
        ("x & low_mask <= 255", Proved),
        ("f(x) == isolate_ls1b(x)", NotUnderstood),
        // What is true for all values is true for those of the code.
        ("n & -n == isolate_ls1b(n)", Proved),
        ("n == 1", NotUnderstood),
        ("table & x == x", NotUnderstood),
        ("board & x == x", NotUnderstood),
        ("low(x) == x", NotUnderstood),
        ("first(1) == 0", Proved),
        ("odd == 1", NotUnderstood),
        ("i & x == x & i", Proved),
        // Names within functions and texts are variables.
        ("k & x == x & k", Proved),
        ("D & x == x & D", Proved),
    ];
    laws(Python, &text, "#", &all);
    let all = found(&format!("{code}# setwise: f(x) == x\n"), Python, &Options::new());
    let reason = &all[0].reason;
    assert!(reason.contains("`f` is defined at line 3 by an assignment of the code"), "{reason}");
    // In a piece of code within a document, they are not those of the rest.
    let text = "```python\nmask = 0xff\nx = 3\n# setwise: x == 3\n```\n\n`x & mask == x % 256`\n";
    check(text, Markdown, &[(2, Defined), (4, NotUnderstood), (7, Proved)]);
}

#[test]
fn texts_that_document_python_have_laws() {
    let text = "def low(x):\n    \"\"\"Isolates a bit.\n\n    setwise: x & -x == isolate_ls1b(x)\n    \
                setwise: x & -x == x\n    y ^ y == 0\n    y == 0\n    >>> low(4)\n    4\n    \"\"\"\n    \
                return x & -x\n";
    check(text, Python, &[(4, Proved), (5, Refuted)]);
    let mut options = Options::new();
    options.comments = true;
    let all = found(text, Python, &options).into_iter();
    let all: Vec<_> = all.map(|it| (it.line, it.verdict)).filter(|it| it.1 != Prose).collect();
    assert_eq!(all, [(4, Proved), (5, Refuted), (6, Proved), (7, Refuted)]);
}

#[test]
fn names_of_rust_have_the_types_of_the_code() {
    let code = "const A: u8 = 3;\nconst W: u64 = 3;\nfn h(x: i64) -> i64 { x >> 1 }\n\
                fn is_negative(x: i64) -> bool { x < 0 }\n";
    let all = [
        ("h(x) == x >> 1", NotUnderstood),
        ("h(x) == x / 2", NotUnderstood),
        ("is_negative(x) == (x < 0)", NotUnderstood),
        ("h(-2) == -1", Proved),
        ("A == 3", Proved),
        ("!A == 252", NotUnderstood),
        ("A + 255 == 258", NotUnderstood),
        ("A << 7 == 384", NotUnderstood),
        ("A - 4 == -1", NotUnderstood),
        ("A + 252 == 255", Proved),
        ("x & A == x & 3", Proved),
        ("!W == ~3", Proved),
        ("W + 255 == 258", Proved),
    ];
    laws(Rust, code, "//", &all);
}

#[test]
fn comments_say_what_is_refuted() {
    for (kind, sign) in [(C, "//"), (Rust, "///"), (Python, "#"), (Java, "//")] {
        let text = format!(
            "{sign} setwise: refuted: x & 1 == x\n{sign} setwise: refuted: x == x\n{sign} setwise:\n\
             {sign} x | x == x\n{sign} refuted: x & 2 == x\n{sign} setwise: refuted: x +\n"
        );
        let all = found(&text, kind, &Options::new());
        let all: Vec<_> = all.iter().map(|it| (it.line, it.verdict, it.is_wrong())).collect();
        let expected = [
            (1, Refuted, false),
            (2, Proved, true),
            (4, Proved, false),
            (5, Refuted, false),
            (6, NotUnderstood, false),
        ];
        assert_eq!(all, expected, "{text}");
    }
    let text = block("x | x == x\nrefuted: x & 1 == x\nlow = x & -x\nrefuted: low == x");
    let all = found(&text, Markdown, &Options::new());
    assert!(all.iter().all(|it| !it.is_wrong()), "{all:#?}");
    check(&text, Markdown, &[(2, Proved), (3, Refuted), (4, Defined), (5, Refuted)]);
    assert_eq!((all[3].column, &*all[3].text), (10, "low == x"));
}

#[test]
fn powers_of_documents_may_have_blanks_and_calls() {
    for (law, verdict) in [
        ("2^3 == 8", Proved),
        ("2^popcount(x) == 1 << popcount(x)", Proved),
        ("2^(n - 1) == 1 << (n - 1)", Proved),
        // With blanks, the exclusive or is as likely.
        ("2 ^ 3 == 8", NotUnderstood),
        ("2 ^ 3 == 1", NotUnderstood),
        ("2 ^ 3 == 9", Refuted),
        ("2 ^ n != n", Proved),
        ("2 ^ popcount(x) == 1 << popcount(x)", NotUnderstood),
        ("x ^ 2 ^ x == 2", Proved),
        ("x ^ 2 == 2 ^ x", NotUnderstood),
    ] {
        let html =
            format!("<p><code>{law}</code></p><pre>{law}</pre>", law = law.replace('<', "&lt;"));
        check(&html, Html, &[(1, verdict), (1, verdict)]);
        for text in [format!("{law}\n"), format!("So `{law}` holds.\n")] {
            check(&text, Markdown, &[(1, verdict)]);
        }
        check(&block(law), Markdown, &[(2, verdict)]);
    }
    for text in
        ["x < 2^64 => x < 66", "For all x < 2^64, x + 1 == x - 1.", "x + y < 2^65 => x == y"]
    {
        check(&format!("{text}\n"), Markdown, &[(1, NotUnderstood)]);
    }
    check("x <= 2^64 - 1\n", Markdown, &[(1, Proved)]);
    let code = block("2^3 == 1").replacen("```", "```c", 1);
    check(&code, Markdown, &[(2, Proved)]);
    check(
        "// setwise: 2 ^ 3 == 1\n// setwise: 2^popcount(x) == popcount(x) ^ 2\n",
        C,
        &[(1, Proved), (2, Proved)],
    );
    check("// setwise: 010 == 8\n// setwise: x + 0 == x\n", C, &[(1, NotUnderstood), (2, Proved)]);
    check("\\[ 2 ^ n = 2^n \\]\n", Markdown, &[(1, Proved)]);
    check(&block("m = 2 ^ n"), Markdown, &[(2, NotUnderstood)]);
    check(&block("f(n) = 2 ^ n"), Markdown, &[(2, NotUnderstood)]);
    let all = found(&block("2 ^ 3 == 8"), Markdown, &Options::new());
    let reason = &all[0].reason;
    assert!(
        reason.contains("refuted with the exclusive or, and proved with the power"),
        "{reason}"
    );
}

#[test]
fn fences_may_have_attributes() {
    let text = |fence: &str| {
        format!("{fence}\nint f(int x) {{ return x + 1; }}\n{}\n\nf(1) == 2\n", &fence[..3])
    };
    for fence in [
        "```cpp=",
        "```cpp=12",
        "```c++",
        "```cc",
        "```hpp",
        "~~~{.cpp}",
        "~~~ {.cpp .numberLines}",
        "```{#a .c}",
        "```{.numberLines}",
        "```{startFrom=5}",
        "```{startFrom=5 .c}",
        "```c {.wide}",
        "```{cpp, echo=FALSE}",
    ] {
        check(&text(fence), Markdown, &[(2, Defined), (5, Proved)]);
    }
    for fence in ["```{.haskell}", "```{=html}", "```{r, echo=FALSE}", "```go"] {
        let all = found(&text(fence), Markdown, &Options::new());
        assert_eq!(all[0].verdict, Prose, "{fence}: {all:#?}");
    }
}

#[test]
fn a_cast_to_a_byte_of_java_is_a_law() {
    let text = "class J {\n  // setwise: (byte) 255 == -1\n  // setwise: (byte) x == (byte) (x & 0xff)\n}\n";
    check(text, Java, &[(2, Proved), (3, Proved)]);
}

#[test]
fn laws_about_constants_in_blocks_of_c_have_the_types_of_c() {
    let verdict = |fence: &str, law: &str| {
        let text = format!("~~~{fence}\n{law}\n~~~\n");
        let all = crate::found(&text, Markdown, &Options::new());
        assert_eq!(all.len(), 1, "{law}: {all:#?}");
        all[0].verdict
    };
    for (law, expected) in [
        ("1 << 31 < 0;", Proved),
        ("(1 << 31) >> 31 == -1;", Proved),
        ("INT_MIN == -INT_MIN;", Proved),
        ("INT_MAX + 1 == INT_MIN;", Proved),
        ("~0 == 0xffffffff;", Proved),
        ("0xffffffff + 1 == 0;", Proved),
        ("0xffffffff + 1ull == 0;", Refuted),
        ("010 == 8;", Proved),
        ("010 == 10;", Refuted),
        ("isolate_ls1b(12) == 4;", Proved),
        ("e4 in {e4};", Proved),
        ("12 & 10 == 8;", NotUnderstood),
        ("1 << 31 | 1 == 0x80000001;", NotUnderstood),
        ("(unsigned)-1 == 0xffffffff;", Proved),
        ("((int64_t)-1 / 7) == 0;", Proved),
        ("(int)-1 == 1;", Refuted),
        ("(int)-x == 3;", NotUnderstood),
        ("12 & 10 != 8;", NotUnderstood),
        ("y == 010;", NotUnderstood),
        ("x + 010 == x + 10;", NotUnderstood),
        ("(y & 0xffffffff) + 1 != 0;", Proved),
        ("(y & (1 << 31)) == (y & 0x80000000);", NotUnderstood),
        ("(y & (1ull << 31)) == (y & 0x80000000);", Proved),
        ("(y & ~0xff) == y;", Refuted),
        ("(y & ~0x80000000) == y;", NotUnderstood),
        ("(y & (1 << 40)) == 0;", NotUnderstood),
        ("(y & (1 << 4)) == (y & 16);", Proved),
        ("(y & -1) == y;", Proved),
    ] {
        assert_eq!(verdict("c", law), expected, "{law}");
    }
    assert_eq!(verdict("c", "0x8000 | 1 == 0x8001"), Proved);
    // Elsewhere numbers have 64 bits and are decimal.
    assert_eq!(verdict("", "1 << 31 < 0"), Refuted);
    assert_eq!(verdict("", "010 == 10"), Proved);
}
