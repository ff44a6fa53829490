//! `setwise verify --format html`, and Ctrl-C in all formats.

use roxmltree::{Document, Node, ParsingOptions};

use crate::common::{Run, setwise, setwise_with_input};

/// Returns the nodes of a page, which is also XML.
fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}: {page}"))
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}

/// Returns the texts of the elements with a class.
fn with_class(document: &Document<'_>, name: &str, class: &str) -> Vec<String> {
    let has_class = |node: &Node<'_, '_>| {
        node.tag_name().name() == name
            && node.attribute("class").is_some_and(|it| it.split(' ').any(|it| it == class))
    };
    document.descendants().filter(has_class).map(text).collect()
}

const DOCUMENT: &str = "\
# A <script>alert(1)</script>

The law `x & -x == isolate_ls1b(x)` and [`x + 1 == x | 1`](javascript:alert%281%29).
![a drawing](https://example.org/x.png) <img src=x onerror=alert(1)>

    (a & b) | ~c
    x - 1 < x
    lowst(x) == \"</code><b>\"

| head | law |
|---|---|
| one | `x ^ x == none` |

<div onclick=\"x\">
x == x
</div>

- a | b == b | a
- words
";

#[test]
fn a_page_has_a_mark_at_each_statement() {
    let run = setwise_with_input(&["verify", "-", "--format", "html"], DOCUMENT);
    assert_eq!(run.code, 1, "{}", run.err);
    let page = parsed(&run.out);
    let marks = with_class(&page, "a", "mark");
    let expected = [
        "proved",
        "refuted",
        "computed",
        "refuted",
        "not understood",
        "proved",
        "proved",
        "proved",
    ];
    assert_eq!(marks, expected);
    assert_eq!(with_class(&page, "b", "mark"), expected);
    // Each leads to its verdict.
    let ids: Vec<_> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    let hrefs = page.descendants().filter(|node| node.tag_name().name() == "a");
    let hrefs: Vec<_> = hrefs.filter_map(|node| node.attribute("href")).collect();
    assert_eq!(hrefs.len(), expected.len());
    assert!(hrefs.iter().all(|href| ids.contains(&&href[1..])), "{hrefs:?}");
    // The sets of two counterexamples, and a Venn diagram next to its table.
    let titles = page.descendants().filter(|node| node.tag_name().name() == "title");
    let titles: Vec<_> = titles.map(text).collect();
    assert_eq!(titles[1..], ["x", "x + 1", "x | 1", "a & b | ~c", "x", "x - 1", "x"]);
    let cells = page.descendants().filter(|node| node.tag_name().name() == "td");
    assert_eq!(cells.count(), 8 * 4 + 2);
    let summary = "4 proved, 2 refuted, 1 computed, 1 not understood";
    assert!(text(page.root_element()).contains(summary) && run.err.starts_with(summary));
}

#[test]
fn a_page_loads_and_runs_nothing() {
    let run = setwise_with_input(&["verify", "-", "--format", "html"], DOCUMENT);
    let page = parsed(&run.out);
    for node in page.descendants() {
        assert!(!["script", "img", "link", "iframe"].contains(&node.tag_name().name()));
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "src", "{name}={value}");
            assert!(name != "href" || value.starts_with('#'), "{name}={value}");
        }
    }
    assert!(text(page.root_element()).contains("A <script>alert(1)</script>"));
    assert!(text(page.root_element()).contains("<img src=x onerror=alert(1)>"));
}

#[test]
fn source_html_and_text_are_shown_as_they_are() {
    let header = "int low(U64 x) { return x < 3; }\n\t// setwise: low(x) == 1\r\n/* setwise: a ==\n   a */\n";
    for (kind, document, marks) in [
        ("c", header, &["refuted", "proved"][..]),
        ("html", "<p>Words.\n<pre>a &amp; b == b &amp; a</pre>\n", &["proved"]),
        ("python", "x = '<'  # setwise: a | b == b | a", &["proved"]),
    ] {
        let run =
            setwise_with_input(&["verify", "-", "--kind", kind, "--format", "html"], document);
        let page = parsed(&run.out);
        assert_eq!(with_class(&page, "a", "mark"), marks, "{kind}");
        let pre: Vec<_> =
            page.descendants().filter(|node| node.tag_name().name() == "pre").map(text).collect();
        let lines: Vec<_> = pre.iter().flat_map(|part| part.lines()).collect();
        assert_eq!(lines.len(), document.lines().count(), "{lines:?}");
        for (number, (shown, line)) in lines.iter().zip(document.lines()).enumerate() {
            assert!(shown.starts_with(&format!("{} {line}", number + 1)), "{shown:?}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    std::fs::write(&path, "Words *and* words\n\n    x == x\n").unwrap();
    let run = setwise(&["verify", "--format", "html", path.to_str().unwrap()]);
    assert!(run.out.contains(">1 </span>Words *and* words\n"), "{}", run.out);
    let run = setwise_with_input(&["verify", "-", "--format", "html"], "");
    parsed(&run.out);
}

/// Starts with a law that is proved at once, and goes on with one that takes very long.
const LONG: &str =
    "`a == a`\n\n    extract(deposit(x, m), m) == x & ((1 << count(m)) - 1)\n\n`b == b`\n";

/// Runs on [`LONG`] in a file, and stops the program in the middle of the long proof.
#[cfg(target_os = "linux")]
fn stopped(arguments: &[&str]) -> (Run, i32, String) {
    use std::process::Stdio;

    use crate::common::{command, run_of};
    use crate::signals;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.md");
    std::fs::write(&path, LONG).unwrap();
    let always = ["verify", path.to_str().unwrap(), "--timeout", "600"];
    let mut command = command(&[&always, arguments].concat());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    signals::wait_for_handler(&child);
    signals::wait_for_work(child.id());
    let code = signals::interrupt(&child).unwrap();
    let run = run_of(child.wait_with_output().unwrap());
    (run, code, std::fs::read_to_string(path).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_stopped_run_has_the_summary_so_far() {
    for format in ["text", "json", "html"] {
        let (run, code, text) = stopped(&["--format", format, "--update"]);
        assert_eq!((run.code, run.err.as_str()), (code, "1 proved\n"), "{format}");
        assert_eq!(text, LONG, "a stopped run updates nothing");
        match format {
            "text" => assert_eq!(run.out.lines().count(), 2, "{}", run.out),
            "json" => assert_eq!(run.out.lines().count(), 1),
            _ => {
                let page = parsed(&run.out);
                assert_eq!(with_class(&page, "a", "mark"), ["proved"]);
                assert!(
                    self::text(page.root_element()).contains("Stopped: the rest of the document")
                );
                assert!(self::text(page.root_element()).ends_with("1 proved.\n"), "{}", run.out);
            }
        }
    }
}
