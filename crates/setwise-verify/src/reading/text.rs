//! The statements of text: inline code, lines, tables, drawn sets, and several laws on one line.

use std::ops::ControlFlow;

use setwise_expr::tree::NodeKind;
use setwise_expr::{FormulaError, Span};

use crate::document::{BREAK, Block, Claim, Condition};
use crate::finding::{Finding, Verdict};
use crate::parts::cells::Row;
use crate::parts::laws::{self, has_relation_of_tex};
use crate::parts::lead::{self, Lead};
use crate::parts::part::{Part, begins_step, continued, is_comparison, is_like_law, placed};
use crate::parts::phrases::has_phrase_with_in;
use crate::parts::table::{RowLaw, Table};
use crate::parts::unread::has_unread_law;
use crate::reading::lines::is_sign;
use crate::reading::sentences::{Claimed, claim, is_definition, listed_after};
use crate::reading::statements::Setting;
use crate::verdicts::doubts::are_ruled;
use crate::verdicts::judge::finding;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Reads a statement that the document calls a formula or a law.
    pub(crate) fn example(&mut self, part: Part<'_>, claim: Claim) -> ControlFlow<()> {
        let judged = self.read(part).and_then(|formula| match claim {
            Claim::Value => Ok(formula.computed()),
            Claim::Law | Claim::Refuted => self.verdict(part, &formula),
        });
        let not_understood = |reason| Judged::new(Verdict::NotUnderstood, reason);
        let judged = match judged {
            Ok(Judged { verdict: verdict @ (Verdict::Computed | Verdict::Defined), .. })
                if claim != Claim::Value =>
            {
                not_understood(format!("it is {verdict}, and not a law"))
            }
            Ok(judged) => judged,
            Err(error) => not_understood(placed(part, &error)),
        };
        let judged = self.as_typed(part.text, judged);
        let judged = match claim {
            Claim::Law => self.with_digits(part, self.with_powers(part, judged)),
            _ => judged,
        };
        let mut finding = finding(part, judged);
        finding.is_marked = claim == Claim::Refuted;
        if finding.is_marked && finding.is_wrong() {
            finding.reason += "; but the document says that it is refuted";
        }
        (self.found)(finding)
    }

    /// Reads the lines of a block of code if one begins with `refuted:`; returns false for other blocks.
    pub(crate) fn marked_false(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let is_refuted = |line: &Part<'_>| {
            Claim::of_line(line.trimmed().text).is_some_and(|it| it.0 == Claim::Refuted)
        };
        let lines = part.split(false);
        if !lines.iter().any(is_refuted) {
            return ControlFlow::Continue(false);
        }
        for line in lines {
            let line = line.trimmed();
            match Claim::of_line(line.text) {
                Some((claim, law)) => {
                    self.example(line.within(line.text.len() - law.len(), law), claim)?;
                }
                None => self.line(line)?,
            }
        }
        ControlFlow::Continue(true)
    }

    /// Reads code within a sentence, or with the words around the only code of a paragraph.
    pub(crate) fn inline(&mut self, part: Part<'_>, block: &Block) -> ControlFlow<()> {
        let part = part.trimmed();
        if part.text.contains(BREAK) {
            let reason = "this is not one law; put each line of it on a line of its own".to_owned();
            return self.report(part, Verdict::NotUnderstood, reason);
        }
        let is_like_law =
            is_like_law(part.text) || has_relation_of_tex(part.text) || is_comparison(part.text);
        let is_like_law = is_like_law || has_unread_law(part.text);
        let formula = self.read(part).or_else(|error| self.of_tex(part).ok_or(error));
        let is_law =
            formula.as_ref().is_ok_and(|it| it.is_statement() && it.definition().is_none());
        match block.around.as_ref().filter(|_| is_law).and_then(claim) {
            Some(Claimed::As(claim)) => return self.example(part, claim),
            Some(Claimed::Alone) => {
                if let Some(reason) = self.law_or_condition(part) {
                    return self.report(part, Verdict::NotUnderstood, reason);
                }
            }
            None => {}
        }
        if is_definition(block) && self.definition_in_sentence(part)? {
            return ControlFlow::Continue(());
        }
        if let Ok(formula) = &formula
            && formula.is_statement()
            && let Some(condition) =
                block.condition.clone().or_else(|| premise(block)).or_else(|| listed_after(block))
            && let Some(judged) = self.with_condition(part, formula, &condition)
        {
            return self.judged(part, judged);
        }
        if let Ok(formula) = &formula
            && block.is_premise
            && let Some(reason) = self.condition_of_next(part, formula)
        {
            let old = self.condition.replace((vec![self.law_text(part, formula)], part.at.0));
            self.report(part, Verdict::Premise, reason)?;
            self.join_condition(&block.before, old);
            return ControlFlow::Continue(());
        }
        if let Ok(formula) = &formula
            && formula.is_statement()
            && let Some(judged) = self.in_sentence(part, formula, block)
        {
            return self.judged(part, judged);
        }
        match formula {
            Ok(formula) if formula.is_statement() => {
                self.note_denial(&block.before);
                let old = self.condition.clone();
                self.judge_with(part, &formula, Setting::Inline(block))?;
                self.join_condition(&block.before, old);
                ControlFlow::Continue(())
            }
            Err(_)
                if lead::after(&block.after) == Lead::Claim
                    && self.listed(part, &block.head)? =>
            {
                ControlFlow::Continue(())
            }
            Err(error) if is_like_law && !is_of_program(block, &error) => {
                self.not_understood(part, &error)
            }
            _ => self.report(part, Verdict::Prose, String::new()),
        }
    }

    /// Reads a text that is a law or a definition, or whose lines are some.
    pub(crate) fn text(&mut self, part: Part<'_>) -> ControlFlow<()> {
        let part = part.trimmed();
        if self.displays(part)? {
            return ControlFlow::Continue(());
        }
        let is_code = part.text.contains(['{', ';']) || part.text.starts_with("#define ");
        if is_code && self.definitions(part)? {
            return ControlFlow::Continue(());
        }
        if part.definitions_on_a_line().is_some() {
            return self.lines(vec![part]);
        }
        if let Some(lines) = part.with_functions() {
            return self.lines(lines);
        }
        if self.text_with_board(part)? {
            return ControlFlow::Continue(());
        }
        if Claim::of_line(part.text).is_none()
            && is_sign(part.text)
            && let Ok(formula) = self.read(part)
            && formula.is_statement()
            && !formula.is_joined()
        {
            return self.judge(part, &formula);
        }
        let text = part.text.trim_end_matches(['.', ',', ' ']);
        let displayed = text.strip_prefix("$$").and_then(|it| it.strip_suffix("$$"));
        if displayed.is_some_and(|it| it.contains('=') || has_relation_of_tex(it)) {
            return match self.read(part) {
                Ok(formula) if formula.is_statement() => self.judge(part, &formula),
                Ok(_) => self.report(part, Verdict::Prose, String::new()),
                Err(error) => self.not_understood(part, &error),
            };
        }
        let lines = part.split(false);
        if lines.len() > 1 && self.table(&lines)? {
            return ControlFlow::Continue(());
        }
        let has_arrow = |_: &str, line: &str| begins_step(line);
        let is_law = |it| self.read(it).is_ok_and(|formula| formula.is_statement());
        self.lines(continued(part, lines, has_arrow, is_law))
    }

    /// Returns the proof of a false law that is true with the premise of the law above it.
    pub(crate) fn instance(&self, part: Part<'_>) -> Option<String> {
        if self.is_source {
            return None;
        }
        let pattern = self.pattern.as_ref()?;
        let premise = pattern.premise(part.text)?;
        let law = format!("{premise} => ({})", part.text);
        let formula = self.read(Part { text: &law, ..part }).ok()?;
        let Judged { verdict, reason, .. } = formula.judge(self.limits).ok()?;
        (verdict == Verdict::Proved).then(|| {
            format!("{reason}; with the premise `{premise}`, as line {} has one", pattern.line)
        })
    }

    /// Reads a block with a rule, below which the result of a written calculation stands; returns false
    /// for other blocks.
    pub(crate) fn ruled(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let lines = part.split(false);
        if !are_ruled(&lines) {
            return ControlFlow::Continue(false);
        }
        if !self.table(&lines)? {
            let reason = "a rule, as below the operands of a written calculation, is not read: write the \
                          calculation on one line, as in `0b1100 & 0b1010 == 0b1111`, and an empty line \
                          between laws";
            self.report(part, Verdict::NotUnderstood, reason.to_owned())?;
        }
        ControlFlow::Continue(true)
    }

    /// Reads a block with definitions and lines below them; returns false for other blocks.
    pub(crate) fn definitions_and_laws(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        if let Some([code, rest]) = part.after_definitions()
            && self.definitions(code)?
        {
            self.code(rest)?;
            return ControlFlow::Continue(true);
        }
        ControlFlow::Continue(false)
    }

    /// Reads a line with several laws or conditions, if there is one way to split it.
    pub(crate) fn several(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let text = part.text;
        let parts = match text.starts_with("if (") && text.contains(" if (") {
            true => {
                let starts = text.match_indices("if (").map(|it| it.0).collect::<Vec<_>>();
                let ends = starts[1..].iter().copied().chain([text.len()]);
                starts.iter().zip(ends).map(|(&start, end)| text[start..end].trim()).collect()
            }
            false => laws::split(text).unwrap_or_default(),
        };
        let mut formulas: Vec<Part<'_>> = Vec::new();
        for law in parts {
            let start = law.as_ptr() as usize - text.as_ptr() as usize;
            let column = part.at.1 + text[..start].chars().count();
            let law = Part { text: law, at: (part.at.0, column), ..part };
            match self.read(law) {
                Ok(formula) if formula.is_statement() && !has_phrase_with_in(law.text) => {
                    formulas.push(law);
                }
                _ => return ControlFlow::Continue(false),
            }
        }
        let is_read = !formulas.is_empty();
        for law in formulas {
            // One may define a name for the next.
            match self.read(law) {
                Ok(formula) => self.judge(law, &formula)?,
                Err(error) => self.not_understood(law, &error)?,
            }
        }
        ControlFlow::Continue(is_read)
    }

    /// Reads the rows of a table with a head, and the lines around it; returns false without one.
    pub(crate) fn table(&mut self, lines: &[Part<'_>]) -> ControlFlow<(), bool> {
        let parses = |text: &str| self.scope.parse(text).is_ok();
        let Some(table) = Table::find(lines, &parses) else {
            return ControlFlow::Continue(false);
        };
        let rows = self.rows(&table, lines[table.lines.start]);
        // Numbers without a formula claim nothing, unless all are notations of one value.
        let is_claim = table.has_formula() || table.is_claim();
        if !is_claim && rows.iter().any(|row| row.1.verdict != Verdict::Proved) {
            return ControlFlow::Continue(false);
        }
        self.lines(lines[..table.lines.start].to_vec())?;
        let head = lines[table.lines.start].text;
        for (part, judged) in rows {
            let judged = self.as_typed(head, judged);
            self.judged(part, judged)?;
        }
        self.lines(lines[table.lines.end..].to_vec())?;
        ControlFlow::Continue(true)
    }

    /// Returns the verdicts on the rows of a table as it is written.
    pub(crate) fn judged_rows<'a>(
        &self,
        table: &Table<'a>,
        head: Part<'a>,
    ) -> Vec<(Part<'a>, Judged)> {
        let mut table = table.clone();
        table.note_conditions(&|text| {
            self.read(Part { text, ..head }).is_ok_and(|formula| formula.is_bool())
        });
        table.rows.iter().map(|row| (row.part, self.in_base(&table, row))).collect()
    }

    /// Reads a table as it is written; returns false if it is not one with a formula in its head, or its
    /// rows have laws.
    pub(crate) fn whole_table(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let lines = part.split(false);
        let has_law = |line: &Part<'_>| line.text.split('`').skip(1).step_by(2).any(is_like_law);
        match lines.iter().skip(2).any(has_law) {
            true => ControlFlow::Continue(false),
            false if self.table(&lines)? => ControlFlow::Continue(true),
            false => self.law_cells(&lines),
        }
    }

    /// Returns the verdict on a row of a table, whose numbers may be binary.
    fn in_base(&self, table: &Table<'_>, row: &Row<'_>) -> Judged {
        if row.is_odd {
            let law = table.law(row).ok().flatten();
            let judged = law.and_then(|law| self.row(row, &law).ok());
            let judged = judged.filter(|it| it.verdict == Verdict::Proved);
            return judged.unwrap_or_else(|| Judged::new(Verdict::Prose, String::new()));
        }
        let judge = |row: &Row<'_>| match table.law(row) {
            Ok(Some(law)) => {
                let judged = self.row(row, &law);
                judged.unwrap_or_else(|reason| Judged::new(Verdict::NotUnderstood, reason))
            }
            Ok(None) => Judged::new(Verdict::Prose, String::new()),
            Err(reason) => Judged::new(Verdict::NotUnderstood, reason),
        };
        let readings = table.binary.readings(row);
        let mut judged: Vec<Judged> = readings.iter().map(|it| judge(&it.row)).collect();
        let first = judged[0].verdict;
        if let Some(other) = judged.iter().position(|it| it.verdict != first) {
            let reason = format!(
                "the row is {first} if {}, and {} if {}; write `0b…` or `0x…`",
                readings[0].words, judged[other].verdict, readings[other].words
            );
            return Judged::new(Verdict::NotUnderstood, reason);
        }
        let (is_binary, count) = (table.binary.is_sure(), judged.len());
        // Unless the numbers are binary, the second reading is that of decimal ones.
        let mut judged = judged.swap_remove(if is_binary { 0 } else { (count - 1).min(1) });
        if judged.verdict == Verdict::NotUnderstood {
            return judged;
        }
        if is_binary {
            judged.reason += ", columns of the digits 0 and 1 are binary numbers";
        } else if count > 1 {
            judged.reason += ", for binary and for decimal numbers";
        }
        judged
    }

    /// Returns the verdict on the law of a row of a table, or why it is not understood.
    fn row(&self, row: &Row<'_>, law: &RowLaw) -> Result<Judged, String> {
        let judge = |laws: &[(String, String)]| {
            let text = law.text(laws);
            let formula = self.read(Part { text: &text, ..row.part })?;
            if let Some((set, _)) = &law.premise
                && formula.inputs().all(|it| it != set)
            {
                let message =
                    format!("`{set}` is not a variable; write one for the set of the row");
                return Err(FormulaError::new(Span::new(0, 0), message));
            }
            let judged = formula.judge(self.limits)?;
            let open =
                formula.inputs().find(|it| law.premise.as_ref().is_none_or(|set| set.0 != *it));
            Ok::<_, FormulaError>((judged, open.map(str::to_owned)))
        };
        let mut numbers = row.cells.iter().filter(|cell| cell.starts_with('0'));
        numbers
            .try_for_each(|cell| self.scope.parse(cell).map(drop))
            .map_err(|it| it.to_string())?;
        let noted = |reason: &str| format!("{reason}; note: {}", law.notes);
        let (mut judged, open) = judge(&law.laws).map_err(|it| noted(&it.to_string()))?;
        if let Some(name) = open
            && !(law.may_be_open && judged.verdict == Verdict::Proved)
        {
            let reason = format!("no column has the value of `{name}`; write `{name}` above one");
            return Err(noted(&reason));
        }
        if law.laws.len() > 1 && judged.verdict == Verdict::Refuted {
            let single = law.laws.iter().find_map(|one| {
                let (judged, _) = judge(std::slice::from_ref(one)).ok()?;
                (judged.verdict == Verdict::Refuted).then_some((&one.0, judged))
            });
            if let Some((formula, Judged { reason, .. })) = single {
                judged.reason = format!("in the column `{formula}`: {reason}");
            }
        }
        let text = law.text(&law.laws);
        let part = Part { text: &text, ..row.part };
        let mut judged = self.with_digits(part, self.with_powers(part, judged));
        judged.reason = noted(&judged.reason);
        Ok(judged)
    }

    /// Reads boards side by side without signs, which are sets; returns false for other texts.
    pub(crate) fn sets(&mut self, part: Part<'_>) -> ControlFlow<(), bool> {
        let is_drawn = part.text.lines().filter(|line| !line.trim().is_empty()).count() >= 8;
        let sets =
            if is_drawn { setwise_expr::Reader::new().statement(part.text).ok() } else { None };
        let Some(sets) = sets.filter(|sets| sets.trees.len() > 1) else {
            return ControlFlow::Continue(false);
        };
        let values = sets.trees.iter().map(|tree| match tree.nodes()[tree.root()].kind {
            NodeKind::Number(word, _) => format!("{word:#x}"),
            _ => tree.to_string(),
        });
        let values: Vec<String> = values.collect();
        let reason = format!("{} sets: {}", values.len(), values.join(", "));
        self.report(part, Verdict::Computed, reason)?;
        ControlFlow::Continue(true)
    }
}

/// Returns the condition before inline code, unless the words after it say more.
fn premise(block: &Block) -> Option<Condition> {
    block.premise.clone().filter(|_| lead::after(&block.after) == Lead::Claim)
}

/// Returns true for a call of a function of another program, and its value: `main()` returns 0.
const fn is_of_program(block: &Block, error: &FormulaError) -> bool {
    block.is_said && error.is_unknown_function()
}
