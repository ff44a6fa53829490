//! The longer formulas of the table of functions.

/// A recurrence over the sets: a square of the next set is in two sets if it is already in the
/// union of the sets before it.
pub(crate) const TWO_OR_MORE: &str = "
    let ab = a | b; let abc = ab | c; let abcd = abc | d;
    let abcde = abcd | e; let abcdef = abcde | f; let abcdefg = abcdef | g;
    a & b | c & ab | d & abc | e & abcd | f & abcde | g & abcdef | h & abcdefg";

/// Counts the sets that contain each square with carry-save adders. Four words hold the binary
/// digits of the counts, which are then compared with `n` from the highest digit down.
macro_rules! counted {
    ($result:literal) => {
        concat!(
            "
    let first = a ^ b ^ c; let second = d ^ e ^ f; let third = first ^ second ^ g;
    let pair = majority(a, b, c); let another = majority(d, e, f);
    let last = majority(first, second, g); let half = third & h;
    let three = pair ^ another ^ last; let carry = majority(pair, another, last);
    let ones = third ^ h; let twos = three ^ half;
    let fours = carry ^ (three & half); let eights = carry & three & half;
    let n8 = -(n >> 3 & 1); let n4 = -(n >> 2 & 1); let n2 = -(n >> 1 & 1); let n1 = -(n & 1);
    let greater = eights & ~n8; let equal = ~(eights ^ n8);
    let greater = greater | equal & fours & ~n4; let equal = equal & ~(fours ^ n4);
    let greater = greater | equal & twos & ~n2; let equal = equal & ~(twos ^ n2);
    let greater = greater | equal & ones & ~n1; let equal = equal & ~(ones ^ n1);
    ",
            $result
        )
    };
}
pub(crate) const AT_LEAST: &str =
    counted!("select(n < 0, all, select(n < 16, greater | equal, none))");
pub(crate) const EXACTLY: &str = counted!("select(!(n < 0) && n < 16, equal, none)");

pub(crate) const SWAP_BITS: &str = "
    let changed = (set >> i ^ set >> j) & (1 << n) - 1;
    set ^ changed << i ^ changed << j";

pub(crate) const DELTA_SWAP: &str = "
    let changed = (set ^ set >> delta) & mask;
    set ^ changed ^ changed << delta";

/// The stages of a Beneš network, which reaches every order of the bits.
pub(crate) const PERMUTE: &str = "
    let set = delta_swap(set, first_1, 1); let set = delta_swap(set, first_2, 2);
    let set = delta_swap(set, first_4, 4); let set = delta_swap(set, first_8, 8);
    let set = delta_swap(set, first_16, 16); let set = delta_swap(set, middle_32, 32);
    let set = delta_swap(set, last_16, 16); let set = delta_swap(set, last_8, 8);
    let set = delta_swap(set, last_4, 4); let set = delta_swap(set, last_2, 2);
    delta_swap(set, last_1, 1)";

/// Generates and propagates carries over doubling distances.
pub(crate) const KOGGE_STONE_ADD: &str = "
    let gen = a & b; let pro = a ^ b;
    let gen = gen | pro & gen << 1; let pro = pro & pro << 1;
    let gen = gen | pro & gen << 2; let pro = pro & pro << 2;
    let gen = gen | pro & gen << 4; let pro = pro & pro << 4;
    let gen = gen | pro & gen << 8; let pro = pro & pro << 8;
    let gen = gen | pro & gen << 16; let pro = pro & pro << 16;
    let gen = gen | pro & gen << 32;
    a ^ b ^ gen << 1";

/// Newton's iteration, which doubles the number of correct bits. For an even number it divides by
/// zero.
pub(crate) const INVERSE_ODD: &str = "
    let x = odd * 3 ^ 2;
    let x = x * (2 - odd * x); let x = x * (2 - odd * x);
    let x = x * (2 - odd * x); let x = x * (2 - odd * x);
    x / (odd & 1)";

/// Adding the first square carries the lowest run of ones into the free square above it. The other ones
/// of the run are then shifted down to the lowest bits.
pub(crate) const NEXT_OF_SAME_SIZE: &str = "
    let ripple = set + isolate_ls1b(set);
    select(ripple == none, none, ripple | (set ^ ripple) >> 2 >> first(set))";

pub(crate) const PREFIX_PARITY: &str = "
    let x = set ^ set << 1; let x = x ^ x << 2; let x = x ^ x << 4;
    let x = x ^ x << 8; let x = x ^ x << 16; x ^ x << 32";

pub(crate) const INVERSE_GRAY_CODE: &str = "
    let x = set ^ set >> 1; let x = x ^ x >> 2; let x = x ^ x >> 4;
    let x = x ^ x >> 8; let x = x ^ x >> 16; x ^ x >> 32";

/// The order of the printed arrays of shifts and masks.
pub(crate) const SHIFT_ONE: &str = "
    select(direction == 0, north_east_one(set), none) | select(direction == 1, east_one(set), none) |
    select(direction == 2, south_east_one(set), none) | select(direction == 3, south_one(set), none) |
    select(direction == 4, south_west_one(set), none) | select(direction == 5, west_one(set), none) |
    select(direction == 6, north_west_one(set), none) | select(direction == 7, north_one(set), none)";

pub(crate) const DISTANCE: &str = "
    let files = (a & 7) - (b & 7); let ranks = (a >> 3) - (b >> 3);
    let is_on = !is_empty(from_square(a)) && !is_empty(from_square(b));
    select(is_on, max(max(files, -files), max(ranks, -ranks)), 64)";

/// The reverse of the board turns the rays to lower squares into rays to higher ones, whose blockers
/// a subtraction finds.
pub(crate) const HYPERBOLA: &str = "
    let slider = from_square(square); let way = difference(occupied & mask, slider);
    (way - slider ^ rotate_180(rotate_180(way) - rotate_180(slider))) & mask";
pub(crate) const OBSTRUCTION_DIFFERENCE: &str = "
    let slider = from_square(square); let way = difference(occupied & mask, slider);
    let lower = way & lower_squares(square); let upper = way & upper_squares(square);
    let reached = 2 * isolate_ls1b(upper) - isolate_ms1b(lower | 1);
    select(is_empty(slider), none, difference(reached & mask, slider))";

pub(crate) const XRAY_ROOK: &str = "
    let seen = rook(set, occupied);
    difference(rook(set, difference(occupied, seen & blockers)), seen)";
pub(crate) const XRAY_BISHOP: &str = "
    let seen = bishop(set, occupied);
    difference(bishop(set, difference(occupied, seen & blockers)), seen)";
pub(crate) const XRAY_ROOK_AS_PRINTED: &str = "
    let set = from_square(square); let seen = rook(set, occupied);
    seen ^ rook(set, occupied ^ (seen & blockers))";
pub(crate) const XRAY_BISHOP_AS_PRINTED: &str = "
    let set = from_square(square); let seen = bishop(set, occupied);
    seen ^ bishop(set, occupied ^ (seen & blockers))";

pub(crate) const ATTACKERS_TO: &str = "
    let set = from_square(square);
    pawn_attacks_black(set) & white_pawns | pawn_attacks_white(set) & black_pawns |
    knight(set) & knights | king(set) & kings | bishop(set, occupied) & bishops |
    rook(set, occupied) & rooks";

pub(crate) const PASSED_WHITE: &str = "
    let spans = south_one(south_fill(opponents));
    difference(pawns, spans | east_one(spans) | west_one(spans))";
pub(crate) const PASSED_BLACK: &str = "
    let spans = north_one(north_fill(opponents));
    difference(pawns, spans | east_one(spans) | west_one(spans))";
pub(crate) const BACKWARD_WHITE: &str = "
    let spans = north_one(north_fill(pawns));
    let stops = difference(north_one(pawns), east_one(spans) | west_one(spans));
    south_one(stops & pawn_attacks_black(opponents))";
pub(crate) const BACKWARD_BLACK: &str = "
    let spans = south_one(south_fill(pawns));
    let stops = difference(south_one(pawns), east_one(spans) | west_one(spans));
    north_one(stops & pawn_attacks_white(opponents))";
