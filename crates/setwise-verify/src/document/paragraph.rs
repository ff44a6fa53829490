//! The words and the inline code of a paragraph, which give each other their meaning.

use std::cmp::Ordering;

use super::values::{EQUALS, is_closed, is_number, names_base, verbs, with_value};
use super::{Block, BlockKind, Condition, Place, joined_by};
use crate::parts::lead::introduces;
use crate::parts::part::is_like_law;
use crate::parts::phrases::goes_on;
use crate::parts::premises::Relation;
use crate::parts::unread::{has_unread_law, islands};

/// The beginnings of a paragraph about what another document prints wrongly.
const ERRATA: [&str; 2] = ["Erratum:", "Erratum in words:"];

/// Beginnings of words between a condition and its conclusion.
const BETWEEN: [&str; 9] = [
    "then ",
    "we have",
    "we get",
    "we know",
    "it follows",
    "it holds",
    "one has",
    "clearly",
    "obviously",
];

/// The paragraph that is open.
#[derive(Default)]
pub(super) struct Paragraph {
    words: String,
    /// The block of each inline code, and the number of bytes of the words before it.
    codes: Vec<(usize, usize)>,
    /// The block of the law whose condition is the last inline code.
    conditioned: Option<usize>,
    /// The condition that a sentence begins with, and true below its conclusion.
    premise: Option<(Condition, bool)>,
    /// The number of blocks above it.
    start: Option<usize>,
    /// The words and the code of the paragraph above it.
    above: String,
    /// The paragraph above each list that is open.
    lists: Vec<String>,
}

/// The number of characters of a paragraph that are kept for the blocks around it.
const MAX_KEPT: usize = 2048;

/// Returns the last words of a text, as many as are kept.
pub(crate) fn last_of(words: &str) -> &str {
    let start = words.char_indices().rev().nth(MAX_KEPT - 1).map_or(0, |it| it.0);
    &words[start..]
}

impl Paragraph {
    /// Adds words, below a number of blocks.
    pub(super) fn words(&mut self, text: &str, blocks: usize) {
        self.words.push_str(text);
        if !text.trim().is_empty() {
            self.start.get_or_insert(blocks);
        }
    }

    /// Returns the number of blocks above it, if it has words or code.
    pub(super) const fn start(&self) -> Option<usize> {
        self.start
    }

    /// Returns the words and the code of the paragraph above.
    pub(super) fn above(&self) -> String {
        self.above.clone()
    }

    /// Returns the words from a place on, with the code between them.
    fn said(&self, code: usize, start: usize, found: &[Block]) -> String {
        let (mut text, mut at) = (String::new(), start);
        let mut keep = |more: &str| {
            text.extend(more.chars().take(MAX_KEPT));
            text.len() < MAX_KEPT
        };
        for &(block, place) in self.codes.iter().skip(code) {
            let place = place.max(at);
            if !keep(&self.words[at..place]) || !keep(&found[block].text) {
                break;
            }
            at = place;
        }
        keep(&self.words[at..]);
        text.chars().take(MAX_KEPT).collect()
    }

    /// Keeps the paragraph for the blocks above and below it, and what follows each code for that code.
    fn keep(&self, found: &mut [Block]) -> String {
        let above = self.said(0, 0, found);
        let start = self.start.unwrap_or(found.len());
        // Below inline code are the other words of its own paragraph.
        let last = found[..start].last_mut().filter(|it| it.kind != BlockKind::Inline);
        if let Some(last) = last {
            last.below.clone_from(&above);
        }
        for (index, &(block, place)) in self.codes.iter().enumerate() {
            found[block].below = self.said(index + 1, place, found);
        }
        above
    }

    /// Begins a list, whose items are all below the paragraph above it.
    pub(super) fn begin_list(&mut self) {
        self.lists.push(self.above.clone());
    }

    pub(super) fn begin_item(&mut self) {
        if let Some(above) = self.lists.last() {
            self.above.clone_from(above);
        }
    }

    pub(super) fn end_list(&mut self) {
        self.lists.pop();
    }

    /// Adds inline code to the blocks, with the words before it.
    pub(super) fn code(&mut self, mut code: Block, found: &mut Vec<Block>) {
        // What a page prints by mistake is not a statement of the document.
        if ERRATA.iter().any(|start| self.words.trim_start().starts_with(start)) {
            code.kind = BlockKind::Foreign;
        }
        self.start.get_or_insert(found.len());
        self.take_value(found);
        let (last, start) = self.codes.last().map_or((None, 0), |it| (Some(it.0), it.1));
        let between = &self.words[start..];
        if let Some(last) = last.filter(|_| code.kind == BlockKind::Inline)
            && let Some(text) = equation(&found[last].text, between, &code.text)
        {
            found[last].text = text;
            self.codes.pop();
            self.codes.push((last, self.words.len()));
            return;
        }
        code.before = between.to_owned();
        code.above.clone_from(&self.above);
        code.premise = premise(&mut self.premise, &self.words, between, &code.text);
        code.is_premise = self.premise.as_ref().is_some_and(|it| !it.1);
        code.head = sentence(last_of(&self.words)).to_owned();
        if let Some(last) = last {
            found[last].after.push_str(between);
            let conditioned = self.conditioned.and_then(|law| found[law].condition.as_mut());
            let is_joined = conditioned.is_some_and(|condition| {
                condition.note_after(between);
                condition.join(between, code.text.trim())
            });
            if !is_joined {
                // What follows `with n = 4 we get` is the law that it is a condition of.
                let said = between.trim_matches([',', ' ']);
                let is_next = concludes(between) && !said.is_empty() && !said.starts_with('.');
                if let Some(law) = self.conditioned
                    && let Some(condition) = found[law].condition.take()
                {
                    if !is_next || condition.is_statement() {
                        found[law].condition = Some(condition);
                    } else if found[law].premise.is_some() && found[law].after.starts_with(',') {
                        found[law].after.truncate(1);
                        code.premise = Some(condition.clone());
                        self.premise = Some((condition, true));
                    }
                }
                found[last].condition = Condition::after(between, code.text.trim());
                self.conditioned = found[last].condition.is_some().then_some(last);
            }
            let condition = self.conditioned.and_then(|law| found[law].condition.as_ref());
            code.is_conclusion = condition.is_some_and(Condition::is_statement);
        }
        self.codes.push((found.len(), self.words.len()));
        found.push(code);
    }

    /// Joins the last inline code and the value that the words after it compare it with.
    fn take_value(&mut self, found: &mut [Block]) {
        let Some((last, start)) = self.codes.last_mut() else { return };
        let block = &mut found[*last];
        if block.kind == BlockKind::Inline
            && !names_base(sentence(last_of(&self.words[..*start])))
            && let Some((law, len)) = with_value(&block.text, &self.words[*start..])
        {
            block.is_said = self.words[*start..].trim_start().starts_with(char::is_alphabetic);
            block.text = law;
            *start += len;
        }
    }

    /// Ends the paragraph: its code gets the words after it. In a cell of a table, code without words may be a
    /// law or a condition.
    pub(super) fn end(&mut self, found: &mut [Block], is_cell: bool) {
        self.take_value(found);
        let mut paragraph = std::mem::take(self);
        self.above = std::mem::take(&mut paragraph.above);
        self.lists = std::mem::take(&mut paragraph.lists);
        if !is_cell && paragraph.start.is_some() {
            self.above = paragraph.keep(found);
        }
        let Some(&(last, start)) = paragraph.codes.last() else { return };
        let after = &paragraph.words[start..];
        found[last].after.push_str(after);
        // The words after the last of several laws are about the others, too.
        for pair in paragraph.codes.windows(2).rev() {
            let [first, next] = [pair[0].0, pair[1].0];
            if ["and", "or", ",", ", and", ", or"].contains(&found[first].after.trim()) {
                let after = format!("{} {}", found[first].after, found[next].after);
                found[first].after = after;
            }
        }
        let is_alone = paragraph.words.trim().is_empty();
        if paragraph.codes.len() == 1 && !(is_cell && is_alone) {
            let before = paragraph.words[..start].to_owned();
            found[last].around = Some([before, after.to_owned()]);
        }
        let condition = paragraph.conditioned.and_then(|law| found[law].condition.as_mut());
        if let Some(condition) = condition {
            condition.note_after(after);
            if goes_on(after) {
                let rest = after.split(". ").next().unwrap_or_default();
                condition.text.push_str(rest.trim_end_matches('.'));
            }
        }
    }
}

/// Returns the laws in the words next to inline code. They are not read, because the code may be a part of them.
pub(super) fn laws(text: &str, place: Place) -> Vec<Block> {
    let reason = "a law or a condition next to inline code is not read: write it as inline code too, or on its \
                  own line";
    let relations = ["==", "!=", "=", "≡", "≠", "<=", ">=", "≤", "≥", "<", ">", "⊆", "=>", "⇒"];
    let law = |island: &str| {
        let signs = [',', ';', '.', ':', '!', '?', ' '];
        let law = island.trim_matches(signs);
        let law = match law.matches('(').count().cmp(&law.matches(')').count()) {
            Ordering::Less => law.trim_end_matches(')'),
            Ordering::Equal => {
                let inner = law.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
                inner.filter(|it| !is_rest_of_brackets(it)).unwrap_or(law)
            }
            Ordering::Greater => law.trim_start_matches('('),
        };
        let tokens: Vec<&str> = law.split_whitespace().collect();
        let is_sided = tokens.iter().skip(1).rev().skip(1).any(|it| relations.contains(it));
        let is_law = is_sided && (is_like_law(law) || has_unread_law(law));
        let at = law.as_ptr() as usize - text.as_ptr() as usize;
        let column = place.1 + text[..at].chars().count();
        is_law.then(|| {
            Block::new(BlockKind::Refused(reason), law.to_owned(), vec![(place.0, column)])
        })
    };
    islands(text).into_iter().filter_map(law).collect()
}

/// Returns true for a text whose first closing bracket closes one before it: `a) == (b`.
fn is_rest_of_brackets(text: &str) -> bool {
    text.find(')').is_some_and(|at| !text[..at].contains('('))
}

/// Returns the equation whose sides are two inline codes with its sign between them: `` `x + x` = `x << 1` ``.
/// One of them must have an operator or a call.
fn equation(left: &str, between: &str, right: &str) -> Option<String> {
    let is_formula = |it: &str| it.contains(['&', '|', '^', '~', '+', '(']);
    let is_relation = |it: &str| it.contains(['=', ';', '{', '"', '\n', ':']);
    let are_sides = ![left, right].into_iter().any(is_relation);
    let verb = between.trim();
    let is_value = verbs().any(|it| it == verb) && is_closed(left) && is_number(right);
    let is_equation = are_sides && (is_value || is_formula(left) || is_formula(right));
    let sign = match verb {
        sign @ ("=" | "==" | "≡") => Some(sign),
        _ if is_value || EQUALS.contains(&verb) => Some("=="),
        _ => None,
    };
    sign.filter(|_| is_equation).map(|sign| format!("{left} {sign} {right}"))
}

/// Returns the condition of inline code below a condition: `if x != 0, then …`. Keeps the condition that the code
/// itself begins.
fn premise(
    open: &mut Option<(Condition, bool)>,
    words: &str,
    between: &str,
    code: &str,
) -> Option<Condition> {
    if let Some((condition, has_conclusion)) = open {
        let is_joined = match has_conclusion {
            true => joined_by(between) == Some("&&") || between.trim() == ",",
            false => condition.join(between, code.trim()),
        };
        *has_conclusion |= !is_joined && concludes(between);
        if is_joined || *has_conclusion && concludes(between) {
            return Some(condition.clone()).filter(|_| *has_conclusion);
        }
        *open = None;
    }
    // A sentence that begins before the last words begins before the words between, unless these are more.
    let last = last_of(words);
    let sentence = sentence(if last.len() > between.len() { last } else { words });
    if sentence.len() > between.len() {
        return None;
    }
    let clause = sentence.rsplit([',', ';', ':', '.', '}', ')', '*']).next().unwrap_or_default();
    let ends = clause.char_indices().filter(|it| it.1.is_whitespace()).map(|it| it.0);
    let mut starts = [0].into_iter().chain(ends);
    let condition = starts.find_map(|at| {
        let is_introduced = clause[..at].trim().is_empty() || introduces(&clause[..at]);
        Condition::after(&clause[at..], code.trim()).filter(|_| is_introduced)
    });
    let is_before = |it: &Condition| matches!(it.relation, Relation::Premise | Relation::Opposite);
    *open = condition.filter(is_before).map(|it| (it, false));
    None
}

/// Returns true for words between a condition and its conclusion: `then`, `we have`, or a comma alone.
fn concludes(words: &str) -> bool {
    let said = words.trim_matches([',', ':', '.', ' ', '\n']).to_lowercase();
    match &*said {
        "" => words.contains([',', ':']),
        "then" => true,
        _ => BETWEEN.iter().any(|it| said.starts_with(it)) && introduces(&said),
    }
}

/// Returns the beginning of the sentence that is open at the end of a text.
pub(crate) fn sentence(text: &str) -> &str {
    ends(text, &['.', '!', '?', ';']).last().map_or(text, |&at| &text[at..])
}

/// Returns the sentences of a text, and their places.
pub(crate) fn sentences(text: &str) -> Vec<(usize, &str)> {
    let ends = ends(text, &['.', '!', '?']);
    let starts = [0].into_iter().chain(ends.iter().copied());
    let all = starts.zip(ends.iter().copied().chain([text.len()]));
    all.map(|(start, end)| (start, &text[start..end])).collect()
}

/// Returns the places after the signs that end sentences within a text.
fn ends(text: &str, signs: &[char]) -> Vec<usize> {
    let is_end = |at: usize| {
        let word = text[..at].rsplit([' ', '\n', '(']).next().unwrap_or_default();
        // An abbreviation such as `i. e.`, and the number of a law, end no sentence.
        let is_number = word.chars().all(|c| c.is_ascii_digit() || c == '.') && at < 16;
        let is_letter = word.chars().count() == 1;
        let is_name = is_letter && word.starts_with(char::is_lowercase);
        let goes_on = text[at + 1..].trim_start().starts_with(char::is_lowercase);
        let others = ["e.g", "i.e", "cf", "resp", "Eq", "eq", "Claim", "Lemma", "Law"];
        !word.is_empty()
            && !is_number
            && (!is_letter || is_name && !goes_on)
            && !others.contains(&word)
    };
    let signs = text.match_indices(signs).filter(|it| {
        text[it.0 + 1..].starts_with([' ', '\n']) && !text[it.0 + 1..].trim().is_empty()
    });
    signs.filter(|it| it.1 != "." || is_end(it.0)).map(|it| it.0 + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::{MAX_KEPT, Paragraph, sentence};
    use crate::document::{Block, BlockKind};

    #[test]
    fn only_the_last_words_before_inline_code_are_looked_at() {
        for (count, expected) in [(1, "popcount(7)"), (MAX_KEPT, "popcount(7) == 3")] {
            let (mut paragraph, mut found) = (Paragraph::default(), Vec::new());
            paragraph.words("In binary, ", 0);
            for _ in 0..count {
                paragraph.words("or ", 0);
            }
            let code = Block::new(BlockKind::Inline, "popcount(7)".to_owned(), vec![(1, 1)]);
            paragraph.code(code, &mut found);
            paragraph.words(" is 3.", 0);
            paragraph.end(&mut found, false);
            assert_eq!(found[0].text, expected, "{count}");
        }
    }

    #[test]
    fn a_sentence_begins_after_the_end_of_another() {
        for (text, expected) in [
            ("We see that ", "We see that "),
            ("It is so. We see that ", " We see that "),
            ("For a set, e.g. the first, ", "For a set, e.g. the first, "),
            ("Is it? No;\nit is ", "\nit is "),
            ("It is x. One has ", " One has "),
            ("It is i. e. x, J. Smith has ", "It is i. e. x, J. Smith has "),
        ] {
            assert_eq!(sentence(text), expected, "{text}");
        }
    }
}
