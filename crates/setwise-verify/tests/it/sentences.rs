//! Displayed formulas, and laws within sentences.

use setwise_verify::DocumentKind::Markdown;
use setwise_verify::Options;
use setwise_verify::Verdict::{NotUnderstood, Prose, Proved, Refuted};

use crate::{check, found};

#[test]
fn displayed_formulas_have_verdicts() {
    for (text, verdict) in [
        ("$$ x = 2 (x) $$", NotUnderstood),
        ("$$ x \\leq y $$", Refuted),
        ("$$ x \\cap y \\leq x $$", Proved),
        ("$$ x \\mid y = x $$", Refuted),
        ("$$ x \\mid x = x $$.", Proved),
        ("$$ \\overline{\\overline{x}} = x $$", Proved),
        ("$$ \\overline{x} = y $$", Refuted),
        ("$$ x \\pmod{3} = 5 $$", NotUnderstood),
        ("$$ x \\equiv x + 4 \\pmod{4} $$", Proved),
        ("$$ x \\cap y \\subseteq x $$", Proved),
        ("$$ x \\subset y $$", NotUnderstood),
        ("$$ \\sqrt{x} = y $$", NotUnderstood),
        ("$$ x \\ll 1 = x + x $$", Proved),
        ("$$\nx \\gg 1 = x\n$$", Refuted),
        ("\\[ x \\leq y \\]", Refuted),
    ] {
        check(&format!("Words.\n\n{text}\n"), Markdown, &[(3, verdict)]);
    }
    check("$$\nx = x\ny = y + 1\n$$\n", Markdown, &[(2, Proved), (3, Refuted)]);
    check("So that\n$$ x & 1 = y $$\nholds.\n", Markdown, &[(2, Refuted)]);
    let all = found("$$ \\sum_{i} a_i $$\n", Markdown, &Options::new());
    assert!(all.iter().all(|it| it.verdict == Prose), "{all:#?}");
}

#[test]
fn laws_in_sentences_have_verdicts() {
    for (text, verdict) in [
        ("Theorem 2. For all x, x | 1 == x", Refuted),
        ("For all words x and y, x == y", Refuted),
        ("For all x != 0, x & (x - 1) != x", Proved),
        ("For all x > 3, x > 4", Refuted),
        ("We see that x | 1 == x.", Refuted),
        ("The identity x * 3 == x + 2 * x holds.", Proved),
        ("The identity x * 3 == x holds.", Refuted),
        ("Theorem 2. It is such that x == y", NotUnderstood),
        ("For all squares s, s == s", NotUnderstood),
        ("Hence x | x == x.", Proved),
        ("Hence x & 1 == 1.", NotUnderstood),
        ("then x & -x != 0", NotUnderstood),
    ] {
        check(&format!("{text}\n"), Markdown, &[(1, verdict)]);
    }
    let all = found("For all x != 0, x & (x - 1) != x\n", Markdown, &Options::new());
    assert!(all[0].reason.contains("the premise is `x != 0`"), "{all:#?}");
    for text in ["We see that all is well.", "Then x is a set.", "The law of the land holds."] {
        check(text, Markdown, &[]);
    }
}
