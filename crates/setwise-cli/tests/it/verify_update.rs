//! `setwise verify --update`.

use std::fs;

use crate::common::{Run, setwise, setwise_with_input};

/// Writes a document to a file, and returns the run of `verify --update` with the text after it.
fn updated(text: &str) -> (Run, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.md");
    fs::write(&path, text).unwrap();
    let run = setwise(&["verify", "--update", path.to_str().unwrap()]);
    let first = fs::read_to_string(&path).unwrap();
    let again = setwise(&["verify", "--update", path.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&path).unwrap(), first, "a second run changes nothing");
    assert_eq!((again.code, &again.err), (run.code, &run.err));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    (run, first)
}

#[test]
fn verdicts_follow_their_blocks() {
    let (run, text) = updated(
        "# `x == x`\nWords.\n\n```\nlow = x & -x\nlow - 1 == x\n```\n- a law\n  `low & x == low`\n- words\n\nAnd\n\n    \
         kinght(x) --> x\n\n```sh\nls\n```",
    );
    assert_eq!(run.code, 1);
    let expected = "\
# `x == x`
<!-- setwise verify
proved: x == x
-->
Words.

```
low = x & -x
low - 1 == x
```
<!-- setwise verify
defined: low = x & -x
refuted for x = 0x0: low - 1 == x
-->
- a law
  `low & x == low`
- words
<!-- setwise verify
proved: low & x == low
-->

And

    kinght(x) --> x
<!-- setwise verify
not understood: kinght(x) -- > x
-->

```sh
ls
```";
    assert_eq!(text, expected);
}

#[test]
fn verdicts_that_changed_are_replaced() {
    let old = "    x == x\n<!-- setwise verify\nrefuted for x = 0x0: x == x\n-->\n\nOld.\n<!-- setwise verify\nproved: y == y\n-->\n";
    let (run, text) = updated(old);
    assert_eq!(run.code, 0);
    assert_eq!(text, "    x == x\n<!-- setwise verify\nproved: x == x\n-->\n\nOld.\n");
    // What only shows a comment stays, and so do other comments.
    let shown = "```html\n<!-- setwise verify\nproved: z == z\n-->\n```\n\n<!-- setwise verify all -->\n<!-- words -->\n";
    assert_eq!(updated(shown).1, shown);
}

#[test]
fn line_ends_and_the_rest_of_the_text_stay() {
    let (_, text) = updated(
        "\u{feff}> `x == x`\r\n> more\r\n\r\n<div>\r\n<code>y == y</code>\r\n</div>\r\nand  \r\n",
    );
    assert_eq!(
        text,
        "\u{feff}> `x == x`\r\n> more\r\n<!-- setwise verify\r\nproved: x == x\r\n-->\r\n\r\n<div>\r\n\
         <code>y == y</code>\r\n</div>\r\nand  \r\n<!-- setwise verify\r\nproved: y == y\r\n-->\r\n"
    );
    let words = "Only words, without a last line end";
    assert_eq!(updated(words).1, words);
    let (run, text) = updated("Words.\n\n~~~\nx == x\n");
    assert_eq!(text, "Words.\n\n~~~\nx == x\n");
    assert!(run.err.contains(":3: the verdicts on this block are not written"), "{}", run.err);
}

#[test]
fn other_documents_are_refused_before_any_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (page, header) = (folder.path().join("page.md"), folder.path().join("bits.h"));
    fs::write(&page, "`x == x`\n").unwrap();
    fs::write(&header, "// setwise: x == x\n").unwrap();
    let run = setwise(&["verify", "--update", page.to_str().unwrap(), header.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("bits.h is not Markdown by its extension"), "{}", run.err);
    assert_eq!(fs::read_to_string(&page).unwrap(), "`x == x`\n");
    let run = setwise_with_input(&["verify", "--update", "-"], "`x == x`\n");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("standard input cannot be written"), "{}", run.err);
}
