//! A statement has the same verdict alone as in a document whose other parts share no name with it.

use setwise::random::SplitMix64;
use setwise_verify::DocumentKind::{self, Html, Markdown};
use setwise_verify::{Options, Verdict};

use crate::found;

/// Parts of a document in Markdown. `@` becomes a number of its own.
const PARTS: [&str; 18] = [
    "Words, and no law.",
    "u@ & v@ == v@ & u@",
    "u@ - v@ == v@ - u@",
    "Lemma 2. u@ | u@ == u@.",
    "For all u@, u@ ^ u@ == 0",
    "In a sentence, `u@ == v@` and `u@ & ~u@ == none` hold.",
    "    low@ = u@ & -u@\n    low@ & low@ - 1 == none\n    low@ == u@",
    "```c\nU64 f@(U64 y@) { return y@ & y@ - 1; }\n```\n\n`f@(u@) == u@`",
    "```rust\nfn f@(y@: u64) -> u64 {\n    y@ & y@.wrapping_neg()\n}\n// setwise: f@(y@) == y@ & -y@\n```",
    "```java\nu@ >> 1 == u@ >>> 1\n```",
    "| u@ | u@ + 1 |\n|---|---|\n| 1 | 2 |\n| 2 | 4 |",
    "| hex | decimal |\n|--|--|\n| 0x10 | 16 |\n| 0x11 | 16 |",
    "\\[ u@ \\wedge v@ = v@ \\vee u@ \\]",
    "law: u@ | v@ == v@ | u@\nrefuted: u@ == v@",
    "~~~law\nlet w@ = u@ & v@;\nis_subset(w@, u@)\n~~~",
    "`u@ = 3`\n\n    u@ == 3",
    "    u@ == v@ ==\n\n    )",
    "```sh\nls u@ == v@\n```",
];

/// Returns the lines and the verdicts of the statements of a text.
fn verdicts(text: &str, kind: DocumentKind) -> Vec<(usize, Verdict)> {
    let all = found(text, kind, &Options::new());
    let statements = all.iter().filter(|it| it.verdict != Verdict::Prose);
    statements.map(|it| (it.line, it.verdict)).collect()
}

/// Compares the verdicts of the parts alone with those of the document.
fn compare(parts: &[String], separator: &str, kind: DocumentKind) {
    let mut expected = Vec::new();
    let mut lines = 0;
    for part in parts {
        let alone = verdicts(part, kind).into_iter();
        expected.extend(alone.map(|(line, verdict)| (line + lines, verdict)));
        lines += format!("{part}{separator}").matches('\n').count();
    }
    let text = parts.join(separator);
    assert_eq!(verdicts(&text, kind), expected, "{text}");
}

#[test]
fn a_split_of_a_document_changes_no_verdict() {
    let mut random = SplitMix64::new(36);
    let mut below = |end: usize| (random.next_u64() % end as u64) as usize;
    for _ in 0..60 {
        let count = 2 + below(4);
        let parts: Vec<String> = (0..count)
            .map(|number| PARTS[below(PARTS.len())].replace('@', &number.to_string()))
            .collect();
        // Blocks that are indented on both sides of a blank line are one block of code.
        compare(&parts, "\n\nWords between.\n\n", Markdown);
    }
}

#[test]
fn a_split_of_a_page_changes_no_verdict() {
    let mut random = SplitMix64::new(37);
    let mut below = |end: usize| (random.next_u64() % end as u64) as usize;
    let parts = [
        "<p>u@ &amp; v@ == v@ &amp; u@</p>",
        "<pre>low@ = u@ &amp; -u@\nlow@ == u@</pre>",
        "<pre>int f@(U64 y@) { return 1; }</pre>\n<p><code>f@(u@) == 2</code></p>",
        "<table><tr><td>u@<td>u@+1\n<tr><td>1<td>2\n<tr><td>1<td>3\n</table>",
        "<ul><li><code>u@ == v@</code><li>words</ul>",
        "<pre class=\"language-python\">u@ // v@ == w@</pre>",
    ];
    for _ in 0..40 {
        let parts: Vec<String> = (0..2 + below(4))
            .map(|number| parts[below(parts.len())].replace('@', &number.to_string()))
            .collect();
        compare(&parts, "\n", Html);
    }
}

/// Each reader of a part passes on smaller parts only.
#[test]
fn any_two_lines_of_a_block_are_read() {
    let lines = [
        "f(y) = y",
        "f(y) = y ```",
        "& -y",
        "- y",
        "== y",
        "=> y == 0",
        "g(a, b) = a | b;",
        "a = y; b = a",
        "if y then",
        "...",
        "ls1b | y & -y",
        ". 1 . 1",
        "tzcnt rax, rbx ; y",
        "// y == y",
        "U64 f(U64 y) {",
        "y = {",
        ")",
    ];
    for first in lines {
        for second in lines {
            let code = format!("```\n{first}\n{second}\n");
            for text in [&code, &format!("{code}```\n"), &format!("{first}\n{second}\n")] {
                assert!(found(text, Markdown, &Options::new()).len() <= 4, "{text}");
            }
        }
    }
}
