//! Inputs of any bytes, packed or not, are read to their end in bounded blocks.
#![cfg_attr(fuzzing, no_main)]

use std::io::Cursor;

use setwise_columns::Input;

/// The longest line, and the block that is read in addition.
const MAX_BLOCK: usize = (16 << 20) + (1 << 20);

fn check(data: &[u8]) {
    let Ok(mut input) = Input::from_reader(Cursor::new(data.to_vec())) else { return };
    let (mut block, mut total) = (Vec::new(), 0);
    while let Ok(true) = input.read_block(&mut block) {
        assert!(!block.is_empty() && block.len() <= MAX_BLOCK);
        total += block.len();
        if total > 64 << 20 {
            break;
        }
    }
}

setwise_fuzz::fuzz_target!(check);
