//! Division by a number that is known beforehand, as a multiplication.

/// The reciprocal of a divisor: divides by a multiplication and a shift.
///
/// With a divisor *d* goes a multiplier *M* and a shift *s* such that
/// *n* / *d* is *n* · *M* / 2^(64 + *s*), both rounded down, for every *n* of 64
/// bits. *M* is 2^(64 + *s*) / *d* rounded up. With *e* for what *M* · *d* exceeds
/// 2^(64 + *s*) by, the product is *n* · *e* / (*d* · 2^(64 + *s*)) too large; that
/// is less than 1/*d* and does no harm if *e* ≤ 2^*s*:
///
/// - *s* is first the logarithm of *d*, rounded down. *M* is then of 64 bits, and
///   for most divisors *e* is small enough.
/// - Else *s* is greater by one, which is always enough. Now *M* has 65 bits; the
///   highest is multiplied by adding *n*, halved first so that nothing overflows.
/// - For a power of two *M* is 2^64, and what remains is the shift.
///
/// Compilers do the same with a constant divisor; this is for one that is known
/// only at run time and then used often.
///
/// # Examples
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
/// # Cost
///
/// A division is one multiplication to 128 bits (x86-64 `mul`, `mulx` with BMI2, `AArch64`
/// `umulh`) and a shift (`shr`, `shrx`; `lsr`); for a multiplier of 65 bits a subtraction,
/// another shift and an addition more (`sub`, `shr`, `add`; `sub`, `lsr`, `add`). Which of
/// the two it is costs `cmp` and a jump on x86-64, and two `csel` on `AArch64`. A 64-bit
/// `div` takes 10 to 20 cycles on recent processors of x86-64, and several times that on
/// older ones.
///
/// A loop over a slice gains little by vectors, which have no such multiplication: with
/// AVX2 and AVX-512 compilers take the words out for `mulx` (`vpextrq`) and put them
/// together again (`vpunpcklqdq`, `vinserti128`), for a `vpsubq`, two `vpsrlvq` and a
/// `vpaddq`.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Reciprocal Multiplication".
/// The constants there, for 257, are right; the first line of the assembly,
/// `mov r11d, r10`, mixes the sizes and should be `mov r11d, r10d`. "2^64 div
/// constant" in the text is not precise enough: with ⌊2^64 / 257⌋ the quotient is
/// wrong from 257 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reciprocal {
    divisor: u64,
    /// The multiplier without its bit 64.
    low: u64,
    /// Whether the multiplier has a bit 64.
    long: bool,
    shift: u8,
}

impl Reciprocal {
    /// The reciprocal of a divisor, or `None` of zero.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// assert!(Reciprocal::new(0).is_none());
    /// // The smallest divisor that needs 65 bits.
    /// let by_7 = Reciprocal::new(7).expect("7 is not zero");
    /// assert_eq!((by_7.multiplier(), by_7.shift()), (0x1_2492_4924_9249_2493, 3));
    /// ```
    ///
    /// # Cost
    ///
    /// One division of 128-bit numbers, two for a multiplier of 65 bits. They are calls of
    /// a function of the runtime library on x86-64 and `AArch64`; the rest is some sixty
    /// instructions, with `bsr`, `lzcnt` or `clz` for the logarithm. It cannot be
    /// vectorized.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Reciprocal Multiplication"
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
        // 2^65 · 2^floor_log / d, less the 2^64 that would not fit in.
        let beyond = (2u128 << floor_log) - wide;
        let low = ((beyond << 64) / wide) as u64 + 1;
        Some(Self { divisor, low, long: true, shift: floor_log as u8 + 1 })
    }

    /// The divisor. Never zero.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// let by_9 = Reciprocal::new(9).expect("9 is not zero");
    /// assert_eq!(by_9.divisor(), 9);
    /// ```
    ///
    /// # Cost
    ///
    /// None: it is a field.
    #[must_use]
    #[inline]
    pub const fn divisor(self) -> u64 {
        self.divisor
    }

    /// The multiplier *M*, of at most 65 bits; 2^64 for powers of two.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// let by_3 = Reciprocal::new(3).expect("3 is not zero");
    /// assert_eq!(by_3.multiplier(), 0xaaaa_aaaa_aaaa_aaab);
    /// ```
    ///
    /// # Cost
    ///
    /// None: it is two fields.
    #[must_use]
    #[inline]
    pub const fn multiplier(self) -> u128 {
        (self.long as u128) << 64 | self.low as u128
    }

    /// The shift *s*, 0 to 64, that follows after dropping the lower 64 bits of
    /// the product.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// let by_3 = Reciprocal::new(3).expect("3 is not zero");
    /// assert_eq!(by_3.shift(), 1);
    /// ```
    ///
    /// # Cost
    ///
    /// None, or a `movzx` (`ldrb` on `AArch64`): it is a field of one byte.
    #[must_use]
    #[inline]
    pub const fn shift(self) -> u32 {
        self.shift as u32
    }

    /// The quotient, rounded down: `n / divisor`.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// let by_7 = Reciprocal::new(7).expect("7 is not zero");
    /// assert_eq!(by_7.divide(u64::MAX), u64::MAX / 7);
    /// ```
    ///
    /// # Cost
    ///
    /// See the [type](Self).
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Reciprocal Multiplication"
    #[must_use]
    #[inline]
    pub const fn divide(self, n: u64) -> u64 {
        let high = ((n as u128 * self.low as u128) >> 64) as u64;
        if !self.long {
            return high >> self.shift;
        }
        // n + high may have 65 bits. It is halved while it is put together, as
        // the shift goes on to do; unless there is no shift, for a divisor of 1,
        // where high is zero.
        let halving = if self.shift == 0 { 0 } else { 1 };
        (((n - high) >> halving) + high) >> (self.shift - halving)
    }

    /// What a division leaves: `n % divisor`.
    ///
    /// `n - divisor * (n / divisor)`.
    ///
    /// ```
    /// use setwise::arithmetic::Reciprocal;
    ///
    /// let by_7 = Reciprocal::new(7).expect("7 is not zero");
    /// assert_eq!(by_7.remainder(100), 2);
    /// ```
    ///
    /// # Cost
    ///
    /// The [`divide`](Self::divide), an `imul` and a `sub`; on `AArch64` one `msub` for
    /// the two. On vectors the multiplication is seven instructions with AVX2 (three of
    /// them `vpmuludq`), one `vpmullq` with AVX-512, and the subtraction a `vpsubq`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Reciprocal Multiplication"
    #[must_use]
    #[inline]
    pub const fn remainder(self, n: u64) -> u64 {
        n - self.divide(n) * self.divisor
    }
}
