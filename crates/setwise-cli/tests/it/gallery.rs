//! The blocks of the gallery: formulas have values, laws are proved, and wrong ones refuted.

use std::fs;

use crate::common::{repository, setwise_with_input};

/// A block of a chapter.
struct Block {
    /// The chapter and the line.
    place: String,
    kind: String,
    /// `name = VALUE`, separated by semicolons.
    inputs: String,
    text: String,
}

/// Returns the blocks of all chapters in their order.
fn blocks() -> Vec<Block> {
    let folder = fs::read_dir(repository().join("web/gallery")).unwrap();
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.file_stem().is_some_and(|name| name != "README"));
    paths.sort();
    let mut blocks = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let (kind, inputs, text) = match (line.strip_prefix("~~~"), line.split_once(": ")) {
                (Some(head), _) => {
                    let (kind, inputs) = head.split_once(' ').unwrap_or((head, ""));
                    let inside = lines.by_ref().map(|(_, line)| line);
                    let inside = inside.take_while(|line| *line != "~~~");
                    (kind, inputs, inside.collect::<Vec<_>>().join("\n"))
                }
                (None, Some((kind @ ("law" | "refuted"), text))) => (kind, "", text.to_owned()),
                _ => continue,
            };
            blocks.push(Block {
                place: format!("{}:{}", path.display(), number + 1),
                kind: kind.to_owned(),
                inputs: inputs.to_owned(),
                text,
            });
        }
    }
    blocks
}

/// Evaluates a block with its inputs.
fn evaluate(block: &Block) {
    let (mut text, mut fen) = (String::new(), None);
    for input in block.inputs.split(';').filter(|input| !input.trim().is_empty()) {
        let (name, value) = input.split_once('=').unwrap();
        match name.trim() {
            "fen" => fen = Some(value.trim()),
            name => text += &format!("let {name} = {}; ", value.trim()),
        }
    }
    // A drawing begins on a line of its own.
    let is_drawing = block.text.trim_start().starts_with(['.', '1']);
    text += if is_drawing && !text.is_empty() { "\n" } else { "" };
    text += &block.text;
    let position = fen.map(|fen| ["--fen", fen]);
    let arguments: Vec<_> =
        ["eval", "-"].into_iter().chain(position.into_iter().flatten()).collect();
    let run = setwise_with_input(&arguments, &text);
    assert_eq!((run.code, &*run.err), (0, ""), "{}", block.place);
}

/// Checks the verdict on a law.
fn prove(block: &Block, verdict: &str) {
    assert_eq!(block.inputs, "", "{}: a law has no inputs", block.place);
    let run = setwise_with_input(&["prove", "--timeout", "600", "-"], &block.text);
    assert!(run.out.starts_with(verdict), "{}: {}{}", block.place, run.out, run.err);
    assert!(!run.out.contains("the premise is never true"), "{}", block.place);
}

#[test]
fn all_blocks_are_right() {
    let blocks = blocks();
    assert!(blocks.len() >= 200, "{} blocks", blocks.len());
    for (block, next) in blocks.iter().zip(blocks.iter().skip(1).map(Some).chain([None])) {
        match &*block.kind {
            "formula" | "c" => evaluate(block),
            "law" => prove(block, "proved"),
            "refuted" => {
                prove(block, "refuted");
                let right = next.is_some_and(|next| next.kind == "law");
                assert!(right, "{}: no right law follows", block.place);
            }
            kind => panic!("{}: the kind `{kind}` is unknown", block.place),
        }
    }
}
