//! The constants and tables of the published bit scans.

use setwise::bitscan::{Algorithm as A, DE_BRUIJN};
use setwise::search::de_bruijn::{isolated_table, separated_table};
use setwise::search::{folding, modulo};

/// The multiplier of Matt Taylor's scan.
pub const MATT_TAYLOR: u32 = 0x7829_1acf;

/// The constant of Walter Faxon's scans.
pub const FAXON: u32 = 0x01c5_fc81;

/// The masks of Gerd Isenberg's scan, one for each bit of the index in half a word.
pub const ISENBERG: [u64; 5] = [0xaaaa_aaaa, 0xcccc_cccc, 0xf0f0_f0f0, 0xff00_ff00, 0xffff_0000];

/// `-16 * 3 * 457`: the logarithms of 0 to 15, two bits each.
pub const LOGARITHMS: u32 = 0u32.wrapping_sub(16 * 3 * 457);

/// Returns the table of a scan that has one.
#[must_use]
pub fn table(scan: A) -> Option<Vec<u8>> {
    Some(match scan {
        A::ForwardDeBruijn => isolated_table(DE_BRUIJN)?.to_vec(),
        A::ForwardDeBruijnSeparated | A::ReverseDeBruijn => separated_table(DE_BRUIJN)?.to_vec(),
        A::ForwardMattTaylor | A::ForwardMattTaylorRecomputed => {
            folding::table(MATT_TAYLOR)?.to_vec()
        }
        A::ForwardFaxon | A::ForwardFaxonSigned => faxon_table(0),
        A::ForwardFaxonOriginal => faxon_table(1),
        A::ForwardModulo67 => modulo::table::<67>(64)?.to_vec(),
        A::ForwardScharnagl => (0..=255u8).map(|byte| byte.trailing_zeros() as u8).collect(),
        A::ReverseNalimov => {
            (0..=255u8).map(|byte| byte.checked_ilog2().unwrap_or(0) as u8).collect()
        }
        _ => return None,
    })
}

/// Returns Faxon's table, with the indices at the places of their hashes and zeros elsewhere.
fn faxon_table(more: u8) -> Vec<u8> {
    let mut table = vec![0; 256];
    for index in 0..64u8 {
        let ones = u64::MAX >> (63 - index);
        let hash = (ones as u32 ^ (ones >> 32) as u32) ^ FAXON;
        let hash = hash.wrapping_add(hash >> 16);
        let hash = hash.wrapping_sub((hash >> 8).wrapping_add(51));
        table[usize::from(hash as u8)] = (index + more) % 64;
    }
    table
}
