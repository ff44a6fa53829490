//! The forms of the types of `setwise`. They are here because with `serde_json` the compiler does
//! not infer some types in the tests of `setwise`.

use core::fmt::Debug;

use proptest::prelude::*;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use setwise::wide::Set;
use setwise::{Bitboard, File, Rank, Square};

/// Checks both forms of a value.
fn check<T: Serialize + DeserializeOwned + Debug + PartialEq>(value: &T, text: &str, bytes: &[u8]) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, format!("{text:?}"));
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
    assert_eq!(serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), *value);
    assert_eq!(postcard::to_allocvec(value).unwrap(), bytes, "{text}");
    assert_eq!(postcard::from_bytes::<T>(bytes).unwrap(), *value);
}

fn refuses_json<T: DeserializeOwned + Debug>(texts: &[&str]) {
    for text in texts {
        assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
    }
}

#[test]
fn squares_files_and_ranks_have_names_and_indices() {
    for (index, square) in (0..).zip(Square::all()) {
        check(&square, &square.to_string(), &[index]);
    }
    for (index, (file, rank)) in (0..).zip(File::ALL.into_iter().zip(Rank::ALL)) {
        check(&file, &file.to_string(), &[index]);
        check(&rank, &rank.to_string(), &[index]);
    }
    for index in 0..=u8::MAX {
        assert_eq!(postcard::from_bytes::<Square>(&[index]).is_ok(), index < 64);
        assert_eq!(postcard::from_bytes::<File>(&[index]).is_ok(), index < 8);
        assert_eq!(postcard::from_bytes::<Rank>(&[index]).is_ok(), index < 8);
    }
    refuses_json::<Square>(&["12", "null", r#""""#, r#""e9""#, r#""E4""#, r#""e4 ""#, r#"["e4"]"#]);
    refuses_json::<File>(&["4", r#""""#, r#""i""#, r#""ee""#]);
    refuses_json::<Rank>(&["4", r#""""#, r#""0""#, r#""9""#, r#""11""#]);
    let error = serde_json::from_str::<Square>(r#""e9""#).unwrap_err().to_string();
    assert!(error.starts_with("a square is a file a to h and a rank 1 to 8"), "{error}");
}

#[test]
fn squares_are_keys_of_maps() {
    let map = std::collections::BTreeMap::from([(Square::A1, 1), (Square::H8, 2)]);
    let json = serde_json::to_string(&map).unwrap();
    assert_eq!(json, r#"{"a1":1,"h8":2}"#);
    assert_eq!(serde_json::from_str::<std::collections::BTreeMap<_, _>>(&json).unwrap(), map);
}

#[test]
fn sets_have_hexadecimal_texts() {
    check(&Bitboard::EMPTY, "0x0000000000000000", &[0]);
    check(&Bitboard(0x80), "0x0000000000000080", &[0x80, 1]);
    refuses_json::<Bitboard>(&[
        "0",
        "1.5",
        r#""""#,
        r#""0x""#,
        r#""0xg""#,
        r#""0x10000000000000000""#,
    ]);
    assert!(postcard::from_bytes::<Bitboard>(&[0xff; 9]).is_err());
}

#[test]
fn wide_sets_have_hexadecimal_texts_and_words() {
    check(&Set::<0>::EMPTY, "0x0000000000000000", &[]);
    check(&Set::<2>([0x80, 1]), "0x00000000000000010000000000000080", &[0x80, 1, 1]);
    refuses_json::<Set<2>>(&["0", "[0, 0]", r#""0x""#, r#""0xg""#]);
    refuses_json::<Set<1>>(&[r#""0x10000000000000000""#]);
    assert!(postcard::from_bytes::<Set<2>>(&[1]).is_err());
    let ron = ron::to_string(&Set::<1>([255])).unwrap();
    assert_eq!((ron.as_str(), ron::from_str(&ron)), (r#""0x00000000000000ff""#, Ok(Set([255]))));
}

proptest! {
    #[test]
    fn wide_sets_survive_both_forms(words: [u64; 6]) {
        let digits: String = words.iter().rev().map(|word| format!("{word:016x}")).collect();
        check(&Set(words), &format!("0x{digits}"), &postcard::to_allocvec(&words).unwrap());
        let one = postcard::to_allocvec(&words[0]).unwrap();
        check(&Set([words[0]]), &format!("0x{:016x}", words[0]), &one);
    }

    #[test]
    fn sets_survive_both_forms(word: u64) {
        let bytes = postcard::to_allocvec(&word).unwrap();
        check(&Bitboard(word), &format!("0x{word:016x}"), &bytes);
    }

    #[test]
    fn texts_and_bytes_cause_no_panic(text: String, bytes: [u8; 10]) {
        let json = serde_json::to_string(&text).unwrap();
        let _ = serde_json::from_str::<(Square, File, Rank, Bitboard, Set<3>)>(&json);
        if let Ok(set) = serde_json::from_str::<Bitboard>(&json) {
            prop_assert_eq!(text.parse(), Ok(set));
        }
        let _ = postcard::from_bytes::<(Square, File, Rank, Bitboard, Set<3>)>(&bytes);
    }
}
