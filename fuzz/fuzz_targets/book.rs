//! Any bytes are an opening book or an error, every entry is found by its key, and a book that is
//! built from the entries is valid.
#![cfg_attr(fuzzing, no_main)]

use setwise_chess::Position;
use setwise_chess::polyglot::{Book, BookBuilder};

fn check(data: &[u8]) {
    let start = Position::START;
    let whole = data.len() / 16 * 16;
    assert_eq!(Book::new(data).is_ok(), whole == data.len() && Book::new(&data[..whole]).is_ok());
    let Ok(book) = Book::new(&data[..whole]) else { return };
    let _ = book.check();
    for (index, entry) in book.entries().enumerate() {
        assert_eq!(book.entry(index), Some(entry));
        assert!(book.entries_of(entry.key).any(|other| other == entry));
        if let Some(m) = entry.to_move(&start) {
            assert!(start.is_legal(m), "{m}");
        }
    }
    assert_eq!(book.entry(book.len()), None);
    let sum: u32 = book.moves(&start).map(|it| u32::from(it.weight)).sum();
    assert_eq!(book.choose(&start, u64::MAX).is_some(), sum > 0);

    let mut builder = BookBuilder::new();
    builder.extend(book.entries());
    let built = builder.build();
    assert!(Book::new(built.as_bytes()).is_ok_and(|again| again.len() <= book.len()));
    assert!(built.entries().all(|entry| book.entries_of(entry.key).len() > 0));
}

setwise_fuzz::fuzz_target!(check);
