//! The checksums of xz data.

use std::array::from_fn;

use flate2::Crc;

/// The checksum of a block.
pub(crate) enum Checksum {
    /// None. The block may have bytes in its place.
    Unchecked(usize),
    Crc32(Crc),
    Crc64(u64),
    Sha256(Box<Sha256>),
}

impl Checksum {
    /// Returns the checksum with this identifier; "The .xz File Format" 1.2.1, section 2.1.1.2,
    /// has a table. Other checksums than these are not defined yet, only their sizes.
    pub(crate) fn new(identifier: u8) -> Self {
        const SIZES: [usize; 16] = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];
        match identifier {
            1 => Self::Crc32(Crc::new()),
            4 => Self::Crc64(u64::MAX),
            10 => Self::Sha256(Box::default()),
            _ => Self::Unchecked(SIZES[usize::from(identifier & 15)]),
        }
    }

    pub(crate) fn update(&mut self, bytes: &[u8]) {
        match self {
            Self::Unchecked(_) => {}
            Self::Crc32(crc) => crc.update(bytes),
            Self::Crc64(crc) => {
                for byte in bytes {
                    *crc = CRC64[usize::from(*crc as u8 ^ byte)] ^ (*crc >> 8);
                }
            }
            Self::Sha256(hash) => hash.update(bytes),
        }
    }

    /// Returns the bytes of the checksum, or the number of bytes that nothing checks.
    pub(crate) fn finish(self) -> Result<Vec<u8>, usize> {
        match self {
            Self::Unchecked(len) => Err(len),
            Self::Crc32(crc) => Ok(crc.sum().to_le_bytes().to_vec()),
            Self::Crc64(crc) => Ok((!crc).to_le_bytes().to_vec()),
            Self::Sha256(hash) => Ok(hash.finish()),
        }
    }
}

/// The remainders of all bytes by the polynomial of ECMA-182, reflected.
static CRC64: [u64; 256] = {
    let (mut table, mut byte) = ([0; 256], 0);
    while byte < 256 {
        let (mut rest, mut bit) = (byte as u64, 0);
        while bit < 8 {
            rest = (rest >> 1) ^ (0xc96c_5795_d787_0f42 & (rest & 1).wrapping_neg());
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// SHA-256, as in FIPS 180-4.
pub(crate) struct Sha256 {
    state: [u32; 8],
    block: Vec<u8>,
    len: u64,
}

impl Default for Sha256 {
    fn default() -> Self {
        // The fractional parts of the square roots of the first primes, section 5.3.3.
        let state = from_fn(|n| root_bits(PRIMES[n], 2));
        Self { state, block: Vec::with_capacity(64), len: 0 }
    }
}

/// The first 64 primes.
const PRIMES: [u32; 64] = {
    let (mut primes, mut len, mut number) = ([0; 64], 0, 2);
    while len < 64 {
        let mut divisor = 2;
        while number % divisor != 0 {
            divisor += 1;
        }
        if divisor == number {
            primes[len] = number;
            len += 1;
        }
        number += 1;
    }
    primes
};

/// Returns the first 32 bits of the fractional part of a root of a number.
fn root_bits(number: u32, degree: u32) -> u32 {
    // The root times 2^32 is the largest number whose power is at most the number times 2^(32d).
    let mut root = 0u64;
    for bit in (0..40).rev() {
        let candidate = root | 1 << bit;
        // For the cube, both sides are divided by the candidate, so that they have 128 bits.
        let (power, bound) = match degree {
            2 => (u128::from(candidate).pow(2), u128::from(number) << 64),
            _ => (u128::from(candidate).pow(2), (u128::from(number) << 96) / u128::from(candidate)),
        };
        if power <= bound {
            root = candidate;
        }
    }
    root as u32
}

impl Sha256 {
    fn update(&mut self, mut bytes: &[u8]) {
        self.len += bytes.len() as u64;
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(64 - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
            if self.block.len() == 64 {
                self.compress();
            }
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let bits = self.len * 8;
        self.update(&[0x80]);
        while self.block.len() != 56 {
            self.update(&[0]);
        }
        self.update(&bits.to_be_bytes());
        self.state.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    /// Adds the block to the state; section 6.2.2.
    fn compress(&mut self) {
        // The fractional parts of the cube roots of the primes, section 4.2.2.
        static CONSTANTS: std::sync::LazyLock<[u32; 64]> =
            std::sync::LazyLock::new(|| from_fn(|n| root_bits(PRIMES[n], 3)));
        let mut words = [0u32; 64];
        for (word, bytes) in words.iter_mut().zip(self.block.as_chunks::<4>().0) {
            *word = u32::from_be_bytes(*bytes);
        }
        for n in 16..64 {
            let (x, y) = (words[n - 15], words[n - 2]);
            let x = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
            let y = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
            words[n] = words[n - 16].wrapping_add(x).wrapping_add(words[n - 7]).wrapping_add(y);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = self.state;
        for (word, constant) in words.into_iter().zip(*CONSTANTS) {
            let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & f) ^ (!e & g);
            let first = [sum, choice, constant, word].into_iter().fold(h, u32::wrapping_add);
            let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & b) ^ (a & c) ^ (b & c);
            let second = sum.wrapping_add(majority);
            (h, g, f, e) = (g, f, e, d.wrapping_add(first));
            (d, c, b, a) = (c, b, a, first.wrapping_add(second));
        }
        for (state, word) in self.state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *state = state.wrapping_add(word);
        }
        self.block.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(identifier: u8, text: &[u8]) -> String {
        let mut checksum = Checksum::new(identifier);
        for part in text.chunks(7) {
            checksum.update(part);
        }
        checksum.finish().unwrap().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn checksums_are_those_of_the_standards() {
        assert_eq!(of(1, b"123456789"), "2639f4cb");
        assert_eq!(of(4, b"123456789"), "fa3919dfbbc95d99");
        // FIPS 180-4, and its examples.
        for (text, expected) in [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            assert_eq!(of(10, text.as_bytes()), expected, "{text}");
        }
    }
}
