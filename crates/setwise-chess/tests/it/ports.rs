//! The names in the guides for users of other libraries.

use std::fs;

use setwise::{Bitboard, ParseSquareError, Square, bitboard};
use setwise_chess::{
    CastlingRights, CastlingSide, CastlingSpelling, Color, EnPassantSpelling, Epd, Fen, FenError,
    Game, IllegalMoveError, Move, MoveError, MoveList, MoveReason, Outcome, PackedPosition,
    ParseColorError, ParseOutcomeError, Perft, Piece, Position, Reason, Role, San, Setup,
    SetupError, TargetSets, UciMove, UnpackError, attacks, perft, pgn, zobrist,
};
use testing::workspace;

/// Names types.
macro_rules! types {
    ($($name:ty),+ $(,)?) => {
        $(let _ = size_of::<$name>();)+
    };
}

/// Names functions, constants and expressions.
macro_rules! values {
    ($($value:expr),+ $(,)?) => {
        $(let _ = &$value;)+
    };
}

/// Compiles each name of the right columns.
#[test]
fn every_name_compiles() {
    let (position, mut set, square) = (Position::START, Bitboard::EMPTY, Square::E2);
    let (m, color, role, piece) = (Move::default(), Color::White, Role::Pawn, Piece::ALL[0]);
    let (a, b, table) = (set, set, [[0; 6]; 2]);
    types! {
        CastlingRights, CastlingSpelling, EnPassantSpelling, Epd, Fen<'_>, FenError, Game,
        IllegalMoveError, MoveError, MoveList, MoveReason, Outcome, PackedPosition, Perft<'_>,
        Position, Reason, Role, Color, Bitboard, San, Setup, SetupError, TargetSets, UciMove,
        ParseColorError, ParseOutcomeError, ParseSquareError, UnpackError,
        pgn::GameResult, pgn::Reader<&[u8]>, &dyn pgn::Visitor,
    }
    values! {
        Position::START, Position::default, Position::chess960, Position::double_chess960,
        Position::from_fen(""), "…".parse::<Position>(), "…".parse::<UciMove>(), Position::fen,
        Position::side_to_move, Position::halfmove_clock, Position::fullmove_number,
        Position::castling_rights, Position::castling_rook, Position::castling_rooks,
        Position::castling_spelling, Position::en_passant, Position::legal_en_passant,
        Position::us, Position::them, Position::checkers, Position::is_check, Position::pinned,
        Position::attackers_to, Position::attacks_from, Position::is_checkmate,
        Position::is_stalemate, Position::is_dead_by_material, Position::outcome,
        Position::zobrist_key, Position::zobrist_key_without_en_passant, Position::same_position,
        Position::legal_moves, Position::captures, Position::promotions,
        Position::moves_to(&position, square), Position::moves_from(&position, square),
        Position::moves_between(&position, square, set), Position::target_sets, Position::is_legal,
        Position::count_legal_moves, Position::has_legal_move, Position::gives_check,
        Position::play, Position::play_unchecked, Position::after, Position::make,
        Position::unmake, Position::pass, Position::make_pass, Position::captured,
        Position::is_capture, Position::is_irreversible, Position::tactical_moves,
        Position::quiet_moves, Position::list_captures, IllegalMoveError::reason,
        CastlingRights::from_rooks, Position::read_san(&position, ""), Position::san,
        Position::read_uci(&position, ""), Position::piece_at, Position::role_at,
        Position::color_at, Position::color_set, Position::role_set, Position::piece_set,
        Position::occupied, Position::king, Position::pieces, Position::material_key,
        Position::mirrored, Position::pack, PackedPosition::unpack, PackedPosition::to_bytes,
        PackedPosition::from_bytes, Setup::faults, UciMove::Null,
    }
    values! {
        position.us() & position.role_set(role), position.outcome().is_some(),
        position.role_at(m.from()),
        position.after(m).halfmove_clock() == 0, position.role_set(Role::Pawn),
        position.piece_set(piece).len(), Setup::from(&position), !color, color == Color::White,
        table[color][role], position.to_string(), Color::ALL, Role::ALL, !a.is_disjoint(b), a & b,
        a - b,
        Setup::new().castling_rooks,
    }
    values! {
        CastlingRights::rooks, CastlingRights::is_empty, Fen::en_passant, Fen::epd, Fen::shredder,
        Outcome::winner, pgn::GameResult::winner, Game::outcome, Move::new, Move::promotion,
        Move::en_passant, Move::castling, Move::from, Move::to, Move::promotes_to,
        Move::is_en_passant, Move::is_castling, Move::is_promotion, Move::castling_side, Move::uci, Move::bits,
        Move::from_bits, UciMove::to_move, Setup::new, Setup::position, Setup::put, Setup::clear,
        Setup::from_pieces, TargetSets::iter, TargetSets::moves, perft, zobrist::piece,
        Color::opposite, Color::try_from('w'), Color::letter, Color::back_rank, Color::new,
        Color::relative_rank, Color::relative_square, Role::try_from('N'), Role::letter, Role::new,
        Role::index, Piece::try_from('n'), Piece::letter, Piece::new, CastlingSide::King,
        CastlingSide::Queen,
    }
    values! {
        Square::new, Square::new_wrapping, Square::from_coordinates, Square::file, Square::rank, Square::index, Square::step,
        Square::offset, Square::distance, Square::is_light,
        Square::flip_vertical, Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES, Bitboard::EMPTY,
        Bitboard::FULL, Bitboard::is_empty, Bitboard::len, Bitboard::contains,
        Bitboard::is_disjoint, Bitboard::is_subset, Bitboard::is_superset, Bitboard::with,
        Bitboard::without, Bitboard::pop_first, Bitboard::pop_last, Bitboard::first,
        Bitboard::last, Bitboard::has_many, Bitboard::is_single, Bitboard::squares,
        Bitboard::subsets, Bitboard::flip_vertical, Bitboard::mirror_horizontal,
        Bitboard::rotate_90, Bitboard::rotate_180, Bitboard::rotate_270, Bitboard::flip_diagonal,
        Bitboard::flip_anti_diagonal, Bitboard::intersection, Bitboard::union,
        Bitboard::difference, Bitboard::isolate_ls1b, Bitboard::reset_ls1b,
        Bitboard::isolate_ms1b, Bitboard::reset_ms1b, Bitboard::from_square, Bitboard::from_file, Bitboard::from_rank,
        attacks::rook, attacks::bishop, attacks::queen, attacks::knight, attacks::king,
        attacks::pawn, attacks::between, attacks::line, attacks::hyperbola::rook,
        attacks::hyperbola::bishop, Bitboard::east_one, Bitboard::west_one, Bitboard::north_one,
        bitboard! {
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
        },
        set |= square,
    }
}

/// Returns the code in backticks of the second column of the tables of a page.
fn names(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let cells = rows.filter_map(|row| row.split_once(" | ")).map(|(_, ours)| ours);
    let codes = cells.flat_map(|ours| ours.split('`').skip(1).step_by(2));
    codes.map(|code| code.replace("\\|", "|")).collect()
}

#[test]
fn the_guides_name_what_exists() {
    let source = include_str!("ports.rs");
    let (_, source) = source.split_once("fn every_name_compiles").expect("the function");
    let (source, _) = source.split_once("/// Returns the code").expect("its end");
    for page in ["docs/from-shakmaty.md", "docs/from-cozy-chess.md"] {
        let names = names(&fs::read_to_string(workspace().join(page)).unwrap());
        assert!(names.len() > 100, "{page}");
        for name in names {
            let is_name = |(at, _): (usize, &str)| {
                let before = source[..at].chars().next_back();
                let after = source[at + name.len()..].chars().next();
                let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                !is_part(before) && !is_part(after)
            };
            assert!(source.match_indices(&name).any(is_name), "{page}: `{name}` is not compiled");
        }
    }
}
