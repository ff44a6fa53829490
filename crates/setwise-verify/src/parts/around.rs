//! The words of the paragraphs around a law: those that introduce a block, and the sentences after a law, may limit
//! the values that it is about.

use crate::document::{Block, BlockKind, sentences};
use crate::parts::lead::{self, Lead, is_in};
use crate::parts::numbers::{Numbers, tokens};

/// The words around the block that is being read.
#[derive(Default)]
pub(crate) struct Around {
    /// The paragraph above a block of code or of text.
    above: String,
    /// The lines of a text, from which those below a law follow.
    lines: Vec<(usize, String)>,
    /// The words that follow the block.
    below: String,
    is_inline: bool,
    /// The words about numbers in its sentence, in those next to it, and in those that introduce the block, and the
    /// line of those in a text.
    numbers: Vec<(Option<usize>, Numbers)>,
    /// The head of a table.
    head: String,
}

impl Around {
    pub(crate) fn of(block: &Block) -> Self {
        let is_text = block.kind == BlockKind::Text;
        let is_inline = block.kind == BlockKind::Inline;
        let is_table = matches!(block.kind, BlockKind::Table(_));
        if !is_text && !is_inline && !is_table && block.kind != BlockKind::Code {
            return Self::default();
        }
        let lines = block.places.iter().map(|it| it.0).zip(block.text.lines().map(str::to_owned));
        let lines = lines.filter(|_| is_text).collect();
        let head = block.text.lines().next().filter(|_| is_table).unwrap_or_default().to_owned();
        let numbers = numbers(block);
        Self {
            above: block.above.clone(),
            lines,
            below: block.below.clone(),
            is_inline,
            numbers,
            head,
        }
    }

    /// Returns the words next to a law that may give its numbers another width, a sign or another base.
    pub(crate) fn numbers(&self, line: usize) -> impl Iterator<Item = &Numbers> {
        let is_near = move |it: &&(Option<usize>, Numbers)| it.0.is_none_or(|it| it == line);
        self.numbers.iter().filter(is_near).map(|it| &it.1)
    }

    /// Returns the head of a table, whose rows are laws.
    pub(crate) fn head(&self) -> &str {
        &self.head
    }

    /// Returns the sentence above the block that it completes, such as `For odd x:`.
    pub(crate) fn introduction(&self, line: usize) -> Option<&str> {
        let is_first = self.lines.first().is_none_or(|it| it.0 == line);
        let last = sentences(self.above.trim()).last()?.1.trim();
        (is_first && !last.ends_with(['.', '!', '?'])).then_some(last)
    }

    /// Returns the sentence below a law, or the one above it, that may limit the values of some names.
    pub(crate) fn limit(&self, line: usize, names: &[&str]) -> Option<String> {
        let first = self.lines.partition_point(|it| it.0 < line);
        let lines = self.lines[first..].iter().take(MAX_LINES).map(|it| it.1.as_str());
        let own = lines.collect::<Vec<_>>().join(" ");
        // The first sentence is the one of the law; of the paragraph below a block, only the first may be about it.
        let (text, start, count) = match () {
            () if self.is_inline => (format!("Code{}", self.below), 1, MAX_SENTENCES),
            () if sentences(&own).len() > 1 => (own, 1, MAX_SENTENCES),
            () => (self.below.clone(), 0, 1),
        };
        let below = sentences(text.trim());
        let mut below = below.iter().skip(start).take(count).map(|it| it.1.trim());
        let above = sentences(self.above.trim()).last().map(|it| it.1.trim());
        let mut above =
            above.into_iter().filter(|it| it.ends_with('.') || requirement(it).is_some());
        let is_limit = |it: &&str| limits_values(it, names);
        below.find(is_limit).or_else(|| above.find(is_limit)).map(str::to_owned)
    }
}

/// Finds what the words next to the laws of a block say of their numbers.
fn numbers(block: &Block) -> Vec<(Option<usize>, Numbers)> {
    let own = match block.kind {
        BlockKind::Text => return in_lines(block).chain(with_none(introduced(block))).collect(),
        BlockKind::Inline => {
            let conditions = [&block.condition, &block.premise];
            let conditions = conditions.into_iter().flatten().map(|it| &*it.text);
            let words = [last(&block.before), last(&block.head)].into_iter().chain(conditions);
            let end = block.after.char_indices().nth(MAX_WORDS).map(|it| it.0);
            let after = &block.after[..end.unwrap_or(block.after.len())];
            let words: Vec<&str> = words.chain([after]).collect();
            Numbers::of(&words.join(" … "))
        }
        _ => Vec::new(),
    };
    with_none([own, introduced(block)].concat()).collect()
}

fn with_none(all: Vec<Numbers>) -> impl Iterator<Item = (Option<usize>, Numbers)> {
    all.into_iter().map(|it| (None, it))
}

/// Finds what the words that introduce a block, and those below it, say of numbers.
fn introduced(block: &Block) -> Vec<Numbers> {
    let above = sentences(block.above.trim());
    let above = above.last().map(|it| it.1.trim()).filter(|it| {
        // Whole sentences above are about what follows only if they say so.
        let is_whole = it.ends_with(['.', '!', '?']);
        !is_whole && (it.ends_with([':', ',']) || is_about(it))
    });
    // Other sentences below begin something else.
    let below = sentences(block.below.trim()).into_iter().take(MAX_SENTENCES).map(|it| it.1.trim());
    let below = below.filter(|it| is_about(it));
    above.into_iter().chain(below).flat_map(Numbers::of).collect()
}

/// Returns true for words that begin with one that says that they are about what stands next to them.
fn is_about(words: &str) -> bool {
    let first = words.split_whitespace().next().unwrap_or_default().to_lowercase();
    is_in(ABOUT, first.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Finds what the lines of a text say of numbers. An open sentence goes on in the next line.
fn in_lines(block: &Block) -> impl Iterator<Item = (Option<usize>, Numbers)> {
    let lines = block.text.lines().zip(&block.places);
    let own = lines.flat_map(|(text, place)| {
        let is_open = !text.trim_end().ends_with(['.', '!', '?', ';']);
        Numbers::of(text).into_iter().flat_map(move |it| {
            let next = is_open.then(|| (Some(place.0 + 1), it.clone()));
            let last = is_about(text).then(|| (Some(place.0 - 1), it.clone()));
            [(Some(place.0), it)].into_iter().chain(next).chain(last)
        })
    });
    let lasting = sentences(&block.text).into_iter().flat_map(|it| Numbers::declared(it.1));
    own.chain(with_none(lasting.take(MAX_SENTENCES).collect()))
}

/// The number of characters on each side of inline code that are searched.
const MAX_WORDS: usize = 1024;

/// Returns the end of the words before inline code.
fn last(words: &str) -> &str {
    let start = words.char_indices().nth_back(MAX_WORDS).map_or(0, |it| it.0);
    &words[start..]
}

/// Words that begin a sentence about what stands next to it.
const ABOUT: &str = "here where with all both if for let note in";

/// The number of sentences after a law that may be about it.
const MAX_SENTENCES: usize = 3;

/// The number of lines from a law on that are searched for these sentences.
const MAX_LINES: usize = 16;

/// Words for the values of a law.
const VALUES: &str = "\
    word words set sets bitboard bitboards board boards operand operands argument arguments input inputs value
    values number numbers variable variables both they";

/// Words that give a law a condition wherever they are in a sentence.
const DEMANDS: &str = "\
    assume assumes assumed assuming suppose supposing provided requires required require only unless except must
    restricted cannot";

/// Words for what a law does not hold for.
const EXCEPTIONS: &str = "exception exceptions exclude excludes excluded excluding fails";

/// Words that give a law a condition at the beginning of a sentence.
const STARTS: &str = "here where with let note remember";

/// Words that always limit what follows them.
const CONDITIONS: &str = "\
    if when whenever while until unless except suppose supposing assume assuming provided";

/// Words next to which a denial is one of a law.
const TRUTH: &str = "\
    true hold holds valid correct right law laws false wrong incorrect mistake mistaken error fails";

/// Words for some values only.
const LIMITS: &str = "\
    odd even nonzero non-zero nonempty non-empty positive negative disjoint distinct aligned unaligned power
    powers multiple multiples divisible single small";

/// Words after a name that say which values it has.
const VERBS: &str = "is are must may has have being denotes ranges runs";

/// Labels of a condition of what follows.
const LABELS: &str = "\
    require requires required precondition preconditions requirement requirements assumption assumptions assume
    assumes assuming given condition conditions pre";

/// Returns the condition after a label: `Requires: x != 0`.
pub(crate) fn requirement(line: &str) -> Option<&str> {
    let (label, condition) = line.split_once(':')?;
    is_in(LABELS, &label.trim().to_lowercase()).then(|| condition.trim())
}

/// Returns true for a sentence near a law that may say which values some names of it have.
fn limits_values(sentence: &str, names: &[&str]) -> bool {
    let tokens = tokens(sentence);
    let has_value = tokens.windows(2).any(|it| names.contains(&it[0]) && is_in(VERBS, it[1]));
    let is_about = tokens.iter().any(|it| names.contains(it) || is_in(VALUES, it));
    let lower: Vec<String> = tokens.iter().map(|it| it.to_lowercase()).collect();
    // An equation defines a name, or gives it a value.
    let is_equation = sentence.replace("!=", "").contains('=');
    let is_demand = lower.iter().any(|it| is_in(DEMANDS, it))
        || !is_equation && lower.first().is_some_and(|it| is_in(STARTS, it));
    let is_limit = lower.iter().any(|it| is_in(LIMITS, it));
    let is_pronoun = lower.iter().any(|it| ["here", "this", "it", "holds"].contains(&&**it));
    let is_exception = lower.iter().any(|it| is_in(EXCEPTIONS, it))
        || lower.windows(2).any(|it| it == ["not", "for"]);
    has_value
        || requirement(sentence).is_some()
        || is_exception
        || is_about && (is_demand || is_limit)
        || is_limit && is_pronoun
}

/// Returns true for words before a block that may say which values it is about, or that it is false.
pub(crate) fn introduces_values(words: &str, names: &[&str]) -> bool {
    let tokens = tokens(words);
    let lower: Vec<String> = tokens.iter().map(|it| it.to_lowercase()).collect();
    let is_about =
        tokens.iter().any(|it| names.contains(it)) || lower.iter().any(|it| is_in(VALUES, it));
    let has = |list: &str| lower.iter().any(|it| is_in(list, it));
    match lead::before(words) {
        _ if has(LIMITS) || lead::denies(words, "") || requirement(words).is_some() => true,
        // In `if we like to compute it`, the condition is not one of values.
        _ if has(CONDITIONS) => is_about || lower.first().is_some_and(|it| is_in(CONDITIONS, it)),
        Lead::Denial => has(TRUTH),
        Lead::Condition => true,
        Lead::Conditional => is_about,
        _ => false,
    }
}
