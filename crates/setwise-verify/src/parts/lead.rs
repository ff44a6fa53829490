//! The words before and after a law in a sentence: whether they claim it, deny it, or limit it.

use crate::parts::phrases;

/// The meaning of words for the law next to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// They say nothing about values, so that the law is claimed for all: `it is easy to see that`.
    Claim,
    /// They say, or may say, that the law is false.
    Denial,
    /// The law itself is a condition, after `if` or `such that`.
    Condition,
    /// They give the law a condition, or a reason.
    Conditional,
    /// They say that the law follows from what stands above it.
    Conclusion,
    /// They may say which values the law is about.
    Other,
}

/// Words that may deny a law, besides those that deny one next to them.
const DENIALS: &str = "\
    no none nobody nor neither cannot rather fail fails failed contrary contradiction hardly doubt
    doubtful without";

/// Words that say that a law may not hold, or not always.
const HEDGES: &str = "\
    rarely seldom sometimes often usually mostly nearly almost possible possibly perhaps maybe probably
    unlikely likely far supposedly";

/// Words before `that` after which a law is a condition.
const DEMANDS: &str = "\
    such so provided suppose supposing assume assumes assuming given require requires required ensure
    ensures guarantee guarantees sure";

/// Words after which a law is a condition.
const CONDITIONS: &str = "\
    if when whenever while until unless except where with for given let suppose supposing assume
    assuming provided whether iff once because since";

/// Words after which a law is a part of another phrase.
const PARTS: &str = "\
    of in on by as from to than use uses using";

/// Words that give a law after them a condition, or a reason that stands above.
const CONDITIONALS: &str = "\
    if when whenever while until unless except where with given let suppose assume assuming
    provided otherwise else only here such";

/// Words for some values only.
const LIMITS: &str = "\
    odd even nonzero non-zero nonempty non-empty positive negative disjoint distinct aligned unaligned powers
    power multiple multiples divisible some most many few";

/// Words that say nothing about the values of variables, one of which must stand before a law that is claimed.
const CLAIMS: &str = "\
    we you i one everyone everybody anyone see sees seen know knows known note notes noted observe
    observed recall remember find finds verify verifies verified check checked show shows showed shown
    prove proves proved proven state states stated claim claims claimed assert asserts conclude concludes
    deduce derive follow follows following hold holds all any every each always generally general indeed
    particular fact course true valid correct right certainly easy easily simple simply clear
    clearly plain plainly obvious obviously evident evidently trivial trivially immediate immediately
    well-known famous famously important remarkable readily quickly straightforward elementary
    law laws rule rules identity identities equation equality inequality theorem lemma proposition
    corollary axiom definition also now again finally moreover furthermore";

/// Other words that say nothing about the values of variables.
const NEUTRAL: &str = "\
    a an the this that these those it its there us our he she they is are be been was has have had having
    get gets obtain obtains give gives yields become say says said means mean consider look
    can will must shall next first second third last further example instance namely viz above below previous useful interesting quick direct directly short
    well equations formula formulas relation property properties statement result consequence
    principle proof remark observation calculation computation
    and too to for in of as by from here";

/// Returns true for words that name values of some kind only: `odd numbers satisfy`.
pub(crate) fn limits(words: &str) -> bool {
    tokens(&words.to_lowercase()).any(|it| is_in(LIMITS, it))
}

/// Returns what the words before a law say about it.
pub(crate) fn before(words: &str) -> Lead {
    let words = &*words.to_lowercase();
    let tokens: Vec<&str> = tokens(words).collect();
    if tokens.iter().any(|it| is_denial(it)) {
        return Lead::Denial;
    }
    // What stands alone in brackets may be the condition of what stands before them.
    if words.trim_end().ends_with('(') {
        return Lead::Other;
    }
    let Some(last) = tokens.last() else { return Lead::Claim };
    let is_colon = words.trim_end().ends_with(':');
    let pair = (tokens.len() > 1).then(|| tokens[tokens.len() - 2]);
    let is_that = *last == "that" && !is_colon;
    let is_such = is_that && pair.is_some_and(|word| is_in(DEMANDS, word));
    if !is_colon && (is_in(CONDITIONS, last) && !words.trim_end().ends_with(',') || is_such) {
        return Lead::Condition;
    }
    if tokens.iter().any(|it| is_in(CONDITIONALS, it)) || has_partial_for(&tokens) {
        return Lead::Conditional;
    }
    if tokens.iter().any(|it| phrases::concludes(it)) {
        return Lead::Conclusion;
    }
    if is_in(PARTS, last) && !is_colon {
        return Lead::Other;
    }
    if tokens.iter().any(|it| is_in(HEDGES, it)) {
        return Lead::Other;
    }
    let is_claimed = is_that && pair.is_some_and(|word| is_in(CLAIMS, word));
    let is_neutral = tokens.iter().all(|it| is_neutral(it, &tokens));
    let is_claimed = is_claimed || is_neutral && tokens.iter().any(|it| is_in(CLAIMS, it));
    if is_claimed { Lead::Claim } else { Lead::Other }
}

/// Returns what the words after a law say about it.
pub(crate) fn after(words: &str) -> Lead {
    if words.trim_start().starts_with('?') || words.trim() == "(" {
        return Lead::Conditional;
    }
    let words = words.split(". ").next().unwrap_or_default().to_lowercase();
    let tokens: Vec<&str> = tokens(&words).collect();
    match () {
        () if tokens.iter().any(|it| is_denial(it)) => Lead::Denial,
        () if tokens.iter().any(|it| {
            *it != "for" && is_in(CONDITIONS, it) || *it == "only" || is_in(HEDGES, it)
        }) || has_partial_for(&tokens) =>
        {
            Lead::Conditional
        }
        () if tokens.iter().all(|it| is_neutral(it, &tokens)) => Lead::Claim,
        () => Lead::Other,
    }
}

/// Returns true for words alone that claim a law after them, or conclude it: `we have`.
pub(crate) fn introduces(words: &str) -> bool {
    matches!(before(words), Lead::Claim | Lead::Conclusion) && !words.trim().is_empty()
}

/// Returns what the words before and after a law say about it.
pub(crate) fn around(head: &str, tail: &str) -> Lead {
    match (before(head), after(tail)) {
        (Lead::Claim, it) => it,
        (Lead::Denial, _) | (_, Lead::Denial) => Lead::Denial,
        (Lead::Other, Lead::Conditional) => Lead::Conditional,
        (it, _) => it,
    }
}

/// Words that deny a law next to them.
const FALSE: &str = "\
    not never false falsely wrong wrongly untrue incorrect incorrectly invalid unlike instead error errors
    erroneous erroneously erratum mistake mistaken mistakenly misprint typo refuted myth misconception
    neither nor hardly scarcely doubt doubts contradiction contradicts counterexample barring";

/// Words between a law and one that denies it: `is clearly false`.
const COPULAS: &str = "which but this that it is are was be does do did can will would clearly obviously always in general a an";

/// Words between a law and one that limits it: `holds only if`, `is true for no`.
const TRUE: &str = "true valid correct right hold holds for";

/// Words after a law that say that it fails for some values.
const RARELY: &str = "fails fail failed rarely seldom barely only just precisely exactly no";

/// Returns true for words after a law that claim it: `always holds`.
pub(crate) fn is_claimed_by(tail: &str) -> bool {
    let tail = tail.to_lowercase();
    after(&tail) == Lead::Claim && tokens(&tail).any(|it| is_in(CLAIMS, it))
}

/// Returns true for words that deny a law next to them: `it is not true that` before it, `is false` after it.
pub(crate) fn denies(head: &str, tail: &str) -> bool {
    let is_false = |word: &str| is_in(FALSE, word) || is_contracted(word) || word == "cannot";
    let denies = |word: &str| is_false(word) || is_in("impossible nobody no few", word);
    let head = head.trim_end().to_lowercase();
    // After a comma, the words are those of another clause: `for a set that is not empty, …`.
    let near = match head.chars().next_back() {
        Some(',' | ';' | '.') => 0,
        Some(':') => 2,
        _ => 4,
    };
    let is_end = |c: char| ",;:.".contains(c);
    let last = head.trim_end_matches(is_end).rsplit(is_end).next().unwrap_or_default();
    let before: Vec<&str> = tokens(last).collect();
    let tail = tail.to_lowercase();
    let tail = tail.trim_start();
    // `, which is false` and `. This is false` are about the law; other words after a comma are another clause.
    let rest = tail.trim_start_matches([',', ';', '.', ' ', '\n']);
    let is_about_it = ["which ", "but ", "this is ", "that is ", "it is "];
    let tail = if is_about_it.iter().any(|it| rest.starts_with(it)) { rest } else { tail };
    let first = tail.split(is_end).next().unwrap_or_default();
    let is_no = last.split_whitespace().next_back() == Some("no");
    let is_passed = |word: &&str| is_in(COPULAS, word) || is_in(TRUE, word);
    let mut after = tokens(first).skip_while(is_passed);
    is_no
        || before.into_iter().rev().take(near).any(denies)
        || after.next().is_some_and(|word| is_false(word) || is_in(RARELY, word))
        || tokens(first).any(|word| is_in("solution solutions", word))
}

/// Returns true for the words between the first law of a sentence and another one that `or` joins with it.
pub(crate) fn is_alternative(head: &str) -> bool {
    head.trim() == "or"
}

/// Returns true for the words between a law and another one that `or` joins with it.
pub(crate) fn goes_on_with_or(tail: &str) -> bool {
    let rest =
        tail.trim_start().strip_prefix("or").filter(|it| !it.starts_with(char::is_alphanumeric));
    let rest = rest.map(str::trim_start);
    rest.is_some_and(|rest| rest.is_empty() || after(rest) == Lead::Claim)
}

/// Words that say of a law next to them that it is false.
const UNTRUE: &str = "false wrong untrue incorrect invalid fails";

/// Beginnings of a sentence that say of the law after them that it is false.
const NOT_TRUE: [&str; 4] =
    ["it is not true that", "it is not the case that", "it is false that", "it is wrong that"];

/// Returns true for words that say, and say no more than, that the law between them is false: `is false` and
/// `does not hold in general` after it, `it is not true that` before it.
pub(crate) fn calls_false(head: &str, tail: &str) -> bool {
    let head = head.trim().to_lowercase();
    let tail = tail.to_lowercase();
    let clause = tail.trim_start().split([',', ';', '.']).next().unwrap_or_default();
    let negated = NOT_TRUE.into_iter().find_map(|it| head.strip_suffix(it));
    if let Some(rest) = negated {
        return !is_restricted(rest) && tokens(clause).next().is_none();
    }
    let said: Vec<&str> = tokens(clause).filter(|it| !is_in(COPULAS, it)).collect();
    let is_false = match said[..] {
        [word] => is_in(UNTRUE, word),
        ["not", word] => is_in("true hold valid correct right", word),
        _ => false,
    };
    is_false && !clause.contains('?') && !is_restricted(&head)
}

/// Words for all laws that follow.
const FOLLOWING: &str = "\
    all each every of the these those this that them both following below are is always here generally law laws
    identity identities equation equations statement statements formula formulas claim claims";

/// Returns true for words that say, and say no more than, that each law after them is false: `None of these is
/// true`, `The following is wrong`.
pub(crate) fn calls_all_false(words: &str) -> bool {
    let words = words.to_lowercase();
    let said: Vec<&str> = tokens(&words).filter(|it| !is_in(FOLLOWING, it)).collect();
    match said[..] {
        [word] => is_in(UNTRUE, word),
        ["none" | "neither", word] => is_in("true hold holds valid correct right", word),
        _ => false,
    }
}

/// Returns true for words that deny a law after them, or limit it.
fn is_restricted(words: &str) -> bool {
    matches!(before(words), Lead::Denial | Lead::Condition | Lead::Conditional) || limits(words)
}

/// Words for laws, next to one of which an equation is not a statement of a program.
const LAWS: &str = "\
    law laws identity identities equation equality theorem lemma proposition corollary axiom claim holds
    hold valid true";

/// Returns true for words around an equation that call it a law.
pub(crate) fn calls_law(head: &str, tail: &str) -> bool {
    [head, tail].iter().any(|it| tokens(&it.to_lowercase()).any(|word| is_in(LAWS, word)))
}

fn is_contracted(word: &str) -> bool {
    word.ends_with("n't") || word.ends_with("n’t")
}

fn tokens(words: &str) -> impl Iterator<Item = &str> {
    let is_inside = |c: char| c.is_alphanumeric() || "-'’".contains(c);
    words.split(move |c| !is_inside(c)).filter(|it| it.contains(char::is_alphabetic))
}

fn is_denial(word: &str) -> bool {
    is_in(FALSE, word) || is_in(DENIALS, word) || is_contracted(word)
}

/// Returns true if a list of words between blanks has a word.
pub(crate) fn is_in(list: &str, word: &str) -> bool {
    // Most words are in no list, and a search for their bytes finds that out first.
    list.contains(word) && list.split_whitespace().any(|it| it == word)
}

/// Returns true for `for` before what is not all values.
fn has_partial_for(tokens: &[&str]) -> bool {
    let all = ["all", "any", "every", "each", "example", "instance"];
    let is_partial = |at: usize| tokens.get(at + 1).is_none_or(|next| !all.contains(next));
    (0..tokens.len()).any(|at| tokens[at] == "for" && is_partial(at))
}

/// Returns true for a word that says nothing about values. Names and words for values may follow `for all`.
fn is_neutral(word: &str, tokens: &[&str]) -> bool {
    let is_for_all = tokens
        .windows(2)
        .any(|it| it[0] == "for" && ["all", "any", "every", "each"].contains(&it[1]));
    is_in(NEUTRAL, word)
        || is_in(CLAIMS, word)
        || is_for_all && (word.chars().count() == 1 || phrases::is_noun(word))
}

#[cfg(test)]
mod tests {
    use super::{Lead, after, before, calls_all_false, denies, goes_on_with_or};

    #[test]
    fn words_next_to_a_law_deny_it() {
        for (head, tail, expected) in [
            ("It is not true that", "", true),
            ("This is wrong:", "", true),
            ("Unlike", "", true),
            ("", "is clearly false", true),
            ("", "does not hold", true),
            ("", "(wrong)", true),
            ("For a set that is not empty,", "", false),
            ("No bits are lost:", "", false),
            ("This does not matter, and", "", false),
            ("as in Rust, so", "needs no brackets", false),
            ("", "where nothing is false", false),
        ] {
            assert_eq!(denies(head, tail), expected, "{head} … {tail}");
        }
    }

    #[test]
    fn or_is_a_word() {
        for (tail, expected) in
            [(" or", true), (" or always", true), (" oralways", false), (" originally", false)]
        {
            assert_eq!(goes_on_with_or(tail), expected, "{tail}");
        }
    }

    #[test]
    fn words_before_several_laws_deny_all_of_them() {
        for (words, expected) in [
            ("None of these is true:", true),
            ("Neither of the following laws holds:", true),
            ("These are all wrong:", true),
            ("The following is false:", true),
            ("None of these is true for odd numbers:", false),
            ("Not all of these are true:", false),
            ("One of these is false:", false),
            ("These are true:", false),
            ("None of these is false:", false),
            ("If this is false:", false),
        ] {
            assert_eq!(calls_all_false(words), expected, "{words}");
        }
    }

    #[test]
    fn words_before_a_law_claim_it_or_do_not() {
        for (words, expected) in [
            ("", Lead::Claim),
            ("It is easy to see that", Lead::Claim),
            ("One has", Lead::Claim),
            ("It is true that", Lead::Claim),
            ("A short calculation shows that", Lead::Claim),
            ("The caller guarantees that", Lead::Condition),
            ("Make sure that", Lead::Condition),
            ("Suppose that", Lead::Condition),
            ("It is rarely true that", Lead::Other),
            ("It is possible that", Lead::Other),
            ("You may expect that", Lead::Other),
            ("Wirth proves that", Lead::Claim),
            ("The following law:", Lead::Claim),
            ("For all sets x and y we have", Lead::Claim),
            ("It is not true that", Lead::Denial),
            ("It doesn't follow that", Lead::Denial),
            ("A common mistake is", Lead::Denial),
            ("A number such that", Lead::Condition),
            ("A set is empty if", Lead::Condition),
            ("If x is odd, we have", Lead::Conditional),
            ("Then", Lead::Conclusion),
            ("So we see that", Lead::Conclusion),
            ("For odd numbers it follows that", Lead::Conditional),
            ("If x is odd, then", Lead::Conditional),
            ("By definition,", Lead::Claim),
            ("Odd numbers satisfy", Lead::Other),
            ("Squares satisfy", Lead::Other),
            ("The numbers that", Lead::Other),
            ("The test is", Lead::Other),
            ("These are", Lead::Other),
            ("It has", Lead::Other),
        ] {
            assert_eq!(before(words), expected, "{words}");
        }
        for (words, expected) in [
            ("", Lead::Claim),
            ("always holds", Lead::Claim),
            ("by definition", Lead::Claim),
            ("by induction on words", Lead::Other),
            ("is false", Lead::Denial),
            ("holds sometimes", Lead::Conditional),
            ("tests one bit", Lead::Other),
            ("if x is odd", Lead::Conditional),
            ("holds for all ", Lead::Claim),
            ("holds for odd numbers", Lead::Conditional),
        ] {
            assert_eq!(after(words), expected, "{words}");
        }
    }
}
