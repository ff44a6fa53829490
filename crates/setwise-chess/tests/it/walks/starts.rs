//! The starting positions of random games.

/// Positions that lead to castling, promotions and en passant captures, of standard chess and of
/// Chess960, and one whose counters are at their maximum.
pub(crate) const STARTS: [&str; 13] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1",
    "rkr5/8/8/8/8/8/8/RKR5 w ACac - 0 1",
    "1rk4r/8/8/8/8/8/8/1RK4R b BHbh - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR w FHfh - 0 1",
    "q2rk1r1/8/8/8/8/8/8/Q2RK1R1 w DGdg - 0 1",
    "r1k1r2q/p1pppp1p/8/8/8/8/PPPPPPPP/R1K1R2Q w EAea - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 4294967295 4294967295",
];
