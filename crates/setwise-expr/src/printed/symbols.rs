//! The symbols of mathematics and TeX, and the words of other languages, and their meaning in the
//! language.

/// Symbols, each with the sign or name in the language that it stands for.
const SYMBOLS: [(&str, &str); 45] = [
    ("∩", "&"),
    ("∪", "|"),
    ("⊕", "^"),
    ("⊻", "^"),
    ("∆", "^"),
    ("△", "^"),
    ("Δ", "^"),
    ("∖", "\\"),
    ("∁", "∁"),
    ("ᶜ", "∁"),
    ("∧", "∧"),
    ("∨", "∨"),
    ("¬", "¬"),
    ("→", "→"),
    ("⟶", "→"),
    ("⇒", "→"),
    ("⟹", "→"),
    ("↔", "↔"),
    ("⟷", "↔"),
    ("⇔", "↔"),
    ("⟺", "↔"),
    ("∅", "none"),
    ("∈", "in"),
    ("∉", "∉"),
    ("≤", "<="),
    ("≦", "<="),
    ("⩽", "<="),
    ("≥", ">="),
    ("≧", ">="),
    ("⩾", ">="),
    ("≠", "!="),
    ("≡", "≡"),
    ("≪", "<<"),
    ("≫", ">>"),
    ("−", "-"),
    ("×", "*"),
    ("∗", "*"),
    ("·", "·"),
    ("⋅", "·"),
    ("∙", "·"),
    ("•", "·"),
    ("÷", "/"),
    ("∕", "/"),
    ("…", "..."),
    ("\\", "\\"),
];

/// TeX commands, each with the sign or name that it stands for.
const COMMANDS: [(&str, &str); 48] = [
    ("cap", "&"),
    ("cup", "|"),
    ("oplus", "^"),
    ("triangle", "^"),
    ("setminus", "\\"),
    ("backslash", "\\"),
    ("wedge", "∧"),
    ("land", "∧"),
    ("vee", "∨"),
    ("lor", "∨"),
    ("neg", "¬"),
    ("lnot", "¬"),
    ("to", "→"),
    ("rightarrow", "→"),
    ("Rightarrow", "→"),
    ("implies", "→"),
    ("leftrightarrow", "↔"),
    ("Leftrightarrow", "↔"),
    ("iff", "↔"),
    ("emptyset", "none"),
    ("varnothing", "none"),
    ("in", "in"),
    ("le", "<="),
    ("leq", "<="),
    ("ge", ">="),
    ("geq", ">="),
    ("neq", "!="),
    ("ll", "<<"),
    ("gg", ">>"),
    ("cdot", "·"),
    ("times", "*"),
    ("ast", "*"),
    ("div", "/"),
    ("bmod", "mod"),
    ("ne", "!="),
    ("leqslant", "<="),
    ("geqslant", ">="),
    ("equiv", "≡"),
    ("notin", "∉"),
    ("complement", "∁"),
    ("smallsetminus", "\\"),
    ("bigtriangleup", "^"),
    ("vartriangle", "^"),
    ("veebar", "^"),
    ("longrightarrow", "→"),
    ("Longrightarrow", "→"),
    ("longleftrightarrow", "↔"),
    ("Longleftrightarrow", "↔"),
];

/// TeX commands that are not read, each with what to write instead.
const REFUSED: [(&[&str], &str); 21] = [
    (&["frac", "dfrac", "tfrac", "cfrac"], "write `a / b`, with brackets around sums"),
    (&["lfloor", "rfloor", "lceil", "rceil"], FLOOR),
    (&["sqrt", "binom", "log", "ln", "exp", "infty", "pm"], WHOLE),
    (&["not"], "write `!=`, `!(square in set)` or `~a`"),
    (&["ni", "owns"], "write `square in set`"),
    (&["subset", "subseteq", "subsetneq", "sqsubseteq"], SUBSET),
    (&["supset", "supseteq", "supsetneq", "sqsupseteq"], SUPERSET),
    (&["sim", "overline", "bar", "prime"], COMPLEMENT),
    (&["lvert", "rvert", "vert", "mid", "left", "right", "big", "Big"], CARDINALITY),
    (&["bigcap", "bigcup", "bigwedge", "bigvee", "bigoplus", "sum", "prod"], INDEXED),
    (&["forall"], FOR_ALL),
    (&["exists", "nexists"], EXISTS),
    (&["uparrow", "barwedge"], NAND),
    (&["downarrow"], NOR),
    (&["ominus"], "write `^` for the symmetric difference"),
    (&["uplus", "sqcup", "dot"], "write `a | b` for a union"),
    (&["sqcap"], "write `a & b` for an intersection"),
    (&["otimes", "odot", "bullet", "circ", "star"], PRODUCT),
    (&["Leftarrow", "leftarrow", "gets", "impliedby", "Longleftarrow"], CONVERSE),
    (&["pmod", "mod", "pod"], "write `a mod m == b mod m`"),
    (&["top", "bot", "text", "mathrm", "mathbb", "mathcal", "operatorname"], NAMES),
];

const SUBSET: &str = "write `is_subset(a, b)`";
const SUPERSET: &str = "write `is_superset(a, b)`";
const COMPLEMENT: &str = "write `~a` for the complement";
const CARDINALITY: &str = "write `count(a)` for the number of squares, and round brackets";
const INDEXED: &str = "write out the operands: a formula has no index";
const FOR_ALL: &str = "leave it out: a law holds for all values of its names";
const EXISTS: &str = "leave it out and prove the negation: its counterexample is an example";
const NAND: &str = "write `~(a & b)`";
const NOR: &str = "write `~(a | b)`";
const PRODUCT: &str = "write `a * b` for a product, `a & b` for an intersection";
const CONVERSE: &str = "write an implication from left to right: `a => b`";
const FLOOR: &str = "write round brackets; `/` rounds toward zero";
const WHOLE: &str = "the language has whole numbers of 64 bits only";
const NAMES: &str = "a name has the letters `a` to `z`, digits and `_`; constants are `none` and \
                     `all`, `true` and `false`";

/// Returns what the symbol or command at the start of a text stands for, and its length.
pub(crate) fn symbol(text: &str) -> Option<(&'static str, usize)> {
    if let Some(rest) = text.strip_prefix('\\') {
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let command = COMMANDS.into_iter().find(|(command, _)| *command == &rest[..letters]);
        if let Some((_, meaning)) = command {
            return Some((meaning, 1 + letters));
        }
    }
    // The other signs are not ASCII.
    if !text.starts_with(|c: char| !c.is_ascii() || c == '\\') {
        return None;
    }
    let found = SYMBOLS.into_iter().find(|(symbol, _)| text.starts_with(symbol));
    found.map(|(symbol, meaning)| (meaning, symbol.len()))
}

/// Returns the length, the message and the help of the error for `<- `, which may be an arrow, and for a
/// backslash that may not be a difference of sets: it may begin a command of TeX that is not read, or escape a sign in Markdown.
/// `is_glued` is true directly after a name.
pub(crate) fn refused(text: &str, is_glued: bool) -> Option<(usize, String, String)> {
    if text.starts_with("<- ") {
        let message = "`<-` may be an arrow for an assignment, or `<` and a negative value";
        let help = "write `x = …` for the assignment, `x < -…` for the comparison";
        return Some((2, message.to_owned(), help.to_owned()));
    }
    let rest = text.strip_prefix('\\')?;
    let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let command = &rest[..letters];
    let (len, reading, help) = match rest.as_bytes().first()? {
        b'_' if is_glued => (1, "an underscore of Markdown", "write `_` without the backslash"),
        b'-' | b'+' => (1, "a sign of Markdown", "write the sign without the backslash"),
        _ => {
            let (_, help) = REFUSED.into_iter().find(|(names, _)| names.contains(&command))?;
            (letters, "a command of TeX", help)
        }
    };
    let sign = &text[..=len];
    let message = format!("`{sign}` may be {reading} or a difference of sets");
    Some((1 + len, message, format!("{help}; for the difference, put a blank after `\\`")))
}

/// The digits of exponents and of indices.
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const SUBSCRIPTS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];

/// Returns the number or the name in the superscript at the start of a text, and its length; `None`
/// if there is no superscript, and `Err` with its length if it is any other formula.
pub(crate) fn superscript(text: &str) -> Option<Result<(String, usize), usize>> {
    let plain = |c: char| match SUPERSCRIPTS.iter().position(|&digit| digit == c) {
        Some(digit) => Some(char::from(b'0' + digit as u8)),
        None => "ⁿⁱ⁺⁻⁽⁾".chars().zip("ni+-()".chars()).find(|it| it.0 == c).map(|it| it.1),
    };
    let len: usize = text.chars().take_while(|&c| plain(c).is_some()).map(char::len_utf8).sum();
    let plain: String = text[..len].chars().filter_map(plain).collect();
    match &*plain {
        "" => None,
        "n" | "i" => Some(Ok((plain, len))),
        _ if plain.bytes().all(|digit| digit.is_ascii_digit()) => Some(Ok((plain, len))),
        _ => Some(Err(len)),
    }
}

/// Returns what to write instead of a character that is not in the language.
pub(crate) fn advice(c: char) -> Option<&'static str> {
    Some(match c {
        '⊂' | '⊆' | '⊊' | '⫋' => SUBSET,
        '⊃' | '⊇' | '⊋' | '⫌' => SUPERSET,
        '⊄' | '⊈' => "write `!is_subset(a, b)`",
        '⊅' | '⊉' => "write `!is_superset(a, b)`",
        '∋' => "write `square in set`",
        '∌' => "write `!(square in set)`",
        '∑' | '∏' | '⨁' => INDEXED,
        '⋃' | '⋁' => "write out the operands: `a ∪ b`, since a formula has no index",
        '⋂' | '⋀' => "write out the operands: `a ∩ b`, since a formula has no index",
        '∀' => FOR_ALL,
        '∃' | '∄' => EXISTS,
        '\'' | '“' | '”' | '‘' | '’' => "a text is written in straight quotes: `\"…\"`",
        '′' | '‾' | '\u{304}' | '\u{305}' | '∼' => COMPLEMENT,
        '⊼' | '↑' => NAND,
        '⊽' | '↓' => NOR,
        '⊖' => "write `^` for the symmetric difference",
        '⊎' | '⊔' => "write `a | b` for a union",
        '⊓' => "write `a & b` for an intersection",
        '⊗' | '⊙' | '∘' | '⨯' | '✕' | '✖' => PRODUCT,
        '⇐' | '⟸' | '←' | '⟵' => CONVERSE,
        '≢' => "write `!=`",
        '≔' | '≝' | '≜' => "write `name := formula`; equality is `==`",
        '≟' | '≅' | '≈' | '＝' | '⩵' => "equality is written `==`",
        '≮' | '≯' | '≰' | '≱' => {
            "write the comparison the other way round: `>=` for not `<`"
        }
        '⋘' => "write `<<`",
        '⋙' => "write `>>`",
        '–' | '—' | '‐' | '‑' | '‒' | '―' | '﹣' | '－' => "write `-`",
        '⁄' => "write `/`",
        '∣' | '¦' | '｜' => "write `|` for a union, `n % m == 0` for a divisor",
        '∥' | '‖' => "write `||`",
        '⌊' | '⌋' | '⌈' | '⌉' => FLOOR,
        '√' | '∛' | '∞' | '±' | '∂' | '∫' => WHOLE,
        '⊤' | '⊥' => NAMES,
        'ø' | 'Ø' => "write `none` for the empty set",
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => {
            "it is invisible: delete it"
        }
        '$' => "leave out the dollar signs of TeX, or put them around the whole formula",
        '.' => "numbers are whole, and a diagram is eight lines of eight `1` or `.`",
        _ if SUBSCRIPTS.contains(&c) => "write an index in a name: `a_1`",
        _ if c.is_alphabetic() => NAMES,
        _ => return None,
    })
}

/// Returns what to write instead of a word that other languages and pages have between operands.
pub(crate) fn word(word: &str) -> Option<&'static str> {
    Some(match &*word.to_ascii_lowercase() {
        // Operators of the language.
        _ if ["xor", "mod"].contains(&word) => return None,
        "and" => "write `&` for sets, `&&` for bools",
        "or" => "write `|` for sets, `||` for bools",
        "not" => "write `~` for sets, `!` for bools",
        "xor" | "eor" => "write `^` for sets, `!=` for bools",
        "nand" => "write `~(a & b)`",
        "nor" => "write `~(a | b)`",
        "xnor" => "write `~(a ^ b)`",
        "andnot" | "andn" => "write `a & ~b`; the instruction ANDN is `~a & b`",
        "shl" | "lsl" | "sll" => "write `a << n`",
        "shr" | "lsr" | "srl" => "write `a >> n`",
        "div" => "write `a / b`",
        "mod" | "rem" => "write `a mod b`, or `a % b` with the sign of the dividend",
        "with" => "for the intersection of two sets, write `a & b`",
        "as" => "a cast is code, which ends with a semicolon: `300 as u8;`",
        _ => return None,
    })
}
