//! Random positions, written and read back.

use crate::common;

use common::model;
use proptest::prelude::*;
use setwise_chess::{EnPassantSpelling, Epd, Operand, Operation, Position};

fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![
        "[!#-:<-~é]{1,8}".prop_map(|text| Operand::word(&text).expect("a word")),
        "[ !#-~\té]{0,12}".prop_map(|text| Operand::quoted(&text).expect("no quote")),
    ]
}

fn operation() -> impl Strategy<Value = Operation> {
    ("[a-zA-Z][a-zA-Z0-9_]{0,7}", prop::collection::vec(operand(), 0..4))
        .prop_map(|(opcode, operands)| Operation::new(&opcode, operands).expect("an opcode"))
}

/// Returns true if two positions differ at most by an en passant square without a legal capture.
fn is_kept(position: &Position, read: &Position) -> bool {
    let counters = |it: &Position| (it.halfmove_clock(), it.fullmove_number());
    position.same_position(read) && counters(position) == counters(read)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn positions_are_written_and_read_back(model in model()) {
        let text = model.text();
        let position = Position::from_fen(&text).unwrap();
        model.assert_is(&position);
        let fen = position.fen().en_passant(EnPassantSpelling::Always);
        prop_assert_eq!(fen.shredder().to_string(), text);
        for spelling in [EnPassantSpelling::Always, EnPassantSpelling::PseudoLegal] {
            let text = position.fen().en_passant(spelling).to_string();
            prop_assert_eq!(&text.parse::<Position>().unwrap(), &position);
        }
        prop_assert!(is_kept(&position, &position.to_string().parse().unwrap()));
    }

    #[test]
    fn epd_is_written_and_read_back(
        model in model(),
        operations in prop::collection::vec(operation(), 0..4),
    ) {
        let epd = Epd::new(Position::from_fen(model.text()).unwrap(), operations);
        let read = epd.to_string().parse::<Epd>().unwrap();
        prop_assert!(is_kept(epd.position(), read.position()));
        prop_assert_eq!(read.operations(), epd.operations());
    }

    #[test]
    fn any_bytes_are_a_position_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let _ = Position::from_fen(&bytes);
        let _ = Epd::read(&bytes);
    }

    #[test]
    fn any_bytes_after_a_position_are_operations_or_an_error(
        bytes in prop::collection::vec(any::<u8>(), 0..60),
        text in "[ \t]?[;]?([a-c \"\\\\;0-9_\n\r]|hmvc [0-9]|fmvn ){0,20}",
    ) {
        for rest in [&bytes[..], text.as_bytes()] {
            let line = [b"8/8/8/8/8/8/k7/2K5 w - -", rest].concat();
            if let Ok(epd) = Epd::read(&line) {
                prop_assert_eq!(&epd.to_string().parse::<Epd>().unwrap(), &epd);
            }
        }
    }
}
