//! Functions of each bit alone, as tables: the truth table of a formula, and the words of the stage
//! of the same name.

use std::fmt;

use setwise_expr::{
    BinaryOperation as B, Compiler, FormulaError, Instruction, Names, Register, Tree, Type,
    UnaryOperation as U,
};

/// The tables of the variables themselves. Bit `r` of a table is row `r` of the 64 rows of six
/// variables. The first one changes least often.
pub(crate) const VARIABLES: [u64; 6] = [
    0xffff_ffff_0000_0000,
    0xffff_0000_ffff_0000,
    0xff00_ff00_ff00_ff00,
    0xf0f0_f0f0_f0f0_f0f0,
    0xcccc_cccc_cccc_cccc,
    0xaaaa_aaaa_aaaa_aaaa,
];

/// Returns the table of an instruction, from those of its operands; `None` if it does not treat
/// each bit alone. `all` is the word of all places.
pub(crate) fn bitwise(
    instruction: Instruction,
    all: u64,
    of: impl Fn(Register) -> Option<u64>,
) -> Option<u64> {
    Some(match instruction {
        Instruction::Input(input) => *VARIABLES.get(input as usize)?,
        Instruction::Constant(value) => match value & all {
            0 => 0,
            value if value == all => !0,
            _ => return None,
        },
        Instruction::Unary(U::Complement, a) => !of(a)?,
        Instruction::Binary(
            operation @ (B::Intersection | B::Union | B::SymmetricDifference | B::Difference),
            a,
            b,
        ) => operation.apply(of(a)?, of(b)?),
        Instruction::Logic(logic, a, b, c) => logic.apply(of(a)?, of(b)?, of(c)?),
        _ => return None,
    })
}

/// The truth table of a formula that treats each bit alone, of up to six variables.
///
/// The rows count up in binary, with the first variable as the most significant digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TruthTable {
    formula: String,
    names: Vec<String>,
    /// The value in each of the 64 rows of six variables.
    rows: u64,
}

impl TruthTable {
    /// Returns the truth table of a formula over free names, each of which has a column, also one that
    /// does not matter. The names are sets, or else bools, as in `a => b`.
    ///
    /// # Errors
    ///
    /// Returns an error if the formula is invalid, has more than six variables, can be without a value,
    /// or does not treat each bit alone, as a shift, a sum or a comparison does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::parse;
    /// use setwise_prove::TruthTable;
    ///
    /// let table = TruthTable::of(&parse("a & ~b")?)?;
    /// assert_eq!(table.names(), ["a", "b"]);
    /// assert!(table.value(&[true, false]));
    /// assert_eq!(table.rows().filter(|row| row.1).count(), 1);
    /// assert!(TruthTable::of(&parse("a => b")?)?.value(&[false, false]));
    ///
    /// let error = TruthTable::of(&parse("a << 1")?).unwrap_err();
    /// assert!(error.message().ends_with("`shift left` does not treat each bit alone"));
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn of(tree: &Tree) -> Result<Self, FormulaError> {
        let of_sets = Self::over(tree, Names::Free);
        let Err(error) = of_sets else { return of_sets };
        // One bit of each set is a bool, to which the signs of laws apply too: `a => b`, `a == b`.
        let names = tree.free_names();
        let bits: Vec<_> = names.iter().map(|name| (name.as_str(), Type::Bool)).collect();
        Self::over(tree, Names::Known(&bits)).map_err(|_| error)
    }

    /// Returns the truth table of a formula over names of sets or of bools.
    fn over(tree: &Tree, known: Names<'_>) -> Result<Self, FormulaError> {
        let mut compiler = Compiler::new(known);
        compiler.add(tree)?;
        let names: Vec<String> = compiler.variables().iter().map(|it| it.name.clone()).collect();
        let program = compiler.finish();
        let refused = |reason: &str| {
            let span = tree.nodes()[tree.root()].span;
            FormulaError::new(span, format!("the formula has no truth table: {reason}"))
        };
        if names.len() > VARIABLES.len() {
            let most = VARIABLES.len();
            return Err(refused(&format!(
                "it has {} variables, and at most {most} are possible",
                names.len()
            )));
        }
        let output = &program.outputs()[0];
        if output.fault.is_some() {
            return Err(refused("it has no value for some words"));
        }
        let is_of_bits = matches!(known, Names::Known(_));
        // The error is the instruction that does not treat each bit alone.
        let mut columns: Vec<Result<u64, Instruction>> = Vec::new();
        for &instruction in program.instructions() {
            // The program has no inputs that do not matter.
            let place = match instruction {
                Instruction::Input(input) => {
                    let name = &program.inputs()[input as usize].name;
                    Instruction::Input(names.iter().position(|it| it == name).unwrap_or(0) as u32)
                }
                _ => instruction,
            };
            let of = |register: Register| columns[register.index()].ok();
            // An amount of a shift is a constant, too, but not the reason.
            let is_bitwise = bitwise(place, !0, |_| Some(0)).is_some();
            let failed = instruction.operands().find_map(|it| columns[it.index()].err());
            let failed = failed.filter(|it| is_bitwise || !matches!(it, Instruction::Constant(_)));
            let table = match place {
                Instruction::Binary(B::Equal, a, b) if is_of_bits => {
                    of(a).zip(of(b)).map(|(a, b)| !(a ^ b))
                }
                Instruction::Binary(B::NotEqual, a, b) if is_of_bits => {
                    of(a).zip(of(b)).map(|(a, b)| a ^ b)
                }
                place => bitwise(place, !0, of),
            };
            columns.push(failed.map_or_else(|| table.ok_or(instruction), Err));
        }
        match columns[output.register.index()] {
            Ok(rows) => Ok(Self { formula: output.text.clone(), names, rows }),
            Err(instruction) => Err(refused(&reason(instruction))),
        }
    }

    /// Returns the formula, as text.
    #[must_use]
    pub fn formula(&self) -> &str {
        &self.formula
    }

    /// Returns the names of the variables, in the order in which the formula has them.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the value for a value of each variable; those that are missing are false.
    #[must_use]
    pub fn value(&self, values: &[bool]) -> bool {
        let places = VARIABLES.iter().enumerate();
        let row = places.fold(!0, |rows, (place, variable)| {
            let is_true = values.get(place) == Some(&true);
            rows & if is_true { *variable } else { !variable }
        });
        self.rows & row != 0
    }

    /// Returns the rows: a value of each variable, and the value of the formula.
    pub fn rows(&self) -> impl Iterator<Item = (Vec<bool>, bool)> {
        let count = self.names.len();
        (0..1usize << count).map(move |row| {
            let values: Vec<bool> =
                (0..count).map(|place| row >> (count - 1 - place) & 1 == 1).collect();
            let value = self.value(&values);
            (values, value)
        })
    }
}

/// The table as text, with a line for each row: `0 1 | 1`.
impl fmt::Display for TruthTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = self.names.iter().map(|name| name.chars().count()).collect();
        self.names.iter().try_for_each(|name| write!(f, "{name} "))?;
        writeln!(f, "| {}", self.formula)?;
        let dashes = widths.iter().map(|width| width + 1).sum();
        write!(f, "{:-<dashes$}+{:-<2$}", "", "", self.formula.chars().count() + 1)?;
        for (values, value) in self.rows() {
            f.write_str("\n")?;
            for (value, width) in values.into_iter().zip(&widths) {
                write!(f, "{:width$} ", u8::from(value))?;
            }
            write!(f, "| {}", u8::from(value))?;
        }
        Ok(())
    }
}

/// Returns the reason why an instruction does not treat each bit alone.
fn reason(instruction: Instruction) -> String {
    let operation = match instruction {
        Instruction::Constant(value) => {
            return format!("the bits of the constant {value:#x} are not all equal");
        }
        Instruction::Lookup(..) => return "it looks up a table".to_owned(),
        Instruction::Binary(B::Subtract, ..) => {
            return "`-` subtracts words: write `a & ~b` for the difference of sets".to_owned();
        }
        Instruction::Unary(operation, _) => format!("{operation:?}"),
        Instruction::Binary(operation, ..) => format!("{operation:?}"),
        Instruction::Input(_) | Instruction::Logic(..) => String::new(),
    };
    let mut words = String::new();
    for letter in operation.split('(').next().unwrap_or_default().chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    format!("`{words}` does not treat each bit alone")
}

#[cfg(test)]
mod tests {
    use setwise_expr::{Names, compile, parse};

    use super::TruthTable;

    fn table(formula: &str) -> TruthTable {
        TruthTable::of(&parse(formula).unwrap()).unwrap_or_else(|it| panic!("{it}"))
    }

    /// The formula of the union of the rows of a function, which is that of a naive reader.
    fn sum(names: &[&str], truths: usize) -> String {
        let rows = (0..1usize << names.len()).filter(|row| truths >> row & 1 == 1);
        let rows = rows.map(|row| {
            let literal = |place: usize| match row >> place & 1 {
                1 => names[place].to_owned(),
                _ => format!("~{}", names[place]),
            };
            (0..names.len()).map(literal).collect::<Vec<_>>().join(" & ")
        });
        let rows: Vec<String> = rows.map(|row| format!("({row})")).collect();
        // All names occur, in their order, whatever the function is.
        let all: Vec<String> = names.iter().map(|name| format!("({name} ^ {name})")).collect();
        format!(
            "{} | {}",
            all.join(" | "),
            if rows.is_empty() { "none".to_owned() } else { rows.join(" | ") }
        )
    }

    #[test]
    fn all_functions_of_up_to_three_sets_have_their_table() {
        for names in [&["a"][..], &["a", "b"], &["a", "b", "c"]] {
            for truths in 0..1usize << (1 << names.len()) {
                let table = table(&sum(names, truths));
                assert_eq!(table.names(), names);
                for (values, value) in table.rows() {
                    let row = (0..names.len()).filter(|&place| values[place]);
                    let row: usize = row.map(|place| 1 << place).sum();
                    assert_eq!(value, truths >> row & 1 == 1, "{truths:#x}: {values:?}");
                }
            }
        }
    }

    #[test]
    fn tables_of_six_variables_agree_with_the_evaluator() {
        for formula in [
            "(a & b | c) ^ (d & ~e) ^ f",
            "majority(a, b, c) & d | e ^ ~f",
            "~(a | b) & ~(c ^ d) | (e & f)",
        ] {
            let program = compile(formula, Names::Free).unwrap();
            for (values, value) in table(formula).rows() {
                let words: Vec<u64> =
                    values.iter().map(|it| u64::from(*it).wrapping_neg()).collect();
                let expected = program.run(&words)[program.outputs()[0].register.index()];
                assert_eq!(u64::from(value).wrapping_neg(), expected, "{formula}: {values:?}");
            }
        }
    }

    #[test]
    fn rows_count_up() {
        let text = "p long | p & ~long\n-------+----------\n0    0 | 0\n0    1 | 0\n1    0 | 1\n1    1 | 0";
        assert_eq!(table("p & ~long").to_string(), text);
        assert_eq!(table("none").to_string(), "| none\n+-----\n| 0");
        assert_eq!(table("all & ~x").rows().map(|row| row.1).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn what_does_not_treat_each_bit_alone_is_refused() {
        for (formula, reason) in [
            ("a << 1 | b", "`shift left` does not treat each bit alone"),
            ("a + b", "`add` does not treat each bit alone"),
            ("a - b", "`-` subtracts words: write `a & ~b` for the difference of sets"),
            ("count(a)", "`count` does not treat each bit alone"),
            ("a & 0x40", "the bits of the constant 0x40 are not all equal"),
            ("a / b", "it has no value for some words"),
            ("a | b | c | d | e | f | g", "it has 7 variables, and at most 6 are possible"),
            ("knight(a)", "`knight attacks` does not treat each bit alone"),
        ] {
            let error = TruthTable::of(&parse(formula).unwrap()).unwrap_err();
            assert!(error.to_string().ends_with(reason), "{formula}: {error}");
        }
    }
}
