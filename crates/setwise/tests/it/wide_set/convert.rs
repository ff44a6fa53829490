//! Conversions between sets, words, boards and lists of indices.

use proptest::prelude::*;
use setwise::Bitboard;
use setwise::wide::Set;

use super::model::set;

proptest! {
    #[test]
    fn sets_are_converted_from_and_to_words(a in set::<3>(), b in set::<1>(), indices in proptest::collection::vec(0..192_usize, 0..20)) {
        let words: [u64; 3] = a.into();
        prop_assert_eq!(Set(words), a);
        prop_assert_eq!(a.as_ref(), &words[..]);
        let mut copy = Set::<3>::EMPTY;
        copy.as_mut().copy_from_slice(&words);
        prop_assert_eq!(copy, a);
        prop_assert_eq!(Set::from(u64::from(b)), b);
        prop_assert_eq!(Set::from(Bitboard::from(b)), b);
        prop_assert_eq!(a.resized::<2>(), Set([words[0], words[1]]));
        prop_assert_eq!(a.resized::<4>(), Set([words[0], words[1], words[2], 0]));
        prop_assert_eq!(a.resized::<0>(), Set([]));
        copy.extend(indices.iter().copied());
        prop_assert_eq!(copy, a | Set::from_indices(&indices));
    }
}
