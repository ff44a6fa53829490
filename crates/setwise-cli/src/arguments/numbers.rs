//! Parsers of numbers in arguments: decimal, or hexadecimal with `0x`.

use std::ops::RangeInclusive;

/// Parses a number of up to 64 bits.
pub(super) fn number(text: &str) -> Result<u64, String> {
    parse(text).map_err(|reason| match reason {
        NumberError::Syntax => "write a number, such as 7 or 0x7".to_owned(),
        NumberError::Size => "the number has more than 64 bits".to_owned(),
    })
}

/// Parses a number of up to 32 bits.
pub(super) fn number_u32(text: &str) -> Result<u32, String> {
    u32::try_from(number(text)?).map_err(|_| "the number has more than 32 bits".to_owned())
}

/// Parses a number in a range.
pub(super) fn within<T: TryFrom<u64> + 'static>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = parse(text).ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("write a number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a number that is not 0.
pub(super) fn at_least_one(text: &str) -> Result<u64, String> {
    match number(text)? {
        0 => Err("write a number of at least 1".to_owned()),
        number => Ok(number),
    }
}

/// Parses a size of memory in bytes, or with a letter in units of 2^10, 2^20 or 2^30.
pub(super) fn size(text: &str) -> Result<usize, String> {
    let units = [('K', 10), ('M', 20), ('G', 30)];
    let unit = |(letter, shift)| {
        let digits = text.strip_suffix([letter, char::to_ascii_lowercase(&letter)])?;
        Some((digits, shift))
    };
    let (digits, shift) = units.into_iter().find_map(unit).unwrap_or((text, 0));
    let error = || {
        "write a size of at least 64 bytes, such as 64M or 1G; the letters are K, M and G, or k, \
         m and g"
            .to_owned()
    };
    let too_large = || "the size is too large: it has more than 64 bits".to_owned();
    let number = parse(digits).map_err(|reason| match reason {
        NumberError::Syntax => error(),
        NumberError::Size => too_large(),
    })?;
    let bytes = number.checked_mul(1 << shift).and_then(|bytes| usize::try_from(bytes).ok());
    match bytes.ok_or_else(too_large)? {
        0..64 => Err(error()),
        bytes => Ok(bytes),
    }
}

/// Parses a depth of perft.
pub(super) fn depth(text: &str) -> Result<u32, String> {
    let depth = parse(text).ok().and_then(|depth| u32::try_from(depth).ok());
    let depth = depth.filter(|depth| *depth <= 64);
    depth.ok_or_else(|| "write a number of moves, from 0 to 64".to_owned())
}

/// Parses a De Bruijn sequence.
pub(super) fn sequence(text: &str) -> Result<u64, String> {
    hexadecimal(text, 64, "0x03f79d71b4cb0a89")
}

/// Parses a multiplier of the folded scan.
pub(super) fn multiplier(text: &str) -> Result<u32, String> {
    let number = hexadecimal(text, 32, "0x78291acf")?;
    u32::try_from(number).map_err(|_| "the number has more than 32 bits".to_owned())
}

/// Parses a range of numbers of 32 bits.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let error = || "write two numbers, such as 0x78290000..0x78300000".to_owned();
    let (start, end) = text.split_once("..").ok_or_else(error)?;
    let (end, includes_end) = match end.strip_prefix('=') {
        Some(end) => (end, true),
        None => (end, false),
    };
    let too_large = |text: &str| format!("the bound {text} has more than 32 bits");
    let bound = |text: &str| {
        parse(text).map_err(|reason| match reason {
            NumberError::Syntax => error(),
            NumberError::Size => too_large(text),
        })
    };
    let (first, last) = (bound(start)?, bound(end)?);
    // The end is exclusive here, so it may be 2^32.
    let first = u32::try_from(first).map_err(|_| too_large(start))?;
    let beyond = if includes_end { last.checked_add(1) } else { Some(last) };
    let beyond = beyond.filter(|&end| end <= 1 << 32).ok_or_else(|| too_large(end))?;
    match beyond.checked_sub(1).and_then(|last| u32::try_from(last).ok()) {
        Some(last) if first <= last => Ok(first..=last),
        _ => Err("the range is empty; the smaller number comes first".to_owned()),
    }
}

/// The reason why a number is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NumberError {
    Syntax,
    /// It has more bits than allowed.
    Size,
}

/// Parses a decimal number, or a hexadecimal one with `0x`.
fn parse(text: &str) -> Result<u64, NumberError> {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => parse_digits(digits, 16),
        None => parse_digits(text, 10),
    }
}

/// Parses digits, which may have underscores between them.
fn parse_digits(text: &str, radix: u32) -> Result<u64, NumberError> {
    let is_digit = |c: char| c == '_' || c.is_digit(radix);
    if text.is_empty() || text.starts_with('_') || !text.chars().all(is_digit) {
        return Err(NumberError::Syntax);
    }
    u64::from_str_radix(&text.replace('_', ""), radix).map_err(|_| NumberError::Size)
}

/// Parses a hexadecimal number of up to `bits` bits. It needs no `0x` if it cannot be decimal, and
/// may be decimal if it cannot be hexadecimal.
fn hexadecimal(text: &str, bits: u32, example: &str) -> Result<u64, String> {
    let fits = |number: Result<u64, NumberError>| match number? {
        number if number >> (bits - 1) >> 1 != 0 => Err(NumberError::Size),
        number => Ok(number),
    };
    match (fits(parse(text)), fits(parse_digits(text, 16))) {
        // A single digit is the same in both.
        (Ok(decimal), Ok(number)) if decimal != number => {
            let digits = (bits / 4) as usize;
            Err(format!(
                "the number may be decimal or hexadecimal: write 0x{text}, or 0x{decimal:0digits$x} \
                 for the decimal one"
            ))
        }
        (Ok(number), _) | (Err(_), Ok(number)) => Ok(number),
        (Err(NumberError::Syntax), Err(NumberError::Syntax)) => {
            Err(format!("write a hexadecimal number of up to {bits} bits, such as {example}"))
        }
        (Err(_), Err(_)) => Err(format!("the number has more than {bits} bits")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_decimal_or_have_a_prefix() {
        assert_eq!(number("10"), Ok(10));
        assert_eq!([number("0x10"), number("0X1_0")], [Ok(16), Ok(16)]);
        assert_eq!(number("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "0x", "+1", "-1", "_1", "ff", "0xfg", "1 0", "0x+1"] {
            assert_eq!(number(text), Err("write a number, such as 7 or 0x7".to_owned()), "{text}");
        }
        for text in ["18446744073709551616", "0x10000000000000000"] {
            assert_eq!(number(text), Err("the number has more than 64 bits".to_owned()));
        }
        assert_eq!(number_u32("0xffff_ffff"), Ok(u32::MAX));
        assert_eq!(number_u32("4294967296"), Err("the number has more than 32 bits".to_owned()));
        assert_eq!(within(1..=9)("0x9"), Ok(9_u32));
        for text in ["0x10", "0", "", "-1", "18446744073709551616"] {
            assert_eq!(within::<u16>(1..=9)(text), Err("write a number from 1 to 9".to_owned()));
        }
        assert_eq!(at_least_one("0"), Err("write a number of at least 1".to_owned()));
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!([size("64"), size("0x40k"), size("1M")], [Ok(64), Ok(65536), Ok(1 << 20)]);
        for text in ["1T", "-1", "63", "0G", "", "M"] {
            assert!(size(text).is_err_and(|error| error.contains("K, M and G")), "{text}");
        }
        for text in ["99999999999G", "18446744073709551616"] {
            assert!(size(text).is_err_and(|error| error.contains("too large")), "{text}");
        }
    }

    #[test]
    fn a_number_that_could_be_decimal_or_hexadecimal_is_refused() {
        assert_eq!(multiplier("78291acf"), Ok(0x7829_1acf));
        assert_eq!(multiplier("0x2015"), Ok(0x2015));
        assert_eq!(multiplier("7"), Ok(7));
        // As a hexadecimal number it would have more than 32 bits.
        assert_eq!(multiplier("2015959759"), Ok(0x7829_1acf));
        let both = "the number may be decimal or hexadecimal: write 0x78291000, or 0x04aaa038 \
                    for the decimal one";
        assert_eq!(multiplier("78291000"), Err(both.to_owned()));
        assert_eq!(multiplier("4294967296"), Err("the number has more than 32 bits".to_owned()));
        assert_eq!(multiplier("0x178291acf"), Err("the number has more than 32 bits".to_owned()));
        assert_eq!(sequence("022F_DD63_CC95_386D"), Ok(0x022f_dd63_cc95_386d));
        assert_eq!(
            sequence("f".repeat(17).as_str()),
            Err("the number has more than 64 bits".into())
        );
        assert_eq!(sequence("0xffffffffffffffff"), Ok(u64::MAX));
    }

    #[test]
    fn ranges_end_with_32_bits() {
        assert_eq!(range("0..0x100000000"), Ok(0..=u32::MAX));
        assert_eq!(range("0X10..=16"), Ok(16..=16));
        let large = |bound| Err(format!("the bound {bound} has more than 32 bits"));
        assert_eq!(range("0..4294967297"), large("4294967297"));
        assert_eq!(range("0..=0x100000000"), large("0x100000000"));
        assert_eq!(range("0x100000000..=0x100000001"), large("0x100000000"));
        assert_eq!(range("0..0x10000000000000000"), large("0x10000000000000000"));
        assert!(range("3..3").is_err() && range("3..=2").is_err() && range("0..0").is_err());
    }
}
