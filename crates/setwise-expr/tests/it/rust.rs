//! The functions of the language are those of the crate `setwise` with the same meaning.

use setwise::arithmetic as of_words;
use setwise::bitscan::{self, ScanDirection};
use setwise::random::SplitMix64;
use setwise::{Bitboard, Direction, Permutation, Square};
use setwise_expr::{Function, Names, Program, Type, Value, compile};

/// A function of Rust as one of words: the path that the table of faces has, and the call.
type Row = (&'static str, &'static str, fn(&[u64]) -> u64);

fn set(word: u64) -> Bitboard {
    Bitboard(word)
}

fn square(index: u64) -> Square {
    Square::new_wrapping(index as usize)
}

fn index(square: Option<Square>) -> u64 {
    square.map_or(64, |square| square.index() as u64)
}

fn direction(amount: u64) -> Direction {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let clockwise = [NorthEast, East, SouthEast, South, SouthWest, West, NorthWest, North];
    clockwise[amount as usize % 8]
}

fn sets(words: &[u64]) -> Vec<Bitboard> {
    words.iter().copied().map(Bitboard).collect()
}

/// Rows of methods of sets, by the number of sets. The path is the name.
macro_rules! methods {
    ($($name:ident)*; $($of_two:ident)*; $($of_three:ident)*) => { [
        $((stringify!($name), concat!("Bitboard::", stringify!($name)), |w| {
            word(set(w[0]).$name())
        }),)*
        $((stringify!($of_two), concat!("Bitboard::", stringify!($of_two)), |w| {
            word(set(w[0]).$of_two(set(w[1])))
        }),)*
        $((stringify!($of_three), concat!("Bitboard::", stringify!($of_three)), |w| {
            word(Bitboard::$of_three(set(w[0]), set(w[1]), set(w[2])))
        }),)*
    ] };
}

/// The result of a function of Rust as a word.
trait Word {
    fn word(self) -> u64;
}

impl Word for Bitboard {
    fn word(self) -> u64 {
        self.0
    }
}

impl Word for bool {
    fn word(self) -> u64 {
        u64::from(self)
    }
}

impl Word for u32 {
    fn word(self) -> u64 {
        u64::from(self)
    }
}

impl Word for Option<Square> {
    fn word(self) -> u64 {
        index(self)
    }
}

fn word(value: impl Word) -> u64 {
    value.word()
}

/// The methods of sets.
fn of_sets() -> Vec<Row> {
    let rows: &[Row] = &methods!(
        north_one north_east_one east_one south_east_one south_one south_west_one west_one
        north_west_one north_north_east north_east_east south_east_east south_south_east
        south_south_west south_west_west north_west_west north_north_west
        north_fill south_fill file_fill knight_fill pawn_attacks_white pawn_attacks_black
        pawn_east_attacks_white pawn_east_attacks_black pawn_west_attacks_white
        pawn_west_attacks_black pawn_single_attacks_white pawn_single_attacks_black
        pawn_double_attacks_white pawn_double_attacks_black
        pawn_front_spans_white pawn_front_spans_black pawn_east_attack_spans_white
        pawn_east_attack_spans_black pawn_west_attack_spans_white pawn_west_attack_spans_black
        pawn_east_rear_spans_white pawn_east_rear_spans_black pawn_west_rear_spans_white
        pawn_west_rear_spans_black isolated_pawns
        first last isolate_ls1b reset_ls1b isolate_ls1b_complement above_ls1b below_ls1b
        below_ls1b_inclusive smear_ls1b_up smear_ls1b_down isolate_ls0b isolate_ls0b_complement
        set_ls0b reset_trailing_ones below_ls0b_inclusive above_ls0b_inclusive isolate_ms1b
        reset_ms1b smear_ms1b_down below_ms1b above_ms1b
        is_empty is_full is_single has_many complement next_of_same_size
        parity prefix_parity gray_code inverse_gray_code
        flip_vertical mirror_horizontal flip_diagonal flip_anti_diagonal rotate_90 rotate_180
        rotate_270;
        north_occluded north_east_occluded east_occluded south_east_occluded south_occluded
        south_west_occluded west_occluded north_west_occluded flood flood_orthogonal
        rank_attacks file_attacks diagonal_attacks anti_diagonal_attacks
        north_attacks north_east_attacks east_attacks south_east_attacks south_attacks
        south_west_attacks west_attacks north_west_attacks
        pawn_pushes_white pawn_pushes_black pawn_double_pushes_white pawn_double_pushes_black
        pawns_able_to_push_white pawns_able_to_push_black pawns_able_to_double_push_white
        pawns_able_to_double_push_black passed_pawns_white passed_pawns_black
        backward_pawns_white backward_pawns_black open_files half_open_files closed_files
        is_subset is_superset is_disjoint has_common_ms1b has_greater_ms1b
        intersection union difference symmetric_difference implication equivalence
        extract deposit next_subset;
        count_of_three majority odd_digit rook_xray bishop_xray
    );
    rows.to_vec()
}

/// The functions with other names, or with arguments that are not sets.
const OTHERS: [Row; 50] = [
    ("shift_one", "Bitboard::one", |w| set(w[0]).one(direction(w[1])).0),
    ("rank_mask", "Bitboard::from_rank", |w| Bitboard::from_rank(square(w[0]).rank()).0),
    ("file_mask", "Bitboard::from_file", |w| Bitboard::from_file(square(w[0]).file()).0),
    ("diagonal", "Bitboard::diagonal", |w| Bitboard::diagonal(square(w[0])).0),
    ("anti_diagonal", "Bitboard::anti_diagonal", |w| Bitboard::anti_diagonal(square(w[0])).0),
    ("line", "Bitboard::line", |w| Bitboard::line(square(w[0]), square(w[1])).0),
    ("between", "Bitboard::between", |w| Bitboard::between(square(w[0]), square(w[1])).0),
    ("upper_squares", "Bitboard::upper_squares", |w| Bitboard::upper_squares(square(w[0])).0),
    ("lower_squares", "Bitboard::lower_squares", |w| Bitboard::lower_squares(square(w[0])).0),
    ("from_to", "Bitboard::from_to", |w| Bitboard::from_to(square(w[0]), square(w[1])).0),
    ("distance", "Square::distance", |w| square(w[0]).distance(square(w[1])).into()),
    ("from_square", "Bitboard::from_square", |w| Bitboard::from_square(square(w[0])).0),
    ("contains", "Bitboard::contains", |w| set(w[0]).contains(square(w[1])).into()),
    ("with", "Bitboard::with", |w| set(w[0]).with(square(w[1])).0),
    ("without", "Bitboard::without", |w| set(w[0]).without(square(w[1])).0),
    ("toggled", "Bitboard::toggled", |w| set(w[0]).toggled(square(w[1])).0),
    ("knight", "Bitboard::knight_attacks", |w| set(w[0]).knight_attacks().0),
    ("king", "Bitboard::king_attacks", |w| set(w[0]).king_attacks().0),
    ("bishop", "Bitboard::bishop_attacks", |w| set(w[0]).bishop_attacks(set(w[1])).0),
    ("rook", "Bitboard::rook_attacks", |w| set(w[0]).rook_attacks(set(w[1])).0),
    ("queen", "Bitboard::queen_attacks", |w| set(w[0]).queen_attacks(set(w[1])).0),
    ("count", "Bitboard::len", |w| set(w[0]).len().into()),
    ("leading_zeros", "bitscan::reverse::leading_zero_count", |w| {
        bitscan::reverse::leading_zero_count(w[0]).into()
    }),
    ("find_first_set", "bitscan::forward::find_first_set", |w| {
        bitscan::forward::find_first_set(w[0]).into()
    }),
    ("bit_scan", "bitscan::generalized", |w| {
        let directions = [ScanDirection::Forward, ScanDirection::Reverse];
        // The scan of the empty set has no index.
        match w[0] {
            0 => 64,
            word => bitscan::generalized(word, directions[usize::from(w[1] != 0)]).into(),
        }
    }),
    ("blend", "Bitboard::select", |w| set(w[0]).select(set(w[1]), set(w[2])).0),
    ("at_least_one", "Bitboard::at_least", |w| Bitboard::at_least::<1>(&sets(w)).0),
    ("at_least_two", "Bitboard::at_least_two", |w| Bitboard::at_least_two(&sets(w)).0),
    ("at_least", "Bitboard::at_least", |w| match w[0] {
        0 => Bitboard::at_least::<0>(&sets(&w[1..])).0,
        1 => Bitboard::at_least::<1>(&sets(&w[1..])).0,
        2 => Bitboard::at_least::<2>(&sets(&w[1..])).0,
        3 => Bitboard::at_least::<3>(&sets(&w[1..])).0,
        _ => Bitboard::at_least::<4>(&sets(&w[1..])).0,
    }),
    ("exactly", "Bitboard::exactly", |w| match w[0] {
        0 => Bitboard::exactly::<0>(&sets(&w[1..])).0,
        1 => Bitboard::exactly::<1>(&sets(&w[1..])).0,
        2 => Bitboard::exactly::<2>(&sets(&w[1..])).0,
        3 => Bitboard::exactly::<3>(&sets(&w[1..])).0,
        _ => Bitboard::exactly::<4>(&sets(&w[1..])).0,
    }),
    ("generalized_shift", "Bitboard::generalized_shift", |w| {
        set(w[0]).generalized_shift(w[1] as i32).0
    }),
    ("rotate_left", "Bitboard::rotate_left", |w| set(w[0]).rotate_left(w[1] as u32).0),
    ("rotate_right", "Bitboard::rotate_right", |w| set(w[0]).rotate_right(w[1] as u32).0),
    ("swap_bits", "Bitboard::swap_bits", |w| {
        set(w[0]).swap_bits(w[1] as u32, w[2] as u32, w[3] as u32).0
    }),
    ("delta_swap", "Bitboard::delta_swap", |w| set(w[0]).delta_swap(set(w[1]), w[2] as u32).0),
    ("two_bit_sum", "arithmetic::two_bit_sum", |w| of_words::two_bit_sum(w[0], w[1])),
    ("kogge_stone_add", "arithmetic::kogge_stone_add", |w| of_words::kogge_stone_add(w[0], w[1])),
    ("floor_average", "arithmetic::floor_average", |w| of_words::floor_average(w[0], w[1])),
    ("ceiling_average", "arithmetic::ceiling_average", |w| of_words::ceiling_average(w[0], w[1])),
    ("fill_multiply", "arithmetic::fill_multiply", |w| of_words::fill_multiply(w[0])),
    ("byte_sum", "arithmetic::byte_sum", |w| of_words::byte_sum(w[0])),
    ("modulo_power_of_two", "arithmetic::modulo_power_of_two", |w| {
        of_words::modulo_power_of_two(w[0], w[1] as u32)
    }),
    ("inverse_odd", "arithmetic::inverse_odd", |w| of_words::inverse_odd(w[0]).unwrap()),
    ("divide_odd", "arithmetic::divide_odd", |w| of_words::divide_odd(w[0], w[1]).unwrap()),
    ("flip_mirror_or_reverse", "Bitboard::flip_mirror_or_reverse", |w| {
        set(w[0]).flip_mirror_or_reverse(w[1] != 0, w[2] != 0).0
    }),
    // The rest is compared elsewhere: networks below, and with positions in `setwise-chess`.
    ("permute", "Permutation::apply", |w| w[0]),
    ("attackers_to", "setwise_chess::Position::attackers_to", |_| 0),
    ("hyperbola_quintessence", "setwise_chess::attacks::hyperbola", |_| 0),
    ("obstruction_difference", "setwise_chess::attacks::obstruction", |_| 0),
    ("bit_scan_forward_de_bruijn", "bitscan::forward::de_bruijn", |w| {
        bitscan::forward::de_bruijn(w[0]).into()
    }),
];

/// Compiles a call with its first `count` parameters as inputs, or with all.
fn called(function: &Function, count: usize) -> (Program, Vec<usize>) {
    let parameters = &function.parameters[..count];
    let inputs: Vec<_> = parameters.iter().map(|it| (it.name, it.value_type)).collect();
    let names: Vec<_> = parameters.iter().map(|it| format!("`{}`", it.name)).collect();
    let formula = format!("{}({})", function.name, names.join(", "));
    let program = compile(&formula, Names::Known(&inputs)).unwrap_or_else(|e| panic!("{e}"));
    let place = |name: &str| parameters.iter().position(|it| it.name == name).unwrap();
    let places = program.inputs().iter().map(|input| place(&input.name)).collect();
    (program, places)
}

fn evaluated(program: &Program, places: &[usize], words: &[u64]) -> u64 {
    let inputs: Vec<_> = places.iter().map(|&place| words[place]).collect();
    match program.evaluate(&inputs).unwrap()[0] {
        Value::Set(word) => word,
        Value::Number(number) => number.cast_unsigned(),
        Value::Bool(value) => value.into(),
    }
}

/// Random words for the parameters of a function, inside the domain of the function of Rust.
fn arguments(function: &Function, random: &mut SplitMix64) -> Vec<u64> {
    let mut word = |of: Type| {
        let [a, b, c] = [random.next_u64(), random.next_u64(), random.next_u64()];
        match of {
            Type::Set => [a, a & b, a & b & c, a | b | c, 0, !0, 1 << (a & 63)][c as usize % 7],
            Type::Square => a % 64,
            Type::Number => b % 5,
            // All bits of a bool are equal.
            Type::Bool => (a % 2).wrapping_neg(),
        }
    };
    let mut words: Vec<_> = function.parameters.iter().map(|it| word(it.value_type)).collect();
    match function.name {
        "delta_swap" => words[2] = [1, 2, 4][words[2] as usize % 3],
        "swap_bits" => words[2] += 32,
        "inverse_odd" => words[0] |= 1,
        "divide_odd" => words[1] |= 1,
        _ => {}
    }
    if function.name == "delta_swap" {
        words[1] &= !0 / ((1 << words[2]) + 1);
        words[1] &= !0 >> words[2];
    }
    words
}

#[test]
fn functions_have_the_values_of_rust() {
    let rows: Vec<Row> = of_sets().into_iter().chain(OTHERS).collect();
    let mut random = SplitMix64::new(0x9057);
    for function in Function::all() {
        let row = rows.iter().find(|(name, ..)| *name == function.name);
        let path = function.rust_path();
        let Some(&(name, listed, call)) = row else {
            let is_scan = function.name.starts_with("bit_scan_");
            assert!(path.is_none() || is_scan, "{}: {path:?} is not compared", function.name);
            continue;
        };
        assert_eq!(path.as_deref(), Some(listed), "{name}");
        if listed.starts_with("setwise_chess") || name == "permute" {
            continue;
        }
        let (program, places) = called(function, function.parameters.len());
        for _ in 0..500 {
            let words = arguments(function, &mut random);
            assert_eq!(evaluated(&program, &places, &words), call(&words), "{name} {words:x?}");
        }
    }
}

#[test]
fn the_masks_of_a_permutation_are_the_arguments_of_permute() {
    let mut random = SplitMix64::new(0x9058);
    let function = Function::named("permute").unwrap();
    let (program, places) = called(function, 12);
    for _ in 0..50 {
        let mut targets: [u8; 64] = std::array::from_fn(|i| i as u8);
        for i in (1..64).rev() {
            targets.swap(i, random.next_u64() as usize % (i + 1));
        }
        let masks = Permutation::new(&targets).unwrap().masks();
        let word = random.next_u64();
        let words: Vec<_> = [word].into_iter().chain(masks.map(|mask| mask.0)).collect();
        let bits = (0..64).filter(|&i| word >> i & 1 == 1);
        let expected = bits.fold(0, |moved, i| moved | 1 << targets[i]);
        assert_eq!(evaluated(&program, &places, &words), expected);
    }
}
