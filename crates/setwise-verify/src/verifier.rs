//! From the blocks of a document to verdicts.
//!
//! A block of code is read in the first of these ways that it allows:
//!
//! 1. declarations and statements of C code with a variable that has no value, or with one of the code
//!    above;
//! 2. definitions of C code, which serve the statements after it; with the next block of code, if
//!    it breaks off;
//! 3. the definition of a name, or sentences;
//! 4. one formula, also over several lines, or statements of code;
//! 5. a formula above the drawing of its value, or a table with a head;
//! 6. sets that are drawn side by side, or several laws on one line;
//! 7. a formula on each line, or between blank lines, or an instruction on each line.
//!
//! A formula is read in the first of the ways of the module `readings`.
//!
//! Inline code and the lines of text are statements only if they are laws or definitions.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use setwise_expr::{CodeFiles, FormulaError, Span, printed_function};
use setwise_prove::Limits;

use crate::code::constants::add_constants;
use crate::code::declared::Variables;
use crate::code::macros::{Directives, with_macros};
use crate::code::rust::add_functions;
use crate::code::templates::{self, add_document};
use crate::code::unread::{Unread, expect_functions, functions_in};
use crate::document::{
    Block, BlockKind, DocumentKind, blocks, misplaced, with_line_feeds, without_marked,
};
use crate::finding::{Finding, Verdict};
use crate::names::scope::Scope;
use crate::parts::around::Around;
use crate::parts::numbers::Lasting;
use crate::parts::part::{
    Part, add_code, breaks_off, continued, declared, drawn, groups, has_definitions, has_letters,
    is_continuation, is_like_law, is_of_code, is_prose, is_rest, laws_in, place, placed,
};
use crate::parts::remarks;
use crate::verdicts::instance::{Pattern, ValueInSentence, possible};
use crate::verdicts::judge::finding;
use crate::verdicts::listing::{self, is_beside_rows};
use crate::verdicts::proof::Judged;

/// The options with which documents are read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// True to read all comments of source code, and not only those that begin with `setwise:`.
    pub comments: bool,
    /// Files of C code that all statements may use, and how code is read.
    pub code: CodeFiles,
}

impl Options {
    /// Returns the default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

/// Reads a document from top to bottom, and passes what is found of each statement to a function,
/// which may break off.
///
/// Each statement is proved within the limits. A piece of code is read after those before it, and is read
/// again a few times at most, unless it changes what they define. Code of the document that cannot be read
/// is a finding.
///
/// # Errors
///
/// Returns an error if the code of the options cannot be read, or if there is no function with a name that is
/// to run at the start.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use setwise_prove::Limits;
/// use setwise_verify::{DocumentKind, Options, Verdict, verify};
///
/// let text = "Isolating a bit is idempotent:\n\n    low = x & -x\n    low & -low == low\n";
/// let mut verdicts = Vec::new();
/// verify(text, DocumentKind::Markdown, &Options::new(), Limits::default(), |finding| {
///     verdicts.push((finding.line, finding.verdict));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(verdicts[1..], [(3, Verdict::Defined), (4, Verdict::Proved)]);
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn verify(
    text: &str,
    kind: DocumentKind,
    options: &Options,
    limits: Limits<'_>,
    found: impl FnMut(Finding) -> ControlFlow<()>,
) -> Result<(), FormulaError> {
    let text = with_line_feeds(text);
    let is_source = !matches!(kind, DocumentKind::Markdown | DocumentKind::Html);
    let mut document = blocks(&text, kind, options.comments);
    let mut scope = Scope::new(options.code.options.clone());
    let is_java = kind == DocumentKind::Java;
    scope.add_files(&options.code.texts)?;
    if !is_source {
        document.blocks = without_marked(remarks::without_comments(document.blocks));
    }
    if is_java {
        document.blocks.iter_mut().for_each(|block| block.is_java = true);
    }
    if kind == DocumentKind::C {
        document.leave_out(&scope.not_taken(&text), &text);
    }
    let mut failure = None;
    // With `--comments`, a comment that is not marked may be a law, too.
    let has_statements = document.blocks.iter().any(|block| {
        matches!(block.kind, BlockKind::Code | BlockKind::Assertion)
            || block.kind == BlockKind::Text && is_like_law(&block.text)
    });
    if let Some(code) = document.code.filter(|_| has_statements) {
        scope.set_java(is_java);
        failure = add_document(&mut scope, code, &document.blocks);
    }
    let mut unread = Unread::new(is_source);
    unread.note_includes(&text);
    if has_statements {
        add_constants(&mut scope, &text, 1, kind, &mut unread);
    }
    if kind == DocumentKind::Rust && has_statements {
        add_functions(&mut scope, &text, 1, &mut unread);
    }
    let mut all = scope.clone();
    for block in
        document.blocks.iter().filter(|it| it.kind == BlockKind::Source(DocumentKind::Rust))
    {
        let first_line = block.places.first().map_or(1, |place| place.0);
        add_functions(&mut all, &block.text, first_line, &mut unread);
    }
    let is_code = |block: &&Block| match block.kind {
        BlockKind::Code => true,
        BlockKind::Text => block.text.contains('{'),
        _ => false,
    };
    let mut left: Vec<&Block> = document.blocks.iter().filter(is_code).collect();
    // Code that uses what stands below is added in a later round. What is defined again is not
    // there for the statements above it.
    for _ in 0..ROUNDS {
        left.retain(|block| {
            if is_canceled(limits) {
                return true;
            }
            all.set_java(block.is_java);
            !all.defines_again(&block.text)
                && add_code(&mut all, Part::of(&block.text, &block.places)).is_none()
        });
    }
    expect_functions(&options.code.options.init, &all, failure.as_ref())?;
    for (name, text) in &options.code.texts {
        unread.note_missing(text, &all, name);
    }
    if let Some((code, error)) = &failure {
        let names = functions_in(code).into_iter().filter(|name| !all.has_function(name));
        names.for_each(|name| unread.add(name, error.message()));
        unread.note_names(code, 1);
    }
    if is_source {
        unread.note_missing(&text, &all, "");
    }
    // What is defined again counts from there on.
    let is_again = |block: &&Block| {
        left.iter().any(|it| std::ptr::eq(*it, *block)) && all.defines_again(&block.text)
    };
    let blocks = document.blocks.iter().filter(|block| has_definitions(block));
    for block in blocks.filter(|block| !is_again(block)) {
        let at = place(Part::of(&block.text, &block.places));
        unread.note_missing(&block.text, &all, &at);
    }
    let laws = document.blocks.iter().flat_map(laws_in).collect();
    let macros = Directives::of(if kind == DocumentKind::C { &text } else { "" });
    let mut reader = Reader {
        scope,
        all,
        laws,
        macros: &macros,
        unread,
        is_source,
        is_code: false,
        around: Around::default(),
        numbers: Lasting::default(),
        is_display: false,
        defines_names: false,
        kind,
        limits,
        found,
        pattern: None,
        condition: None,
        values: Vec::new(),
        declared: Variables::default(),
    };
    // The outcome is that of the function: it has been told all.
    let _ = reader.failure(failure.as_ref()).is_continue()
        && reader.document(&document.blocks).is_continue();
    Ok(())
}

/// The number of times that the code of a document is read, so that code may use what stands below.
const ROUNDS: usize = 3;

pub(crate) struct Reader<'a, F> {
    pub(crate) scope: Scope,
    pub(crate) limits: Limits<'a>,
    pub(crate) found: F,
    /// The code of all blocks, for what is used before it is defined.
    pub(crate) all: Scope,
    /// The texts of the blocks of code, and the laws in text.
    pub(crate) laws: Vec<&'a str>,
    /// The macros of a document that is source code of C.
    pub(crate) macros: &'a Directives<'a>,
    /// The functions of the code that are not read.
    pub(crate) unread: Unread,
    /// True if the document is source code.
    pub(crate) is_source: bool,
    /// True in a block of code in a language in which `^` is never a power.
    pub(crate) is_code: bool,
    pub(crate) around: Around,
    /// The sentences above about all numbers below them.
    pub(crate) numbers: Lasting,
    /// True in a displayed formula, where `=` is never an assignment.
    pub(crate) is_display: bool,
    /// True in a block that may define names.
    pub(crate) defines_names: bool,
    /// The kind of the document.
    pub(crate) kind: DocumentKind,
    /// The last law that was printed with a premise.
    pub(crate) pattern: Option<Pattern>,
    /// The last condition within a sentence, or after `if` on a line of its own, and its line.
    pub(crate) condition: Option<(Vec<String>, usize)>,
    /// The values that sentences give to names.
    pub(crate) values: Vec<ValueInSentence>,
    /// The variables of the fragments of code.
    pub(crate) declared: Variables,
}

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reports that the code of the document cannot be read.
    fn failure(&mut self, failure: Option<&(String, FormulaError)>) -> ControlFlow<()> {
        let Some((code, error)) = failure else { return ControlFlow::Continue(()) };
        let line = code[..error.span().start.min(code.len())].matches('\n').count();
        let text = code.lines().nth(line).unwrap_or_default();
        let reason = format!("the code of the document is not read: {error}");
        self.report(Part::of(text, &[(line + 1, 1)]), Verdict::NotUnderstood, reason)
    }

    fn document(&mut self, blocks: &[Block]) -> ControlFlow<()> {
        let mut joined_with = None;
        // The blocks with the parts of a table that is read as one.
        let mut parts = 0..0;
        for (index, block) in blocks.iter().enumerate() {
            if is_canceled(self.limits) {
                return ControlFlow::Break(());
            }
            if joined_with == Some(index) || parts.contains(&index) {
                continue;
            }
            self.scope.set_java(block.is_java);
            self.all.set_java(block.is_java);
            self.numbers.read(&block.above);
            (self.is_code, self.around) = (block.is_code, Around::of(block));
            self.defines_names = matches!(block.kind, BlockKind::Code | BlockKind::Text);
            let part = Part::of(&block.text, &block.places);
            match block.kind {
                BlockKind::Foreign => self.report(part, Verdict::Prose, String::new())?,
                BlockKind::Misplaced => {
                    let reason = misplaced(part.text).to_owned();
                    self.report(part, Verdict::NotUnderstood, reason)?;
                }
                BlockKind::NotTaken => {
                    let reason = "in a branch of the preprocessor that is not taken".to_owned();
                    self.report(part, Verdict::Prose, reason)?;
                }
                BlockKind::Assertion => self.assertion(part)?,
                BlockKind::Refused(reason) => {
                    self.report(part, Verdict::NotUnderstood, reason.to_owned())?;
                }
                BlockKind::Example(claim) => self.example(part.trimmed(), claim)?,
                BlockKind::Table(count) => {
                    if self.whole_table(part)? {
                        parts = index + 1..index + 1 + count;
                    }
                }
                BlockKind::Source(kind) => self.source(part, kind)?,
                BlockKind::Marked(kind) => self.marked(part, kind)?,
                BlockKind::Inline => self.inline(part, block)?,
                BlockKind::Text => self.text(part)?,
                BlockKind::Code => {
                    if let Some(above) = index.checked_sub(1).map(|it| &blocks[it])
                        && matches!(above.kind, BlockKind::Text | BlockKind::Inline)
                        && self.board_below(above, part)?
                    {
                        continue;
                    }
                    if self.definitions(part)? {
                        continue;
                    }
                    let rest = blocks[index + 1..].iter();
                    let next = rest.enumerate().find(|(_, next)| next.kind == BlockKind::Code);
                    if breaks_off(&block.text)
                        && let Some((more, next)) = next
                    {
                        let (text, places) = block.joined(next);
                        let part = Part::of(&text, &places);
                        if self.definitions(part)? {
                            joined_with = Some(index + 1 + more);
                            continue;
                        }
                        // The beginning may be whole definitions, before the one that breaks off.
                        let is_alone = Part::of(&block.text, &block.places).split(true).len() == 1;
                        if is_alone && is_rest(&next.text) {
                            joined_with = Some(index + 1 + more);
                            self.code(part)?;
                            continue;
                        }
                    }
                    self.code(part)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Reads a block of code that is not definitions.
    pub(crate) fn code(&mut self, part: Part<'_>) -> ControlFlow<()> {
        let part = part.trimmed();
        if part.text.is_empty()
            || self.fragment(part)?
            || self.marked_false(part)?
            || self.named(part)?
            || self.ruled(part)?
        {
            return ControlFlow::Continue(());
        }
        if self.definitions_and_laws(part)? || self.titled(part, "")? || self.board(part)? {
            return ControlFlow::Continue(());
        }
        if let Some(error) = self.missing_end(part) {
            return self.not_understood(part, &error);
        }
        if let Some(lines) = part.with_functions() {
            return lines.into_iter().try_for_each(|line| self.line(line.trimmed()));
        }
        if let Some(parts) = part.definitions_on_a_line() {
            return parts.into_iter().try_for_each(|it| self.line(it));
        }
        let lines = part.split(false);
        if is_prose(&lines) {
            return self.report(part, Verdict::Prose, String::new());
        }
        let is_listing = lines.iter().any(|line| listing::row(line.text).is_some());
        let are_declared = lines.len() > 1
            && lines
                .iter()
                .all(|line| declared(line.text.trim()).is_some_and(|it| !it.0.is_empty()));
        if are_declared {
            return lines.into_iter().try_for_each(|line| self.line(line.trimmed()));
        }
        if let Some([first, rest]) = self.before_steps(part) {
            self.line(first)?;
            return self.code(rest);
        }
        let whole = match self.read(part) {
            Ok(formula) if !formula.is_joined() => return self.judge(part, &formula),
            Ok(_) => None,
            Err(error) if error.is_final() && !is_listing => {
                return self.not_understood(part, &error);
            }
            Err(error) => Some(error),
        };
        if let Some(law) = drawn(part.text)
            && let Ok(formula) = self.read(Part { text: &law, ..part })
        {
            return self.judge(part, &formula);
        }
        if lines.len() > 1 && self.table(&lines)? {
            return ControlFlow::Continue(());
        }
        if self.sets(part)?
            || whole.is_some()
                && lines.len() == 1
                && (self.several(part)? || self.listed(part, "")?)
        {
            return ControlFlow::Continue(());
        }
        if whole.is_some() && has_letters(&lines) && part.split(true).len() == 1 {
            let reason = "letters on a board stand for bits; write the law with names for sets";
            return self.report(part, Verdict::NotUnderstood, reason.to_owned());
        }
        let groups = groups(part);
        if groups.len() > 1 {
            return groups.into_iter().try_for_each(|group| match self.definitions(group)? {
                true => ControlFlow::Continue(()),
                false => self.code(group),
            });
        }
        let is_read = |line: &Part<'_>| {
            self.read(line.trimmed()).is_ok()
                || listing::row(line.text).is_some()
                || printed_function(line.text).is_some()
        };
        let count = lines.len();
        let lines = match is_listing {
            true => lines,
            false => continued(part, lines, is_continuation, |it| {
                self.read(it).is_ok_and(|formula| !formula.is_joined())
                    || declared(it.text)
                        .is_some_and(|(_, text)| self.read(Part { text, ..it }).is_ok())
            }),
        };
        let lines = lines.into_iter().filter(|line| {
            let is_gap = line.text.trim().bytes().all(|it| it == b'.');
            !(is_gap || is_listing && is_beside_rows(line.text))
        });
        let lines: Vec<_> = lines.collect();
        if count > 1 && lines.len() == 1 {
            // Read as a line, it would be joined again.
            let error = whole.unwrap_or_else(|| {
                let message = "a line that begins with `-` or `+` may continue the line above, or be a \
                               formula of its own";
                FormulaError::new(Span::default(), message)
                    .with_help("join the lines, or put an empty line between them")
            });
            return self.not_understood(part, &error);
        }
        match whole {
            Some(error) if count == 1 || is_of_code(part.text) || !lines.iter().any(is_read) => {
                self.not_understood(part, &error)
            }
            _ => lines.iter().enumerate().try_for_each(|(index, line)| {
                let line = line.trimmed();
                if index > 0 && self.is_conclusion(lines[index - 1], line) {
                    return self.conclusion(line);
                }
                if is_listing
                    && listing::row(line.text).is_none()
                    && listing::is_instruction(line.text)
                    && self.read(line).is_err()
                {
                    let reason = "not compared: the instruction is not known".to_owned();
                    return self.report(line, Verdict::Listing, reason);
                }
                self.line(line)
            }),
        }
    }

    pub(crate) fn not_understood(
        &mut self,
        part: Part<'_>,
        error: &FormulaError,
    ) -> ControlFlow<()> {
        match listing::row(part.text) {
            Some(_) => self.listing(part),
            None => self.report(part, Verdict::NotUnderstood, placed(part, error)),
        }
    }

    pub(crate) fn report(
        &mut self,
        part: Part<'_>,
        verdict: Verdict,
        reason: String,
    ) -> ControlFlow<()> {
        self.judged(part, Judged::new(verdict, reason))
    }

    pub(crate) fn judged(&mut self, part: Part<'_>, judged: Judged) -> ControlFlow<()> {
        let judged = with_macros(self.macros, part, judged, &self.scope);
        let judged = self.as_typed(part.text, judged);
        if judged.verdict == Verdict::NotUnderstood && self.defines_names {
            self.unread.note_names(part.text, part.at.0);
            let unread = &self.unread;
            self.declared.remove(|name| unread.has_name(name));
        }
        let judged = self.with_powers(part, judged);
        let judged = self.with_digits(part, self.among_paragraphs(part, judged));
        let judged = possible(templates::with_calls(judged, part.text));
        (self.found)(finding(part, judged))
    }
}

/// Returns true if the reader is to end at the next statement.
fn is_canceled(limits: Limits<'_>) -> bool {
    limits.cancel.is_some_and(|cancel| cancel.load(Relaxed))
}
