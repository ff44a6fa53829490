//! Words that may give the numbers of a law another width than 64 bits, a sign, or another base.

use crate::document::sentences;
use crate::parts::lead::is_in;

/// The number of declarations in words that are kept.
const MAX_FOUND: usize = 64;

/// The ways in which the numbers of a law may differ from words of 64 bits without a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// They have a sign.
    Signed,
    /// They have another number of bits, if it is known.
    Width(Option<u32>),
    /// They are not words: floating-point numbers and the like.
    Other,
    /// They are elements of a finite field, whose sums are exclusive ors.
    Field,
    /// They are written in another base.
    Base(u32),
}

/// The words that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) kind: Kind,
    /// The words as they are written.
    pub(crate) words: String,
    /// The names that a declaration is about; all if there are none.
    names: Vec<String>,
}

/// Words for what has a width or a sign.
const NOUNS: &str = "\
    word words integer integers int ints number numbers variable variables value values register registers
    operand operands arithmetic machine machines computer computers processor processors platform platforms
    system systems mode code version quantity quantities type types unsigned signed argument arguments input
    inputs field fields set sets bitboard bitboards case";

/// Words for what has a number of bits as its width.
const WIDE: &str = "\
    word words integer integers int ints number numbers variable variables register registers operand operands
    arithmetic type types long char short";

/// Words before a number of bits that is the width of what stands before them.
const HAVE: &str = "have has having of with are is be only all in";

/// Words after a number of bits that are members of a set, or a part of a word.
const MEMBERS: &str = "set of in are from that left right";

/// Words before a plural that is the kind of the numbers of a law.
const ABOUT: &str = "for of all are as be with on ieee let any";

/// Words for parts of a word, and their widths.
const PARTS: [(&str, u32); 8] = [
    ("byte", 8),
    ("bytes", 8),
    ("nibble", 4),
    ("nibbles", 4),
    ("dword", 32),
    ("dwords", 32),
    ("octet", 8),
    ("octets", 8),
];

/// Words for numbers that are not words.
const REALS: &str = "\
    floating floating-point floats doubles ieee double-precision single-precision reals unbounded
    arbitrary-precision bignum bignums";

/// Words before `number` or `numbers` that are not words.
const OTHERS: &str = "real rational natural complex whole";

/// The names of bases.
const BASES: [(&str, u32); 5] =
    [("binary", 2), ("octal", 8), ("hexadecimal", 16), ("hex", 16), ("ternary", 3)];

/// Words after the name of a base that say that numbers are written in it.
const WRITTEN: &str = "number numbers numeral numerals digit digits notation literal literals value values string strings";

/// The names of the widths in words.
const COUNTS: [(&str, u32); 9] = [
    ("four", 4),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("twelve", 12),
    ("sixteen", 16),
    ("thirty-two", 32),
    ("sixty-four", 64),
    ("hundred-twenty-eight", 128),
];

/// Words for a rule of arithmetic.
const ARITHMETIC: &str = "\
    arithmetic calculation calculations computation computations compute computed calculate calculated everything
    operations";

/// Words for all numbers, at the beginning of a sentence about them.
const PLURALS: &str = "words integers numbers variables values registers operands";

/// Words that begin a sentence that holds for all that follows.
const LASTING: &str = "throughout below henceforth hereafter assume suppose";

/// Words that begin such a sentence before a name or a word for numbers.
const ALL: &str = "all every each let both";

/// Beginnings of such a sentence.
const STARTS: [[&str; 2]; 8] = [
    ["in", "this"],
    ["in", "the"],
    ["from", "here"],
    ["from", "now"],
    ["we", "assume"],
    ["we", "suppose"],
    ["we", "use"],
    ["we", "consider"],
];

/// Words after `in this` and `in the`.
const PLACES: &str = "following chapter section document paper article rest";

/// The number of bytes of a sentence about all that follows: longer ones say more.
const MAX_SENTENCE: usize = 120;

/// The sentences of the paragraphs above about all numbers below them.
#[derive(Default)]
pub(crate) struct Lasting {
    /// The last paragraph that was read.
    above: String,
    pub(crate) all: Vec<Numbers>,
}

impl Lasting {
    /// Reads the paragraph above a block.
    pub(crate) fn read(&mut self, above: &str) {
        if self.above != above {
            above.clone_into(&mut self.above);
            Numbers::keep(&mut self.all, above);
        }
    }
}

impl Numbers {
    /// Finds the words of a text that may give numbers another kind.
    pub(crate) fn of(text: &str) -> Vec<Self> {
        let text = text.replace('\u{2011}', "-");
        let tokens = tokens(&text);
        let lower: Vec<String> = tokens.iter().map(|it| it.to_lowercase()).collect();
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let found = |at: usize| {
            let (kind, first, last) = kind(&lower, at)?;
            let words = tokens[first..=last].join(" ");
            Some(Self { kind, words, names: Vec::new() })
        };
        (0..lower.len()).filter_map(found).take(MAX_FOUND).collect()
    }

    /// Finds what a sentence says of all numbers below it, or of some names: `All words have 32 bits.`
    pub(crate) fn declared(sentence: &str) -> Vec<Self> {
        let tokens = tokens(sentence);
        let is_let = tokens.first().is_some_and(|it| it.eq_ignore_ascii_case("let"));
        if !is_lasting(&tokens) || sentence.len() > MAX_SENTENCE {
            return Vec::new();
        }
        let is_name = |it: &&&str| is_letter(it);
        let names = tokens.iter().skip(1).take_while(|it| !["be", "denote"].contains(it));
        let names: Vec<String> = names.filter(is_name).map(|it| (*it).to_owned()).collect();
        let names = if is_let { names } else { Vec::new() };
        let words = sentence.trim().trim_end_matches(['.', ':', ',']).to_owned();
        let all = Self::of(sentence).into_iter();
        all.map(|it| Self { words: words.clone(), names: names.clone(), ..it }).collect()
    }

    /// Keeps what a paragraph says of all numbers below it, and drops what it says otherwise.
    fn keep(all: &mut Vec<Self>, paragraph: &str) {
        for (_, sentence) in sentences(paragraph) {
            let found = Self::declared(sentence);
            let is_lasting = is_lasting(&tokens(sentence));
            let has = |word: &str| tokens(sentence).iter().any(|it| it.eq_ignore_ascii_case(word));
            let is_undone = |kind: Kind| match kind {
                Kind::Signed => has("unsigned"),
                Kind::Width(_) | Kind::Other | Kind::Field => {
                    has("64-bit") || has("64") && has("bits")
                }
                Kind::Base(_) => has("decimal"),
            };
            all.retain(|old| {
                let is_again = |it: &Self| it.kind.is_like(old.kind) && it.names == old.names;
                !(is_lasting && is_undone(old.kind) || found.iter().any(is_again))
            });
            all.extend(found);
        }
        // Only a text that says this again and again has more.
        all.truncate(MAX_FOUND);
    }

    /// Returns true if the words are about a law, whose verdict may be another one then.
    pub(crate) fn may_change(&self, law: &str, is_proved: bool) -> bool {
        let is_named = self.names.is_empty()
            || law
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|word| self.names.iter().any(|name| name == word));
        is_named && self.kind.may_change(law, is_proved)
    }

    /// Returns the reason why a law has no verdict, up to the remedy.
    pub(crate) fn reason(&self) -> String {
        let words = &self.words;
        match self.kind {
            Kind::Signed => format!(
                "`{words}` may give the numbers a sign, and here they have none; write the law as code, as in \
                 `int64_t x; …;`"
            ),
            Kind::Width(bits) => {
                let bits = bits.filter(|it| matches!(it, 8 | 16 | 32)).unwrap_or(32);
                format!(
                    "`{words}` may give the numbers another width than 64 bits; write the law as code, as in \
                     `uint{bits}_t x; …;`"
                )
            }
            Kind::Other | Kind::Field => format!(
                "`{words}` may say that the law is not about words of 64 bits; write it as code with declarations"
            ),
            Kind::Base(_) => {
                format!("`{words}` may give the numbers another base; write them as `0b…` or `0x…`")
            }
        }
    }
}

/// Returns true for the words of a sentence that holds for what follows, too.
fn is_lasting(words: &[&str]) -> bool {
    let lower: Vec<String> = words.iter().take(4).map(|it| it.to_lowercase()).collect();
    let get = |at: usize| lower.get(at).map_or("", String::as_str);
    let is_noun =
        |at: usize| is_in(NOUNS, get(at)) || words.get(at).is_some_and(|it| is_letter(it));
    let is_start = STARTS.iter().any(|it| *it == [get(0), get(1)]);
    is_in(LASTING, get(0))
        || is_in(ALL, get(0)) && (1..4).any(is_noun)
        || is_in(ARITHMETIC, get(0))
        || is_in(PLURALS, get(0))
        || is_start && (get(0) != "in" || is_in(PLACES, get(2)))
}

impl Kind {
    /// Returns true for the same kind with other details.
    pub(crate) const fn is_like(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Signed, Self::Signed)
                | (
                    Self::Width(_) | Self::Other | Self::Field,
                    Self::Width(_) | Self::Other | Self::Field
                )
                | (Self::Base(_), Self::Base(_))
        )
    }

    /// Returns true if a law may have another verdict for numbers of this kind. A law in words or in code that
    /// says by itself what its numbers are has the same.
    fn may_change(self, law: &str, is_proved: bool) -> bool {
        let premise = ["=>", "⇒", "→", " implies "].iter().find_map(|it| law.split_once(it));
        let premise = premise.map_or("", |it| it.0);
        let has_type = has_type(law);
        match self {
            Self::Signed => {
                !has_type
                    && !premise.contains("63")
                    && !law.contains(">> 63")
                    && depends_on_sign(law)
            }
            Self::Width(bits) => {
                let is_bounded = premise.contains(['<', '≤']) || premise.contains(">>");
                let is_narrow = bits.is_some_and(|it| it < 64);
                !(has_type || is_bounded || is_proved && is_narrow && is_same_for_fewer_bits(law))
            }
            Self::Other => !has_type,
            Self::Field => !has_type && law.contains(['+', '-', '*', '/', '%', '²']),
            Self::Base(base) => may_be_in_base(law, base),
        }
    }
}

/// Returns true for a law with operators whose values differ if numbers have a sign.
fn depends_on_sign(law: &str) -> bool {
    let text =
        ["<<", "<=>", "=>", "->"].iter().fold(law.to_owned(), |it, sign| it.replace(sign, " "));
    text.contains(['/', '%', '<', '>', '≤', '≥', '÷', '≫', '⌊', '⌈', '\\'])
        || tokens(law).iter().any(|it| is_in("div mod shr min max average abs", it))
}

/// Returns true for an equation of operators whose lower bits depend on lower bits only. If it holds for 64 bits,
/// it holds for fewer.
fn is_same_for_fewer_bits(law: &str) -> bool {
    let is_call =
        |at: usize| law[..at].trim_end().ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let mut words =
        law.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|it| !it.is_empty());
    law.chars().all(|c| c.is_alphanumeric() || " _=&|^~+-*().,:`".contains(c))
        && law.contains('=')
        && !law.match_indices('(').any(|it| is_call(it.0))
        && !words.any(|it| setwise_expr::constant(it).is_some())
}

/// Returns true for a law with a number of two or more digits, or one of one digit that the base does not have,
/// and without a prefix that tells a base.
fn may_be_in_base(law: &str, base: u32) -> bool {
    let mut words = law.split(|c: char| !c.is_alphanumeric() && c != '_');
    let is_number = |it: &str| it.len() > 1 && it.chars().all(|c| c.is_digit(base));
    let is_prefixed = law.contains("0x") || law.contains("0b") || law.contains("0X");
    !is_prefixed && words.any(|it| it.starts_with(|c: char| c.is_ascii_digit()) && is_number(it))
}

/// Returns the kind that the word at a place gives numbers with its neighbors, and the first and the last of these.
fn kind(words: &[&str], at: usize) -> Option<(Kind, usize, usize)> {
    let get = |index: usize| words.get(index).copied().unwrap_or_default();
    let before = |count: usize| at.checked_sub(count).map_or("", get);
    let (word, next) = (words[at], get(at + 1));
    let last = (at + 1).min(words.len() - 1);
    let is_type_of = |it: &str| matches!(it, "type" | "a" | "an");
    if word == "signed" || word == "negative" {
        let is_denied = ["not", "non", "no"].contains(&before(1));
        return (!is_denied).then_some((Kind::Signed, at, last));
    }
    if let Some(width) = width_of_type(word) {
        return Some((if width == 64 { Kind::Signed } else { Kind::Width(Some(width)) }, at, at));
    }
    if let Some(part) = PARTS.iter().find(|it| it.0 == word) {
        // `the number of bytes` counts them.
        let is_about = before(1) != "of" && is_in(ABOUT, before(1));
        let is_plural = word.ends_with('s') && (is_about || is_in("signed unsigned", before(1)));
        let is_one =
            is_in("a one single", before(1)) && is_in("in is be as into fits for", before(2));
        let start = if is_one { at - 2 } else { at.saturating_sub(1) };
        return (is_plural || is_one).then_some((Kind::Width(Some(part.1)), start, at));
    }
    let is_real = is_in(REALS, word) && (word != "doubles" || is_in(ABOUT, before(1)))
        || is_in("double float", word) && is_type_of(before(1))
        || is_in(OTHERS, word) && is_in("number numbers", next);
    if ["gf(", "z/", "ℤ/"].iter().any(|it| word.starts_with(it)) {
        return Some((Kind::Field, at, at));
    }
    if is_real {
        return Some((Kind::Other, at, last));
    }
    if let Some(&(_, base)) = BASES.iter().find(|it| it.0 == word) {
        let is_written = is_in("in are is as be", before(1)) && !is_in("search tree form", next)
            || is_in(WRITTEN, next)
            || words.len() == 1;
        return is_written.then_some((Kind::Base(base), at.saturating_sub(1), at));
    }
    if is_in("base radix", word)
        && let Some(base @ 2..=36) = count(next)
        && base != 10
    {
        return Some((Kind::Base(base), at, last));
    }
    bits(words, at)
}

/// Returns the width that the word at a place gives numbers: `32-bit words`, `words have 32 bits`, `modulo 256`.
fn bits(words: &[&str], at: usize) -> Option<(Kind, usize, usize)> {
    let get = |index: usize| words.get(index).copied().unwrap_or_default();
    let before = |count: usize| at.checked_sub(count).map_or("", get);
    let (word, last) = (words[at], words.len() - 1);
    if is_in("modulo mod", word) {
        let number = get(at + 1);
        let is_full = ["2^64", "2**64", "2⁶⁴", "2^{64}", "18446744073709551616"].contains(&number);
        let near = &words[at.saturating_sub(16)..];
        let is_rule = at == 0 || near.iter().take(32).any(|it| is_in(ARITHMETIC, it));
        let is_number = number.starts_with(|c: char| c.is_ascii_digit());
        return (is_rule && is_number && !is_full).then_some((Kind::Width(None), at, at + 1));
    }
    if word == "width" {
        let number = (1..4).map(|it| get(at + it)).find_map(count)?;
        return (number != 64).then_some((Kind::Width(Some(number)), at, (at + 3).min(last)));
    }
    let hyphened = word.strip_suffix("-bit").or_else(|| word.strip_suffix("-bits")).and_then(count);
    let (width, first) = match hyphened {
        Some(width) => (width, at),
        None if word == "bit" || word == "bits" => (count(before(1))?, at - 1),
        None => return None,
    };
    if width == 64 || width < 2 {
        return None;
    }
    let next = get(at + 1);
    // As in `In 32-bit:` and `(32 bit)`.
    let is_alone = !next.starts_with(char::is_alphabetic)
        || first == 1 && is_in("in for on with under", words[0]);
    let is_adjective = word != "bits"
        && ((1..=2).any(|it| is_in(NOUNS, get(at + it)))
            || is_alone
            || is_letter(next)
            || is_in("is are be", before(1)));
    let is_counted = word == "bits"
        && (is_in("wide long each", next)
            || is_in(HAVE, before(2))
                && !is_in(MEMBERS, next)
                && words[first.saturating_sub(16)..first].iter().any(|it| is_in(WIDE, it)));
    (is_adjective || is_counted).then_some((
        Kind::Width(Some(width)),
        if is_counted { first.saturating_sub(2) } else { first },
        (at + 1).min(last),
    ))
}

/// Returns true for a law with a declaration, `int32_t x; …`, or a conversion, `(int64_t) x`.
fn has_type(law: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_type = |it: &str| is_in(TYPES, it) || width_of_type(it).is_some();
    let mut words = law.split(|c| !is_word(c)).filter(|it| is_type(it));
    words.any(|it| {
        let at = it.as_ptr() as usize - law.as_ptr() as usize;
        law[at..].contains(';') || law[..at].trim_end().ends_with('(')
    })
}

/// Names of types besides those of a number of bits.
const TYPES: &str =
    "uint64_t U64 u64 long unsigned signed short double float byte BitBoard Bitboard uint64";

/// Returns the number of bits of a type that is not one of 64 bits without a sign.
fn width_of_type(name: &str) -> Option<u32> {
    let name = name.strip_prefix("std::").unwrap_or(name);
    let name = name.strip_suffix("_t").unwrap_or(name);
    match name {
        "int" | "ints" => return Some(32),
        "char" | "chars" | "uchar" | "schar" => return Some(8),
        "shorts" | "ushort" => return Some(16),
        "longs" => return Some(64),
        _ => {}
    }
    let is_unsigned = name.starts_with('u');
    let rest = name.strip_prefix("uint").or_else(|| name.strip_prefix("int"));
    let rest = rest.or_else(|| name.strip_prefix(['u', 'i']))?;
    let width = rest.parse().ok().filter(|it| [8, 16, 32, 64, 128].contains(it))?;
    (width != 64 || !is_unsigned).then_some(width)
}

/// Returns a number in digits or in words.
fn count(word: &str) -> Option<u32> {
    word.parse().ok().or_else(|| COUNTS.iter().find(|it| it.0 == word).map(|it| it.1))
}

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word != "a" && word.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Returns the words of a text without the signs around them.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let is_mark = |c: char| ".,;:!?()`*_'\"$|[]{}".contains(c);
    let all =
        text.split_whitespace().map(|it| if it == "!=" { it } else { it.trim_matches(is_mark) });
    all.filter(|it| !it.is_empty()).collect()
}
