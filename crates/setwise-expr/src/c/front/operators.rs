//! Operators of C++ that the code defines for its own types.
//!
//! A sign between values of such a type is not that of numbers. Where the types of the operands do not
//! tell which one it is, a definition that has the sign, and a name that has to do with the type, is
//! passed over.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use crate::c::front::parser::{Parsed, Parser};
use crate::c::front::passed_over::mentioned;
use crate::c::front::scope::Meaning;
use crate::c::front::syntax::{Operator, OperatorReading, PassedOver};
use crate::c::front::token::{Token, TokenKind, closing, is_sign, name};
use crate::c::types::{CType, INT, WORDS};
use crate::error::FormulaError;
use crate::span::Span;
use crate::syntax::operator::{BinaryOperator, UnaryOperator};
use crate::syntax::tree::{NodeKind, Tree};

/// Words of declarations that are not names.
pub(crate) const KEYWORDS: [&str; 7] =
    ["enum", "typedef", "using", "class", "struct", "const", "constexpr"];

impl Operator {
    fn is_plain(&self) -> bool {
        self.reading == OperatorReading::Plain
    }
}

impl Parser<'_> {
    /// Keeps an operator that is passed over. Returns false if it does what the sign does for numbers.
    pub(crate) fn keeps_operator(&mut self, sign: &str, start: usize, end: usize) -> bool {
        let item = &self.tokens[start..end];
        let is_plain = self.is_plain(sign, item).unwrap_or(false);
        let reading = if is_plain { OperatorReading::Plain } else { OperatorReading::PassedOver };
        let signature = self.signature_of_operator(item);
        let operator = Operator {
            sign: sign.to_owned(),
            types: self.types_of_operator(item),
            start,
            declared: usize::MAX,
            result: signature.as_ref().map(|it| it.1).unwrap_or_default(),
            parameters: signature.map(|it| it.0),
            reading,
        };
        self.operators.push(operator);
        !is_plain
    }

    /// Returns true for an operator such as `T operator+(T a, int b) { return T(int(a) + b); }`.
    pub(crate) fn is_plain(&self, sign: &str, item: &[Token]) -> Option<bool> {
        let word = item.iter().position(|it| name(it) == Some("operator"))?;
        let open = word + item[word..].iter().position(|it| is_sign(it, "("))?;
        let close = closing(item, open)?;
        let number = |tokens: &[Token]| {
            let mut types = tokens.iter().filter_map(name).filter_map(|it| match it {
                "int" => Some(INT),
                _ => self.scopes.type_named(it),
            });
            types.next_back().filter(|ctype| ctype.bits() == 32 && *ctype != CType::Bool)
        };
        let parameters = item[open + 1..close].split(|it| is_sign(it, ","));
        let parameters: Vec<_> = parameters.collect();
        let mut common = number(parameters.first()?)?;
        let mut names = Vec::new();
        for parameter in parameters {
            common = common.common(number(parameter)?);
            names.push(name(parameter.last()?)?);
        }
        // Without conversions between numbers of 32 bits.
        let is_kept = |it: &&Token| match &it.kind {
            TokenKind::Name(word) => word != "int" && self.scopes.type_named(word).is_none(),
            TokenKind::Sign(sign) => !["(", ")"].contains(sign),
            _ => true,
        };
        let body = item[close + 1..].iter().filter(is_kept).map(|it| match &it.kind {
            TokenKind::Name(word) => word,
            TokenKind::Sign(sign) => *sign,
            TokenKind::Number(1, INT) => "1",
            _ => "?",
        });
        let body = body.collect::<Vec<_>>().join(" ");
        let value = match (&names[..], sign) {
            ([a], "++" | "--") => format!("{a} = {a} {} 1", &sign[..1]),
            ([a], "-") => format!("- {a}"),
            ([a, b], "+" | "-" | "*") => format!("{a} {sign} {b}"),
            ([a, b], "+=" | "-=" | "*=") => format!("{a} = {a} {} {b}", &sign[..1]),
            _ => return None,
        };
        Some(number(&item[..word])? == common && body == format!("{{ return {value} ; }}"))
    }

    /// Returns the types of the parameters of an operator that are not numbers; none if it may have
    /// any types.
    pub(crate) fn types_of_operator(&self, tokens: &[Token]) -> HashSet<String> {
        if name(&tokens[0]) == Some("template") {
            return HashSet::new();
        }
        let names = tokens.iter().take_while(|it| !is_sign(it, "{")).filter_map(name);
        let class = |name: &str| name.strip_suffix("::operator").map(str::to_owned);
        let parameters = names.clone().skip_while(|name| !name.ends_with("operator"));
        let is_own = |name: &&str| match self.scopes.meaning(name) {
            Some(Meaning::Type(_)) | None => self.is_own_type(name),
            Some(_) => true,
        };
        parameters.filter(is_own).map(str::to_owned).chain(names.filter_map(class)).collect()
    }

    /// Passes over the definitions in which a doubtful sign may be that of an operator of the code:
    /// those with a name of one of its types. In code that is not of a file, that is an error, whatever
    /// the operands are.
    pub(crate) fn find_operators(&mut self, parsed: &mut Parsed) -> Result<(), FormulaError> {
        let tokens = self.tokens;
        let outer = self.outer.map_or(0, |outer| outer.operators.len());
        let declarations = Declarations::new(tokens, &self.heads);
        for operator in &mut self.operators[outer..] {
            declarations.extend(operator);
        }
        if !self.is_of_files {
            if self.operators.iter().all(Operator::is_plain) {
                return Ok(());
            }
            parsed.words = mentioned(tokens, 0).collect();
            let operators = self.operators.iter();
            let error = overloaded(operators, &parsed.words, usize::MAX, tokens[0].span);
            return error.map_or(Ok(()), Err);
        }
        // The operators for each type; those for any type have an empty name.
        let mut of_types: HashMap<&str, Vec<&Operator>> = HashMap::new();
        for operator in self.operators.iter().filter(|it| !it.is_plain()) {
            let types = operator.types.iter().map(String::as_str);
            let any = operator.types.is_empty().then_some("");
            types.chain(any).for_each(|it| of_types.entry(it).or_default().push(operator));
        }
        for (name, head) in &self.heads {
            let (at, span) = (head.start, tokens[head.start].span);
            let Some(mentions) = parsed.mentions.get(name) else { continue };
            let Some(doubtful) = self.doubts.get(name) else { continue };
            let types = mentions.iter().map(String::as_str).chain([""]);
            let possible = types.filter_map(|it| of_types.get(it)).flatten().copied();
            let possible = possible.filter(|it| doubtful.contains(&it.sign));
            let error = overloaded(possible, mentions, at, span);
            if let Some(error) = error {
                let is_function = is_sign(&tokens[head.end], "(");
                self.passed_over.push(PassedOver { name: name.clone(), error, is_function });
            }
        }
        Ok(())
    }
}

/// The declarations of a text, by the names that they mention.
struct Declarations<'a> {
    /// The declarations of types: the place of each, and the names that it declares.
    types: Vec<(usize, Vec<&'a str>)>,
    of_types: HashMap<&'a str, Vec<usize>>,
    /// The names of functions and variables, by those before their parameters and values.
    of_heads: HashMap<&'a str, Vec<&'a str>>,
}

impl<'a> Declarations<'a> {
    fn new(tokens: &'a [Token], heads: &'a [(String, Range<usize>)]) -> Self {
        let (mut types, mut of_types) = (Vec::new(), HashMap::<_, Vec<_>>::new());
        let declares =
            |it: &Token| name(it).is_some_and(|word| ["typedef", "using", "enum"].contains(&word));
        for at in (0..tokens.len()).filter(|&at| declares(&tokens[at])) {
            let is_end = |it: &&Token| is_sign(it, ";") || is_sign(it, "(");
            let len = tokens[at..].iter().take_while(|it| !is_end(it)).count();
            let of_type = &tokens[at..at + len];
            let open = of_type.iter().position(|it| is_sign(it, "{")).unwrap_or(len);
            let close = closing(of_type, open).unwrap_or(open);
            let outside = of_type[..open].iter().chain(&of_type[close..]).filter_map(name);
            outside.for_each(|it| of_types.entry(it).or_default().push(types.len()));
            let is_own = |it: &&str| !WORDS.contains(it) && !KEYWORDS.contains(it);
            types.push((at, of_type.iter().filter_map(name).filter(is_own).collect()));
        }
        let mut of_heads = HashMap::<_, Vec<_>>::new();
        for (declared, head) in heads {
            for it in tokens[head.clone()].iter().filter_map(name) {
                of_heads.entry(it).or_default().push(declared.as_str());
            }
        }
        Self { types, of_types, of_heads }
    }

    /// Adds to the types of an operator their constants and other names, and what is declared with
    /// one of them.
    fn extend(&self, Operator { types, declared, .. }: &mut Operator) {
        let of_type = |name: &str| self.of_types.get(name).into_iter().flatten().copied();
        let mut waiting: BTreeSet<usize> = types.iter().flat_map(|it| of_type(it)).collect();
        while let Some(index) = waiting.pop_first() {
            let (at, names) = &self.types[index];
            for &name in names {
                if types.insert(name.to_owned()) {
                    // A declaration knows the names before it.
                    waiting.extend(of_type(name).filter(|&other| other > index));
                }
            }
            *declared = *at.min(declared);
        }
        let heads = types.iter().filter_map(|it| self.of_heads.get(&it[..])).flatten();
        let names: Vec<_> = heads.map(|&name| name.to_owned()).collect();
        types.extend(names);
    }
}

/// Returns the error for names and signs at a place if a sign may be that of an operator.
fn overloaded<'a>(
    operators: impl Iterator<Item = &'a Operator>,
    mentions: &HashSet<String>,
    at: usize,
    span: Span,
) -> Option<FormulaError> {
    let found = operators.filter(|it| {
        // An operator is for the code after it.
        let is_before = it.start < at || at < it.declared;
        let is_any = it.types.is_empty();
        !it.is_plain()
            && is_before
            && mentions.contains(&it.sign)
            && (is_any || !it.types.is_disjoint(mentions))
    });
    let found = found.min_by_key(|it| (it.start, &it.sign));
    let sign = &found?.sign;
    let message = format!("`{sign}` may be `operator{sign}` of the code");
    let help = "remove the operator from the file if it does what the sign does for numbers";
    Some(FormulaError::new(span, message).with_help(help))
}

impl Parsed {
    /// Refuses a formula with the sign of an operator that is passed over and a name of its types, or
    /// any name of the code if the operator is for any type. Its signs and names are those of the
    /// formulas of its bindings, too.
    pub(crate) fn expect_no_operator<'a>(
        &self,
        tree: &'a Tree,
        bound: impl IntoIterator<Item = &'a Tree>,
    ) -> Result<(), FormulaError> {
        if self.operators.iter().all(Operator::is_plain) {
            return Ok(());
        }
        let mut mentions = HashSet::new();
        let trees = bound.into_iter().chain([tree]);
        for (tree, node) in trees.flat_map(|tree| tree.nodes.iter().map(move |it| (tree, it))) {
            let words = match &node.kind {
                NodeKind::Name(name) | NodeKind::Column(name) | NodeKind::Call(name, _) => {
                    vec![name.clone()]
                }
                NodeKind::Square(square) => vec![square.to_string()],
                NodeKind::Unary(_, a) if matches!(tree.nodes[*a].kind, NodeKind::Number(..)) => {
                    continue;
                }
                NodeKind::Unary(operator, _) => match operator {
                    UnaryOperator::Negation => vec!["~".to_owned(), "!".to_owned()],
                    _ => vec![operator.sign().to_owned()],
                },
                NodeKind::Binary(operator, ..) => match operator {
                    BinaryOperator::Disjunction => vec!["|".to_owned()],
                    BinaryOperator::Conjunction => vec!["&".to_owned()],
                    BinaryOperator::Modulo => vec!["%".to_owned()],
                    _ => vec![operator.sign().to_owned()],
                },
                NodeKind::Code(code) => code.unit.parsed.words.iter().cloned().collect(),
                _ => continue,
            };
            mentions.extend(words);
        }
        if !mentions.iter().any(|name| self.scope.declares(name)) {
            return Ok(());
        }
        let span = tree.nodes[tree.root].span;
        overloaded(self.operators.iter(), &mentions, usize::MAX, span).map_or(Ok(()), Err)
    }
}
