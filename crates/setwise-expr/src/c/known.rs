//! The functions and constants of compilers, processors and standard libraries, as a list.

use crate::c::unit::PRELUDE;

/// A function or a constant that C code may use without a definition.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct KnownInCode {
    /// The name.
    pub name: &'static str,
    /// The declaration: `U64 _blsi_u64(U64 x)`.
    pub declaration: &'static str,
    /// The value of a function, in C code, or of a constant; for long functions a description.
    pub meaning: &'static str,
}

/// Returns the functions and constants that C code may use without a definition.
///
/// # Examples
///
/// ```
/// let mut known = setwise_expr::known_in_code();
/// let blsi = known.find(|known| known.name == "_blsi_u64").unwrap();
/// assert_eq!(blsi.declaration, "U64 _blsi_u64(U64 x)");
/// assert_eq!(blsi.meaning, "x & -x");
/// ```
pub fn known_in_code() -> impl Iterator<Item = KnownInCode> {
    let before = [""].into_iter().chain(PRELUDE.lines());
    let known = PRELUDE.lines().zip(before).filter_map(|(line, before)| {
        match line.strip_prefix("const ") {
            Some(constant) => {
                let (declaration, meaning) = constant.strip_suffix(';')?.split_once(" = ")?;
                Some(KnownInCode {
                    name: declaration.split(' ').next_back()?,
                    declaration,
                    meaning,
                })
            }
            None if line.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let (declaration, body) = line.split_once(" {")?;
                let name = declaration.split('(').next()?.split(' ').next_back()?;
                let body = body.strip_suffix('}').unwrap_or_default().trim();
                let value = body.strip_prefix("return ").and_then(|body| body.strip_suffix(';'));
                let meaning = match body {
                    "" => before.strip_prefix("// ").unwrap_or_default(),
                    body => value.unwrap_or(body),
                };
                Some(KnownInCode { name, declaration, meaning })
            }
            None => None,
        }
    });
    // A function for narrow arguments has the name of the one for words.
    known.filter(|known| !known.name.ends_with("_32"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::unit::prelude;

    #[test]
    fn the_list_has_the_functions_and_constants_of_the_prelude() {
        for known in known_in_code() {
            let is_function = prelude().function(known.name).is_some();
            assert!(is_function || prelude().declaring(known.name).is_some(), "{known:?}");
            assert_eq!(is_function, known.declaration.ends_with(')'), "{known:?}");
            assert!(!known.meaning.is_empty(), "{known:?}");
        }
        for name in ["__builtin_ctzll", "_BitScanForward64", "__umulh", "UINT64_MAX", "C64"] {
            assert!(known_in_code().any(|known| known.name == name), "{name}");
        }
    }
}
