//! Comparisons of texts, and how texts and names are written in formulas.

use std::cmp::Ordering;
use std::fmt;

/// A comparison of a value with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
    /// `"text" in value`: the text is a part of the value. Of numbers, this is always false.
    Contains,
    /// `regex(value, "pattern")`: a part of the value matches the pattern.
    Matches,
}

impl Comparison {
    /// Returns true if `value` compares with `other` in this way; false for
    /// [`Contains`](Self::Contains) and [`Matches`](Self::Matches), which a [`TextTest`] decides.
    #[must_use]
    pub fn holds<T: Ord + ?Sized>(self, value: &T, other: &T) -> bool {
        match self {
            Self::Equal => value == other,
            Self::NotEqual => value != other,
            Self::Less => value < other,
            Self::LessOrEqual => value <= other,
            Self::Greater => value > other,
            Self::GreaterOrEqual => value >= other,
            Self::Contains | Self::Matches => false,
        }
    }

    /// Returns false if no value from `low` to `high` compares with `other` in this way; true for
    /// [`Contains`](Self::Contains) and [`Matches`](Self::Matches), since a range does not decide them.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::Comparison;
    ///
    /// // Ratings from 1200 to 1850 may be above 1800, but not above 2000.
    /// assert!(Comparison::Greater.may_hold(&1200, &1850, &1800));
    /// assert!(!Comparison::Greater.may_hold(&1200, &1850, &2000));
    /// assert!(!Comparison::NotEqual.may_hold("600+0", "600+0", "600+0"));
    /// ```
    #[must_use]
    pub fn may_hold<T: Ord + ?Sized>(self, low: &T, high: &T, other: &T) -> bool {
        match self {
            Self::Equal => low <= other && other <= high,
            Self::NotEqual => low != other || high != other,
            Self::Less | Self::LessOrEqual => self.holds(low, other),
            Self::Greater | Self::GreaterOrEqual => self.holds(high, other),
            Self::Contains | Self::Matches => true,
        }
    }

    /// Returns the comparison with the sides exchanged: `<` for `>`.
    pub(crate) const fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            Self::Equal | Self::NotEqual | Self::Contains | Self::Matches => self,
        }
    }

    /// Returns true for `<`, `<=`, `>` and `>=`.
    pub(crate) const fn is_order(self) -> bool {
        matches!(self, Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual)
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Contains => "in",
            Self::Matches => "regex",
        }
    }
}

/// A comparison of a text field with a text of the formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TextTest {
    /// The comparison, with the field on its left.
    pub comparison: Comparison,
    /// The text of the formula.
    pub text: String,
    /// True if the text of the field is compared in lower case.
    pub is_lowercase: bool,
}

impl TextTest {
    /// Returns true if the comparison holds for a value of the field, in lower case if the test says
    /// so; for [`Matches`](Comparison::Matches), whoever reads the fields decides it. Texts are compared byte by
    /// byte, so the order is that of code points, and upper and lower case differ. The order of two
    /// decimal numbers is that of their values: `"9"` is before `"10"`.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Names, Type, Compiler, parse};
    ///
    /// let fields = [("ECO", Type::Number)];
    /// let mut compiler = Compiler::new(Names::Known(&[])).with_fields(&fields);
    /// compiler.add(&parse("ECO < \"C00\"")?)?;
    /// let program = compiler.finish();
    /// let test = program.inputs()[0].test.as_ref().unwrap();
    /// assert!(test.holds("B99") && !test.holds("C00"));
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn holds(&self, value: &str) -> bool {
        match self.comparison {
            Comparison::Contains => value.contains(&self.text),
            comparison if comparison.is_order() => {
                let numbers = Decimal::read(value).zip(Decimal::read(&self.text));
                let order = numbers.map_or_else(|| value.cmp(&self.text), |(a, b)| a.cmp(&b));
                comparison.holds(&order, &Ordering::Equal)
            }
            comparison => comparison.holds(value, &self.text),
        }
    }

    /// Writes the test of a field: `White == "Carlsen"`, `"mateIn1" in Themes`.
    pub(crate) fn write(&self, field: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = (self.comparison.sign(), quoted(&self.text));
        let field =
            if self.is_lowercase { format!("lowercase({field})") } else { field.to_owned() };
        match self.comparison {
            Comparison::Contains => write!(f, "{text} {sign} {field}"),
            Comparison::Matches => write!(f, "regex({field}, {text})"),
            _ => write!(f, "{field} {sign} {text}"),
        }
    }
}

/// A decimal number of any length, such as `-12.50`.
#[derive(PartialEq, Eq)]
pub(crate) struct Decimal<'a> {
    is_negative: bool,
    /// The number of digits before the point, these digits without leading zeros, and those after
    /// the point without trailing zeros: in this order, they compare as numbers.
    magnitude: (usize, &'a str, &'a str),
}

impl<'a> Decimal<'a> {
    /// Reads a number; `None` for any other text, one with an exponent included.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let text = text.trim();
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = digits.len() > usize::from(digits.contains('.'))
            && whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let is_zero = whole.is_empty() && fraction.is_empty();
        is_number.then_some(Self {
            is_negative: text.starts_with('-') && !is_zero,
            magnitude: (whole.len(), whole, fraction),
        })
    }

    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_negative, other.is_negative) {
            (true, true) => other.magnitude.cmp(&self.magnitude),
            (false, false) => self.magnitude.cmp(&other.magnitude),
            (is_negative, _) => {
                if is_negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

/// Returns a text as formulas write it: in quotes, with `\` before quotes and backslashes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns a text without the backslashes of its escapes.
pub(crate) fn unescaped(text: &str) -> String {
    let mut is_escaped = false;
    let is_kept = |&c: &char| {
        is_escaped = c == '\\' && !is_escaped;
        !is_escaped
    };
    text.chars().filter(is_kept).collect()
}
