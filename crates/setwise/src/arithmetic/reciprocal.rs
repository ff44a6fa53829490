//! Division by a number known beforehand, as a multiplication.

/// The reciprocal of a divisor: divides by a multiplication and a shift.
///
/// A divisor *d* has a multiplier *M* and a shift *s* such that *n* / *d* is *n* · *M* / 2^(64 +
/// *s*), both rounded down, for every *n* of 64 bits. *M* is 2^(64 + *s*) / *d* rounded up. Let *e*
/// be *M* · *d* − 2^(64 + *s*). Then the product is *n* · *e* / (*d* · 2^(64 + *s*)) too large,
/// which is less than 1/*d* and harmless if *e* ≤ 2^*s*:
///
/// - *s* is first the logarithm of *d*, rounded down. *M* then has 64 bits, and for most divisors
///   *e* is small enough.
/// - Otherwise *s* is greater by one, which is always enough. *M* has 65 bits; its highest bit is
///   multiplied by adding *n*, halved first so that nothing overflows.
/// - For a power of two *M* is 2^64, and only the shift remains.
///
/// Compilers do the same for constant divisors. This is for a divisor that is known only at run
/// time and then used often.
///
/// ```
/// use setwise::arithmetic::Reciprocal;
///
/// let by_257 = Reciprocal::new(257).expect("257 is not zero");
/// assert_eq!((by_257.multiplier(), by_257.shift()), (0xff00_ff00_ff00_ff01, 8));
/// assert_eq!(by_257.divide(1_000_000), 3891);
/// assert_eq!(by_257.remainder(1_000_000), 13);
/// ```
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Reciprocal Multiplication".
/// The constants there, for 257, are right. The first line of the assembly, `mov r11d, r10`, should
/// be `mov r11d, r10d`. "2^64 div constant" in the text is not precise enough: with ⌊2^64 / 257⌋
/// the quotient is wrong from 257 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reciprocal {
    divisor: u64,
    /// The multiplier without its bit 64.
    low: u64,
    /// True if the multiplier has bit 64.
    long: bool,
    shift: u8,
}

impl Reciprocal {
    /// Computes the reciprocal of a divisor. Returns `None` if the divisor is zero.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// assert!(Reciprocal::new(0).is_none());
    /// // The smallest divisor that needs 65 bits.
    /// let by_7 = Reciprocal::new(7).expect("7 is not zero");
    /// assert_eq!((by_7.multiplier(), by_7.shift()), (0x1_2492_4924_9249_2493, 3));
    /// ```
    #[must_use]
    pub const fn new(divisor: u64) -> Option<Self> {
        if divisor == 0 {
            return None;
        }
        let floor_log = divisor.ilog2();
        if divisor.is_power_of_two() {
            return Some(Self { divisor, low: 0, long: true, shift: floor_log as u8 });
        }
        let wide = divisor as u128;
        let numerator = 1u128 << (64 + floor_log);
        let excess = wide - numerator % wide;
        if excess <= 1 << floor_log {
            let low = (numerator / wide) as u64 + 1;
            return Some(Self { divisor, low, long: false, shift: floor_log as u8 });
        }
        // 2^65 · 2^floor_log / d, without the 2^64 that would not fit.
        let beyond = (2u128 << floor_log) - wide;
        let low = ((beyond << 64) / wide) as u64 + 1;
        Some(Self { divisor, low, long: true, shift: floor_log as u8 + 1 })
    }

    /// Returns the divisor, which is never zero.
    #[must_use]
    #[inline]
    pub const fn divisor(self) -> u64 {
        self.divisor
    }

    /// Returns the multiplier *M*, of at most 65 bits; 2^64 for powers of two.
    #[must_use]
    #[inline]
    pub const fn multiplier(self) -> u128 {
        (self.long as u128) << 64 | self.low as u128
    }

    /// Returns the shift *s*, 0 to 64, that follows after the lower 64 bits of the product are
    /// dropped.
    #[must_use]
    #[inline]
    pub const fn shift(self) -> u32 {
        self.shift as u32
    }

    /// Returns the quotient, rounded down: `n / divisor`.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// let by_7 = Reciprocal::new(7).expect("7 is not zero");
    /// assert_eq!(by_7.divide(u64::MAX), u64::MAX / 7);
    /// ```
    #[must_use]
    #[inline]
    pub const fn divide(self, n: u64) -> u64 {
        let high = ((n as u128 * self.low as u128) >> 64) as u64;
        if !self.long {
            return high >> self.shift;
        }
        // n + high may have 65 bits, so the sum is halved as it is formed, which is one step of the
        // shift. A divisor of 1 has a shift of zero; its `high` is zero.
        let halving = if self.shift == 0 { 0 } else { 1 };
        (((n - high) >> halving) + high) >> (self.shift - halving)
    }

    /// Returns the remainder, `n % divisor`: `n - divisor * (n / divisor)`.
    #[must_use]
    #[inline]
    pub const fn remainder(self, n: u64) -> u64 {
        n - self.divide(n) * self.divisor
    }
}
