//! An EPD record that was read is written and read back.
#![cfg_attr(fuzzing, no_main)]

use setwise_chess::Epd;

fn check(data: &[u8]) {
    let Ok(record) = Epd::read(data) else { return };
    let text = record.to_string();
    let again = Epd::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.to_string(), text);
    assert_eq!(again.operations(), record.operations());
}

setwise_fuzz::fuzz_target!(check);
