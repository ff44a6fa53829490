//! The words of the paragraphs around a law: those that introduce a block, and the sentences after a law, may limit
//! the values that it is about.

use crate::document::{Block, BlockKind, sentences};
use crate::parts::lead::{self, Lead, is_in};

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
}

impl Around {
    pub(crate) fn of(block: &Block) -> Self {
        let is_text = block.kind == BlockKind::Text;
        let is_inline = block.kind == BlockKind::Inline;
        if !is_text && !is_inline && block.kind != BlockKind::Code {
            return Self::default();
        }
        let lines = block.places.iter().map(|it| it.0).zip(block.text.lines().map(str::to_owned));
        let lines = lines.filter(|_| is_text).collect();
        Self { above: block.above.clone(), lines, below: block.below.clone(), is_inline }
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
        let mut above = above.into_iter().filter(|it| it.ends_with('.'));
        let is_limit = |it: &&str| limits_values(it, names);
        below.find(is_limit).or_else(|| above.find(is_limit)).map(str::to_owned)
    }
}

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
    has_value || is_exception || is_about && (is_demand || is_limit) || is_limit && is_pronoun
}

/// Returns true for words before a block that may say which values it is about, or that it is false.
pub(crate) fn introduces_values(words: &str, names: &[&str]) -> bool {
    let tokens = tokens(words);
    let lower: Vec<String> = tokens.iter().map(|it| it.to_lowercase()).collect();
    let is_about =
        tokens.iter().any(|it| names.contains(it)) || lower.iter().any(|it| is_in(VALUES, it));
    let has = |list: &str| lower.iter().any(|it| is_in(list, it));
    match lead::before(words) {
        _ if has(LIMITS) || lead::denies(words, "") => true,
        // In `if we like to compute it`, the condition is not one of values.
        _ if has(CONDITIONS) => is_about || lower.first().is_some_and(|it| is_in(CONDITIONS, it)),
        Lead::Denial => has(TRUTH),
        Lead::Condition => true,
        Lead::Conditional => is_about,
        _ => false,
    }
}

fn tokens(text: &str) -> Vec<&str> {
    let is_mark = |c: char| ".,;:!?()`*_'\"".contains(c);
    let all =
        text.split_whitespace().map(|it| if it == "!=" { it } else { it.trim_matches(is_mark) });
    all.filter(|it| !it.is_empty()).collect()
}
