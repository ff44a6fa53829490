//! NumPy arrays, as NumPy itself writes them.

use std::fs::File;
use std::io::{Cursor, Write};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use setwise_columns::npy::{NpyError, NpyReader, NpyWriter, NpzArchive};
use setwise_expr::Type::{self, Bool, Number, Set};

/// The elements of `sets.npy`.
const SETS: [u64; 5] = [0, 1, 0x8100_0000_0000_0081, u64::MAX, 0xff00];

const SETS_NPY: &[u8] = include_bytes!("../data/npy/sets.npy");

/// Reads an array, `most` elements at once.
fn read(bytes: &[u8], most: usize) -> Result<(Type, Vec<u64>), NpyError> {
    let mut reader = NpyReader::new(bytes)?;
    let mut words = Vec::new();
    while reader.read(&mut words, most)? > 0 {}
    assert_eq!(words.len() as u64, reader.header().rows);
    Ok((reader.header().value_type, words))
}

#[test]
fn arrays_of_all_versions_are_read() {
    for most in [1, 2, 5, 6, usize::MAX] {
        assert_eq!(read(SETS_NPY, most).unwrap(), (Set, SETS.to_vec()));
    }
    let [second, third] = [
        &include_bytes!("../data/npy/version2.npy")[..],
        include_bytes!("../data/npy/version3.npy"),
    ];
    for bytes in [second, third] {
        assert_eq!(read(bytes, 9).unwrap(), (Set, SETS[..2].to_vec()));
    }
}

#[test]
fn what_is_written_is_what_numpy_writes() {
    let mut writer = NpyWriter::new(Cursor::new(Vec::new()), Set).unwrap();
    writer.write(&SETS[..2]).unwrap();
    writer.write(&SETS[2..]).unwrap();
    assert_eq!(writer.finish().unwrap().get_ref().as_slice(), SETS_NPY);
    let mut writer = NpyWriter::with_rows(Vec::new(), Set, 5).unwrap();
    writer.write(&SETS).unwrap();
    assert_eq!(writer.finish_with_rows().unwrap(), SETS_NPY);
    for (value_type, words) in [
        (Set, vec![u64::MAX; 10_000]),
        (Number, vec![0, u64::MAX, 5]),
        (Bool, vec![u64::MAX, 0, u64::MAX]),
        (Number, Vec::new()),
    ] {
        // After other contents of the file.
        let mut file = Cursor::new(vec![7; 3]);
        file.set_position(3);
        let mut writer = NpyWriter::new(file, value_type).unwrap();
        writer.write(&words).unwrap();
        let file = writer.finish().unwrap();
        assert_eq!(file.position(), file.get_ref().len() as u64);
        assert_eq!(read(&file.get_ref()[3..], 300).unwrap(), (value_type, words));
    }
    let mut writer = NpyWriter::with_rows(Vec::new(), Bool, 3).unwrap();
    writer.write(&[0]).unwrap();
    let error = writer.finish_with_rows().unwrap_err();
    assert_eq!(error.to_string(), "1 of 3 elements of the array were written");
}

/// Without the last bytes, an array is an error, and so is one with more bytes. A wrong bit of the
/// header is an error or leaves another array; the elements have no checksum.
#[test]
fn corrupt_arrays_are_errors() {
    for len in 0..SETS_NPY.len() {
        let error = read(&SETS_NPY[..len], 2).unwrap_err().to_string();
        let expected = match len {
            0..6 => "this is not a .npy file",
            6..128 => "the .npy file is truncated: it ends in its header",
            _ => "the .npy file is truncated: it ends after",
        };
        assert!(error.starts_with(expected), "{len} bytes: {error}");
    }
    let error = read(&[SETS_NPY, &[0]].concat(), 9).unwrap_err().to_string();
    assert_eq!(error, "the .npy file has more bytes after its 5 elements");
    for at in 0..128 {
        for bit in 0..8 {
            let mut corrupt = SETS_NPY.to_vec();
            corrupt[at] ^= 1 << bit;
            if let Ok((value_type, words)) = read(&corrupt, 2) {
                let is_other_order = words == SETS.map(u64::swap_bytes);
                let is_signed = value_type == Number;
                let same = words == SETS && (value_type == Set || is_signed);
                assert!(same || is_other_order, "byte {at}, bit {bit}: {value_type} {words:?}");
            }
        }
    }
    let mut writer = NpyWriter::with_rows(Vec::new(), Bool, 2).unwrap();
    writer.write(&[1, 0]).unwrap();
    let mut bytes = writer.finish_with_rows().unwrap();
    bytes[129] = 2;
    let error = read(&bytes, 9).unwrap_err().to_string();
    assert_eq!(error, "row 1: the byte 2 is not a bool, which is 0 or 1");
    let long = [b"\x93NUMPY\x02\0", &u32::MAX.to_le_bytes()[..]].concat();
    assert!(read(&long, 1).unwrap_err().to_string().contains("4294967295 bytes"));
}

fn archive(bytes: &[u8]) -> Result<NpzArchive, NpyError> {
    let mut file = tempfile();
    file.write_all(bytes).unwrap();
    NpzArchive::new(file)
}

/// Returns an empty file without a name.
fn tempfile() -> File {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Relaxed);
    let path = std::env::temp_dir().join(format!("setwise-npz-{}-{number}", std::process::id()));
    let file = File::options().read(true).write(true).create_new(true).open(&path).unwrap();
    // Windows keeps it.
    let _ = std::fs::remove_file(path);
    file
}

/// Returns the elements of all arrays of an archive.
fn read_all(bytes: &[u8]) -> Result<Vec<(String, Type, Vec<u64>)>, NpyError> {
    let archive = archive(bytes)?;
    let mut arrays = Vec::new();
    for name in archive.names() {
        let mut reader = archive.array(name).unwrap()?;
        let mut words = Vec::new();
        while reader.read(&mut words, 2)? > 0 {}
        arrays.push((name.to_owned(), reader.header().value_type, words));
    }
    Ok(arrays)
}

const ARCHIVES: [&[u8]; 2] =
    [include_bytes!("../data/npy/arrays.npz"), include_bytes!("../data/npy/compressed.npz")];

#[test]
fn archives_have_arrays_by_name() {
    let numbers = |numbers: [i64; 5]| numbers.map(i64::cast_unsigned).to_vec();
    let expected = [
        ("sets", Set, SETS.to_vec()),
        ("numbers", Number, numbers([0, -1, i64::MAX, i64::MIN, 1500])),
        ("bools", Bool, vec![u64::MAX, 0, 0, u64::MAX, u64::MAX]),
        ("big", Set, SETS.to_vec()),
        ("bytes", Number, vec![0, 1, 2, 254, 255]),
        ("small", Number, numbers([0, -1, -2, 126, -128])),
        ("short", Number, numbers([0, -1, -2, 300, -32768])),
        ("half", Number, vec![0, 1, 2, 1 << 31, (1 << 32) - 1]),
        ("column", Set, SETS.to_vec()),
        ("fortran", Set, SETS.to_vec()),
        ("empty", Set, Vec::new()),
    ];
    let expected = expected.map(|(name, value_type, words)| (name.to_owned(), value_type, words));
    for bytes in ARCHIVES {
        assert_eq!(read_all(bytes).unwrap(), expected);
        assert!(archive(bytes).unwrap().array("other").is_none());
    }
    let refused = archive(include_bytes!("../data/npy/refused.npz")).unwrap();
    for (name, reason) in [
        ("floats", "`<f8`"),
        ("planes", "(2, 8, 8)"),
        ("scalar", "shape ()"),
        ("text", "`<U1`"),
        ("fields", "fields"),
        ("row", "(1, 5)"),
    ] {
        let error = refused.array(name).unwrap().err().unwrap().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn corrupt_archives_are_errors() {
    for bytes in ARCHIVES {
        let expected = read_all(bytes).unwrap();
        for len in 0..bytes.len() {
            assert!(read_all(&bytes[..len]).is_err(), "{len} bytes");
        }
        for at in 0..bytes.len() {
            let mut corrupt = bytes.to_vec();
            corrupt[at] ^= 1 << (at % 8);
            // Names, dates and attributes may differ, not elements.
            for (name, value_type, words) in read_all(&corrupt).unwrap_or_default() {
                let is_same =
                    |array: &(String, Type, Vec<u64>)| array.1 == value_type && array.2 == words;
                assert!(expected.iter().any(is_same), "byte {at}: {name}");
            }
        }
    }
}

#[test]
fn archives_of_other_programs_are_refused_with_the_reason() {
    let whole = ARCHIVES[0];
    let patched = |mark: &[u8], at: usize, bytes: &[u8]| {
        let mut archive = whole.to_vec();
        let found = (0..archive.len()).find(|&start| archive[start..].starts_with(mark));
        let start = found.expect("a record") + at;
        archive[start..start + bytes.len()].copy_from_slice(bytes);
        archive
    };
    // The first entry of the directory: its flags, and its method of compression.
    for (at, bytes, reason) in [
        (8, [1, 0], "the array is encrypted"),
        (10, [12, 0], "the array is compressed by bzip2"),
        (10, [14, 0], "the array is compressed by LZMA"),
        (10, [99, 0], "the array is compressed by the method 99"),
    ] {
        let archive = archive(&patched(b"PK\x01\x02", at, &bytes)).unwrap();
        let error = archive.array("sets").unwrap().err().unwrap().to_string();
        assert!(error.contains(reason), "{error}");
    }
    // The place of the directory.
    let error = archive(&patched(b"PK\x05\x06", 16, &[0xff; 4])).err().unwrap().to_string();
    assert!(error.contains("its directory is"), "{error}");
}
