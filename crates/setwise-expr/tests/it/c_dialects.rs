//! The language of files of code: C, C++, Java, and C#, which is refused.

use setwise_expr::{CodeLanguage, CodeOptions, Definitions, Value};

use super::c_files::value;

fn read(files: &[(&str, &str)], language: Option<CodeLanguage>) -> Result<Definitions, String> {
    let files: Vec<_> = files.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect();
    Definitions::of_files(&files, &CodeOptions { language, ..CodeOptions::default() }).map_err(
        |(file, error)| {
            format!("{file}: {}; {}", error.message(), error.help().unwrap_or_default())
        },
    )
}

const HIGH: &str = "int hi(char c) { return c >> 1; }\n";

#[test]
fn cpp_is_not_read_as_java() {
    for text in [
        "struct Eval : public Base { int x; };",
        "struct Eval : private A, public B { int x; };",
        "class Eval : public Base { int x; };",
        "class Eval : virtual public Base, public virtual A { int x; };",
        "class Eval final : public Base { void f() const final override; };",
        "std::map<int, std::vector<std::pair<int, std::vector<int>>>> table;",
        "extern A<B<C<int>>> table;",
        "extern A<B<C<D<int>>>> table;",
        "extern A<B<C<void(T &&)>>> table;",
        "inline int f(int x) { return x >>> 1; }",
        "typedef int final; class A { public: int f(int x); public slots: int g(); };",
        "#include <cstdint>\nstatic final int g(int x) { return x; }",
        "using T = int; public int g(int x) { return x; }",
    ] {
        let text = format!("{HIGH}{text}\n");
        let definitions = read(&[("a.h", &text)], None).unwrap_or_else(|it| panic!("{text}{it}"));
        let found = value(&definitions, "hi(200)").unwrap_or_else(|it| panic!("{text}{it}")).0;
        assert_eq!(found, Value::Number(-28), "{text}");
    }
    // The name of the file tells.
    let text = format!("{HIGH}int f(int x) {{ return x >>> 1; }}");
    for (name, expected) in [("a.cpp", -28), ("a.c", -28), ("A.java", 100), ("a", 100)] {
        let definitions = read(&[(name, &text)], None).unwrap();
        let (found, note) = value(&definitions, "hi((200))").unwrap();
        assert_eq!(found, Value::Number(expected), "{name}");
        assert_eq!(note.starts_with("read as Java: "), expected == 100, "{name}: {note}");
    }
}

#[test]
fn a_colon_of_a_condition_begins_no_list_of_members() {
    for text in [
        "int hi(char c) { return c > 5 ? (c >>> 1) : 2; }",
        "int hi(char c) { return c >> 1; } long m(int x) { return x > 0 ? Long.MAX_VALUE : 3; }",
    ] {
        let definitions = read(&[("a", text)], None).unwrap();
        let (found, note) = value(&definitions, "hi(200)").unwrap();
        assert_eq!(found, Value::Number(100), "{text}");
        assert!(note.starts_with("read as Java: "), "{text}: {note}");
    }
}

#[test]
fn java_is_always_noted() {
    let text = "final class A { static final char C = 'a'; static boolean f(int x, int y) \
                { return x < y && y < 8 && x < y >>> 1; } static int g(char c) { return c; } }";
    let definitions = read(&[("a", text)], None).unwrap();
    for formula in ["f(1, 4)", "g(200)", "C", "return C;", "return g(C);", "1 + g(C)"] {
        let (_, note) = value(&definitions, formula).unwrap();
        assert!(note.starts_with("read as Java: "), "{formula}: {note}");
    }
    let text = "class A { static int g(char c) { return c; } }";
    let definitions = read(&[("A.java", text)], None).unwrap();
    assert_eq!(value(&definitions, "g(200)").unwrap().0, Value::Number(200));
    let error = read(&[("a", text)], None).unwrap_err();
    assert!(error.contains("`--language java` reads the classes of Java"), "{error}");
    let java = "public class A { static int f(long x) { return g(Long::bitCount, x); } }";
    let error = read(&[("a", java)], None).unwrap_err();
    assert!(error.contains("`public`, or C++, which has `::`; write `--language java`"), "{error}");
}

#[test]
fn files_of_different_languages_are_not_joined() {
    let c = ("z.h", "int zc(char c) { return c; }");
    let java = ("A.java", "public class A { static int f(char c) { return c; } }");
    for files in [[c, java], [java, c]] {
        let error = read(&files, None).unwrap_err();
        let expected = "1: `A.java` is Java and `z.h` is C: files of one language can be joined";
        assert!(error.starts_with(expected) && error.contains("--language java"), "{error}");
        assert!(read(&files, Some(CodeLanguage::Java)).is_ok());
    }
    let empty = ("b.h", "// nothing\n");
    let other = ("B.java", "class B { static int g(char c) { return c; } }");
    assert!(read(&[empty, java, other], None).is_ok());
    let macros = ("b.h", "#define N 8\n");
    assert!(read(&[macros, java], None).unwrap_err().starts_with("1: "));
}

#[test]
fn c_sharp_is_refused_by_name() {
    for (name, text) in [
        ("a", "using System;\nint f(int x) { return x; }"),
        ("a", "using System.Numerics;\nint f(int x) { return x; }"),
        ("a", "public class A { public static ulong f(ulong x) { return x; } }"),
        ("a", "public static class A { public static int f(byte x) { return x; } }"),
        ("a", "static class A { public static int f(byte x) { return x; } }"),
        ("a", "namespace N { public class A { static int f(byte x) { return x; } } }"),
        ("a", "namespace N { static class A { static int f(byte x) { return x; } } }"),
        ("a", "namespace N; public struct A { static int f(byte x) { return x; } }"),
        ("a", "int f(byte[] t) { foreach (byte b in t) return b; return 0; }"),
        ("a", "int f(ulong x) { return BitOperations.PopCount(x); }"),
        ("A.cs", "int f(byte x) { return x; }"),
        ("A.CS", "#region F\nint f(byte x) { return x; }\n#endregion"),
    ] {
        let error = read(&[(name, text)], None).expect_err(text);
        let expected = "0: this is C#, which is not read; write the function in C";
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    for text in ["ulong f(ulong x) { return x & -x; }", "typedef unsigned long ulong; ulong N = 1;"]
    {
        assert!(read(&[("a.h", text)], None).is_ok(), "{text}");
    }
    assert!(read(&[("A.cs", "int f(int x) { return x; }")], Some(CodeLanguage::C)).is_ok());
}
