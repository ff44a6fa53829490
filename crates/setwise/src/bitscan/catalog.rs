//! The lists of all scans.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::bitscan::instruction;
use crate::bitscan::{forward, reverse};

/// The end of the set that a scan finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScanDirection {
    /// The least significant one bit, the first square.
    Forward,
    /// The most significant one bit, the last square.
    Reverse,
}

impl ScanDirection {
    /// Returns the index that a scan in this direction has to find, or `None` for the empty set.
    ///
    /// This is the definition, bit by bit, that the tests compare all scans with.
    #[must_use]
    pub fn definition(self, word: u64) -> Option<u32> {
        let mut indices = (0..64).filter(|index| word >> index & 1 == 1);
        match self {
            Self::Forward => indices.next(),
            Self::Reverse => indices.next_back(),
        }
    }
}

/// A scan and the facts about it.
#[derive(Clone, Copy, Debug)]
pub struct BitScan {
    /// The scan.
    pub algorithm: Algorithm,
    /// The name: `bit_scan_forward_` or `bit_scan_reverse_`, and the name of the function in
    /// [`forward`] or [`reverse`] for an entry of [`CATALOG`], of the instruction for an entry
    /// of [`INSTRUCTIONS`].
    ///
    /// Entries of [`CATALOG`] are functions of the formula language under this name. All scans
    /// return an index, so `bit_scan_reverse_lzcnt` is `lzcnt` and an exclusive or.
    pub name: &'static str,
    /// A short description of the method.
    pub title: &'static str,
    /// The inventors.
    pub inventors: &'static str,
    /// The year of publication, if it is known.
    pub year: Option<u16>,
    /// The end that the scan finds.
    pub direction: ScanDirection,
    /// The result for the empty set, if it is defined. It may be −1023, wrapped to `u32`.
    pub on_empty: Option<u32>,
    /// The size of the table, or 0.
    pub table_bytes: usize,
    /// The scan as a function pointer; use [`visit`](Self::visit) for loops.
    pub function: fn(u64) -> u32,
}

/// A scan as a type, so that it can be inlined into loops.
pub trait Scan {
    /// Runs the scan.
    fn scan(word: u64) -> u32;
}

/// Code that is compiled for each scan.
///
/// ```
/// use setwise::bitscan::{CATALOG, Scan, VisitScan};
///
/// /// The sum of the indices of all squares of a set.
/// struct Sum(u64);
///
/// impl VisitScan for Sum {
///     type Output = u32;
///
///     fn visit<S: Scan>(mut self) -> u32 {
///         let mut sum = 0;
///         while self.0 != 0 {
///             sum += S::scan(self.0);
///             self.0 &= self.0 - 1;
///         }
///         sum
///     }
/// }
///
/// for scan in CATALOG.iter().filter(|scan| scan.is_forward()) {
///     assert_eq!(scan.visit(Sum(0b1010_0001)), 12);
/// }
/// ```
pub trait VisitScan {
    /// The result.
    type Output;

    /// Runs the code with one scan.
    fn visit<S: Scan>(self) -> Self::Output;
}

/// Defines the lists, the enum and the visit. A scan is one entry here:
/// `Variant = direction name (path) table [size] empty [value] "method", "inventors", year`.
macro_rules! catalog {
    ($(
        $list:ident {$(
            $(#[$cfg:meta])?
            $Variant:ident = $direction:ident $name:ident ($($path:tt)+)
            table [$table:expr] empty [$empty:expr] $title:literal, $inventors:literal, $year:expr;
        )*}
    )*) => {
        /// An entry of [`CATALOG`] or [`INSTRUCTIONS`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {$($(
            $(#[$cfg])?
            #[doc = concat!($title, ". ", $inventors, ".")]
            #[doc = ""]
            #[doc = concat!("`", stringify!($($path)+), "`, empty set: `", stringify!($empty), "`.")]
            $Variant,
        )*)*}

        $(catalog! { @list $list {$(
            $(#[$cfg])?
            BitScan {
                algorithm: Algorithm::$Variant,
                name: concat!("bit_scan_", stringify!($direction), "_", stringify!($name)),
                title: $title,
                inventors: $inventors,
                year: $year,
                direction: catalog!(@direction $direction),
                on_empty: $empty,
                table_bytes: $table,
                function: $($path)+,
            },
        )*}})*

        impl Algorithm {
            /// Passes the scan to a visitor, as a type.
            #[inline(always)]
            pub fn visit<V: VisitScan>(self, visitor: V) -> V::Output {
                match self {$($(
                    $(#[$cfg])?
                    Self::$Variant => {
                        struct Definition;
                        impl Scan for Definition {
                            #[inline(always)]
                            fn scan(word: u64) -> u32 {
                                $($path)+(word)
                            }
                        }
                        visitor.visit::<Definition>()
                    }
                )*)*}
            }
        }
    };
    (@list CATALOG {$($entries:tt)*}) => {
        /// The published scans, forward and reverse. They exist on every processor.
        ///
        /// The tests, the benchmarks, the formula language and `setwise lab` use this list.
        pub const CATALOG: &[BitScan] = &[$($entries)*];
    };
    (@list INSTRUCTIONS {$($entries:tt)*}) => {
        /// The scans that are instructions of x86-64 or `AArch64`; none on other targets.
        ///
        /// [`BitScan::is_available`] returns whether the processor has an instruction.
        pub const INSTRUCTIONS: &[BitScan] = &[$($entries)*];
    };
    (@direction forward) => { ScanDirection::Forward };
    (@direction reverse) => { ScanDirection::Reverse };
}

#[rustfmt::skip]
catalog! {
    CATALOG {
        ForwardTrailingZeros = forward trailing_zeros (forward::trailing_zeros) table [0] empty [Some(64)]
            "Trailing zero count, by the instruction that the compiler chooses", "Processor makers", None;
        ForwardDeBruijn = forward de_bruijn (forward::de_bruijn) table [size_of_val(&forward::ISOLATED)] empty [Some(0)]
            "De Bruijn multiplication with isolated LS1B", "Martin Läuter; Charles Leiserson, Harald Prokop, Keith Randall", Some(1997);
        ForwardDeBruijnSeparated = forward de_bruijn_separated (forward::de_bruijn_separated) table [size_of_val(&forward::SEPARATED)] empty [Some(63)]
            "De Bruijn multiplication with separated LS1B", "Kim Walisch", Some(2012);
        ForwardMattTaylor = forward matt_taylor (forward::matt_taylor) table [size_of_val(&forward::MATT_TAYLOR)] empty [Some(63)]
            "32-bit multiplication of the folded word", "Matt Taylor", Some(2003);
        ForwardMattTaylorRecomputed = forward matt_taylor_recomputed (forward::matt_taylor_recomputed) table [size_of_val(&forward::MATT_TAYLOR)] empty [Some(63)]
            "32-bit multiplication of the folded word, the decrement computed twice", "Matt Taylor", Some(2003);
        ForwardFaxon = forward faxon (forward::faxon) table [size_of_val(&forward::FAXON)] empty [Some(63)]
            "Hash of the folded word without multiplication", "Walter Faxon", Some(2002);
        ForwardFaxonSigned = forward faxon_signed (forward::faxon_signed) table [size_of_val(&forward::FAXON)] empty [Some(63)]
            "Hash of the folded word, with signed numbers", "Walter Faxon", Some(2002);
        ForwardFaxonOriginal = forward faxon_original (forward::faxon_original) table [size_of_val(&forward::FAXON_ORIGINAL)] empty [Some(0)]
            "Hash of the folded word, with the bits below the LS1B", "Walter Faxon", Some(2002);
        ForwardModulo67 = forward modulo_67 (forward::modulo_67) table [size_of_val(&forward::MODULO_67)] empty [Some(64)]
            "Remainder of the isolated LS1B by 67", "Stefan Plenkner", Some(1996);
        ForwardScharnagl = forward scharnagl (forward::scharnagl) table [size_of_val(&forward::TRAILING_ZEROS_OF_BYTE)] empty [Some(64)]
            "Divide and conquer with a table of bytes", "Reinhard Scharnagl", Some(2005);
        ForwardIsenberg = forward isenberg (forward::isenberg) table [0] empty [Some(0)]
            "Direct calculation, a mask for each bit of the index", "Gerd Isenberg", None;
        ForwardDoubleConversion = forward double_conversion (forward::double_conversion) table [0] empty [Some((-1023_i32).cast_unsigned())]
            "Exponent of the isolated LS1B as a double", "Gerd Isenberg", None;
        ForwardPopulationCount = forward population_count (forward::population_count) table [0] empty [Some(64)]
            "Population count below the LS1B", "Unknown", None;
        ReverseLeadingZeros = reverse leading_zeros (reverse::leading_zeros) table [0] empty [Some(127)]
            "Leading zero count, by the instruction that the compiler chooses", "Processor makers", None;
        ReverseNalimov = reverse nalimov (reverse::nalimov) table [size_of_val(&reverse::LOGARITHM_OF_BYTE)] empty [Some(0)]
            "Divide and conquer with a table of bytes", "Eugene Nalimov", Some(2000);
        ReverseZappa = reverse zappa (reverse::zappa) table [0] empty [Some(0)]
            "Tribute to Frank Zappa: divide and conquer without branches, looked up in a register", "Gerd Isenberg", Some(2005);
        ReverseDeBruijn = reverse de_bruijn (reverse::de_bruijn) table [size_of_val(&forward::SEPARATED)] empty [Some(0)]
            "De Bruijn multiplication after a fill", "Kim Walisch, Mark Dickinson, Eric Cole", Some(2009);
        ReverseDoubleConversion = reverse double_conversion (reverse::double_conversion) table [0] empty [Some((-1023_i32).cast_unsigned())]
            "Exponent of the word as a double", "Gerd Isenberg", None;
    }
    INSTRUCTIONS {
        #[cfg(target_arch = "x86_64")]
        ForwardBsf = forward bsf (instruction::bsf) table [0] empty [None]
            "The instruction bsf", "Intel", Some(1985);
        #[cfg(target_arch = "x86_64")]
        ForwardTzcnt = forward tzcnt (instruction::tzcnt_unchecked) table [0] empty [Some(64)]
            "The instruction tzcnt of BMI1", "AMD, Intel", Some(2012);
        #[cfg(target_arch = "aarch64")]
        ForwardRbitClz = forward rbit_clz (instruction::rbit_clz) table [0] empty [Some(64)]
            "The instructions rbit and clz", "Arm", Some(2011);
        #[cfg(target_arch = "x86_64")]
        ReverseBsr = reverse bsr (instruction::bsr) table [0] empty [None]
            "The instruction bsr", "Intel", Some(1985);
        #[cfg(target_arch = "x86_64")]
        ReverseLzcnt = reverse lzcnt (instruction::lzcnt_xor_63) table [0] empty [Some(127)]
            "The instruction lzcnt, and an exclusive or", "AMD", Some(2007);
        #[cfg(target_arch = "aarch64")]
        ReverseClz = reverse clz (instruction::clz_xor_63) table [0] empty [Some(127)]
            "The instruction clz, and an exclusive or", "Arm", Some(2011);
    }
}

impl BitScan {
    /// Returns the scan with this name, from either list.
    ///
    /// ```
    /// use setwise::bitscan::BitScan;
    ///
    /// let scan = BitScan::named("bit_scan_forward_matt_taylor").unwrap();
    /// assert_eq!((scan.inventors, scan.year), ("Matt Taylor", Some(2003)));
    /// assert!(BitScan::named("bit_scan_forward_nobody").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        CATALOG.iter().chain(INSTRUCTIONS).find(|scan| scan.name == name)
    }

    /// Returns true if the scan finds the first square rather than the last.
    #[must_use]
    pub const fn is_forward(&self) -> bool {
        matches!(self.direction, ScanDirection::Forward)
    }

    /// Returns true if the processor is known to have the instructions of the scan.
    ///
    /// Only `tzcnt` and `lzcnt` may be missing: the target features `bmi1` and `lzcnt`, or, with
    /// the feature `std`, the processor, say so. A processor without them may return wrong results.
    #[must_use]
    pub fn is_available(&self) -> bool {
        match self.algorithm {
            #[cfg(target_arch = "x86_64")]
            Algorithm::ForwardTzcnt => instruction::has_tzcnt(),
            #[cfg(target_arch = "x86_64")]
            Algorithm::ReverseLzcnt => instruction::has_lzcnt(),
            _ => true,
        }
    }

    /// Passes the scan to a visitor, as a type.
    #[inline(always)]
    pub fn visit<V: VisitScan>(&self, visitor: V) -> V::Output {
        self.algorithm.visit(visitor)
    }
}
