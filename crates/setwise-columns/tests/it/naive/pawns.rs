//! Pawns, knight steps, lines and distances, by the steps of single pieces.

use setwise_expr::Value::{self, Set};

use super::board::{COMPASS, leap, squares, step, those, walk};

fn word(value: Value) -> u64 {
    match value {
        Set(word) => word,
        other => panic!("{other:?} is not a set"),
    }
}

/// The square with an index, as a set.
fn one(index: u64) -> u64 {
    if index < 64 { 1 << index } else { 0 }
}

/// The steps of a knight, by their names.
const KNIGHT: [(&str, (i32, i32)); 8] = [
    ("north_north_east", (1, 2)),
    ("north_east_east", (2, 1)),
    ("south_east_east", (2, -1)),
    ("south_south_east", (1, -2)),
    ("south_south_west", (-1, -2)),
    ("south_west_west", (-2, -1)),
    ("north_west_west", (-2, 1)),
    ("north_north_west", (-1, 2)),
];

/// The directions of a slider along one line.
fn line(name: &str) -> Option<[(i32, i32); 2]> {
    Some(match name {
        "rank" => [(1, 0), (-1, 0)],
        "file" => [(0, 1), (0, -1)],
        "diagonal" => [(1, 1), (-1, -1)],
        "anti_diagonal" => [(1, -1), (-1, 1)],
        _ => return None,
    })
}

/// The squares that sliders reach after those they see of the blockers are gone.
fn xray(set: u64, blockers: u64, occupied: u64, vectors: &[(i32, i32)]) -> Value {
    let seen = squares(word(walk(set, !occupied, vectors, false, true)));
    let (gone, all) = (squares(blockers), squares(occupied));
    let left = word(those(|i| all[i] && !(seen[i] && gone[i])));
    let reached = squares(word(walk(set, !left, vectors, false, true)));
    those(|i| reached[i] && !seen[i])
}

/// The value of a call, if it is one of these functions.
pub(super) fn call(name: &str, words: &[u64]) -> Option<Value> {
    let [a, b, c] = [0, 1, 2].map(|i| words.get(i).copied().unwrap_or_default());
    let [of_a, of_b] = [squares(a), squares(b)];
    if let Some((_, vector)) = KNIGHT.iter().find(|(known, _)| *known == name) {
        return Some(leap(a, &[*vector]));
    }
    if let Some(vectors) = name.strip_suffix("_attacks").and_then(line) {
        return Some(walk(a, !b, &vectors, false, true));
    }
    if let Some(vectors) = name.strip_suffix("_mask").and_then(line) {
        return Some(walk(one(a), !0, &vectors, true, true));
    }
    let all = COMPASS.map(|(_, vector)| vector);
    let straight = [all[0], all[2], all[4], all[6]];
    let diagonal = [all[1], all[3], all[5], all[7]];
    let file = |i: usize| i % 8;
    let on_file = |set: &[bool; 64], file: usize| (0..64).any(|i| set[i] && i % 8 == file);
    Some(match name {
        "shift_one" => match [1, 2, 3, 4, 5, 6, 7, 0].get(b as usize) {
            Some(&place) => leap(a, &[all[place]]),
            None => Set(0),
        },
        "knight_fill" => Set(a | word(leap(a, &KNIGHT.map(|(_, vector)| vector)))),
        "rook_xray" => xray(a, b, c, &straight),
        "bishop_xray" => xray(a, b, c, &diagonal),
        "distance" => {
            // The number of floods by one step.
            let (mut reached, to) = (one(a), one(b));
            if reached == 0 || to == 0 {
                return Some(Set(64));
            }
            let mut steps = 0;
            while reached & to == 0 {
                reached |= word(leap(reached, &all));
                steps += 1;
            }
            Set(steps)
        }
        "attackers_to" => those(|i| {
            let sees = |vectors: &[(i32, i32)]| word(walk(1 << i, !b, vectors, false, true));
            let hits = |attacked: u64| attacked & one(a) != 0;
            let leaps = |vectors: &[(i32, i32)]| hits(word(leap(1 << i, vectors)));
            squares(c)[i] && leaps(&[(1, 1), (-1, 1)])
                || squares(words[3])[i] && leaps(&[(1, -1), (-1, -1)])
                || squares(words[4])[i] && leaps(&KNIGHT.map(|(_, vector)| vector))
                || squares(words[5])[i] && leaps(&all)
                || squares(words[6])[i] && hits(sees(&diagonal))
                || squares(words[7])[i] && hits(sees(&straight))
        }),
        "isolated_pawns" => those(|i| {
            let is_alone = |file: Option<usize>| file.is_none_or(|file| !on_file(&of_a, file));
            of_a[i] && is_alone(file(i).checked_sub(1)) && is_alone(Some(file(i) + 1))
        }),
        "open_files" => those(|i| !on_file(&of_a, file(i)) && !on_file(&of_b, file(i))),
        "half_open_files" => those(|i| !on_file(&of_a, file(i)) && on_file(&of_b, file(i))),
        "closed_files" => those(|i| on_file(&of_a, file(i)) && on_file(&of_b, file(i))),
        "hyperbola_quintessence" | "obstruction_difference" => those(|i| {
            let way = (i.min(b as usize) + 1)..i.max(b as usize);
            let is_free = |at: usize| !(of_a[at] && squares(c)[at]);
            b < 64 && i as u64 != b && squares(c)[i] && way.into_iter().all(is_free)
        }),
        _ => return pawns(name, a, b),
    })
}

/// The value of a function of pawns of one color.
fn pawns(name: &str, a: u64, b: u64) -> Option<Value> {
    let (kind, forward) = match (name.strip_suffix("_white"), name.strip_suffix("_black")) {
        (Some(kind), _) => (kind, 1),
        (_, Some(kind)) => (kind, -1),
        _ => return None,
    };
    let [pawns, other] = [squares(a), squares(b)];
    // The square that is east and forward of another, if it is in a set.
    let at = |i: usize, vector: (i32, i32), set: &[bool; 64]| {
        step(i, (vector.0, vector.1 * forward)).is_some_and(|square| set[square])
    };
    let attackers = |i: usize| [1, -1].map(|east| at(i, (east, -1), &pawns));
    // Squares on a file next to that of the square, or on the same one, at these ranks forward.
    let any = |i: usize, east: i32, ranks: std::ops::Range<i32>, set: &[bool; 64]| {
        ranks.into_iter().any(|rank| at(i, (east, rank), set))
    };
    let target_rank = if forward == 1 { 3 } else { 4 };
    let can_double = |i: usize| {
        step(i, (0, 2 * forward)).is_some_and(|to| to / 8 == target_rank && other[to])
            && at(i, (0, 1), &other)
    };
    Some(match kind {
        "pawn_east_attacks" => those(|i| attackers(i)[1]),
        "pawn_west_attacks" => those(|i| attackers(i)[0]),
        "pawn_single_attacks" => those(|i| attackers(i)[0] != attackers(i)[1]),
        "pawn_double_attacks" => those(|i| attackers(i) == [true; 2]),
        "pawn_pushes" => those(|i| other[i] && at(i, (0, -1), &pawns)),
        "pawn_double_pushes" => those(|i| {
            step(i, (0, -2 * forward)).is_some_and(|from| pawns[from] && can_double(from))
        }),
        "pawns_able_to_push" => those(|i| pawns[i] && at(i, (0, 1), &other)),
        "pawns_able_to_double_push" => those(|i| pawns[i] && can_double(i)),
        "pawn_front_spans" => those(|i| any(i, 0, -7..0, &pawns)),
        "pawn_east_attack_spans" => those(|i| any(i, -1, -7..0, &pawns)),
        "pawn_west_attack_spans" => those(|i| any(i, 1, -7..0, &pawns)),
        "pawn_east_rear_spans" => those(|i| any(i, -1, 0..8, &pawns)),
        "pawn_west_rear_spans" => those(|i| any(i, 1, 0..8, &pawns)),
        "passed_pawns" => {
            those(|i| pawns[i] && [-1, 0, 1].iter().all(|&east| !any(i, east, 1..8, &other)))
        }
        "backward_pawns" => those(|i| {
            let is_defended = [-1, 1].iter().any(|&east| any(i, east, -7..1, &pawns));
            let is_attacked = at(i, (-1, 2), &other) || at(i, (1, 2), &other);
            pawns[i] && is_attacked && !is_defended
        }),
        _ => return None,
    })
}
