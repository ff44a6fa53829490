// Attacks of chess pieces, from the Chess Programming Wiki.

//# Hyperbola quintessence: Gerd Isenberg and Aleks Peshkov
U64 diagonalMask(int sq) {
   const U64 maindia = C64(0x8040201008040201);
   int diag =8*(sq & 7) - (sq & 56);
   int nort = -diag & ( diag >> 31);
   int sout =  diag & (-diag >> 31);
   return (maindia >> sout) << nort;
}

U64 antiDiagMask(int sq) {
   const U64 maindia = C64(0x0102040810204080);
   int diag =56- 8*(sq&7) - (sq&56);
   int nort = -diag & ( diag >> 31);
   int sout =  diag & (-diag >> 31);
   return (maindia >> sout) << nort;
}

U64 fileMask(int sq) { return C64(0x0101010101010101) << (sq & 7); }

U64 lineAttacks(U64 occ, U64 line, int sq) {
   U64 forward, reverse, slider = C64(1) << sq, lineMaskEx = line & ~slider;
   forward  = occ & lineMaskEx;
   reverse  = _byteswap_uint64(forward);
   forward -= slider;
   reverse -= _byteswap_uint64(slider);
   forward ^= _byteswap_uint64(reverse);
   forward &= lineMaskEx;
   return forward;
}

U64 fileAttacks(U64 occ, int sq) { return lineAttacks(occ, fileMask(sq), sq); }
U64 diagonalAttacks(U64 occ, int sq) { return lineAttacks(occ, diagonalMask(sq), sq); }
U64 antiDiagAttacks(U64 occ, int sq) { return lineAttacks(occ, antiDiagMask(sq), sq); }
//= diagonalMask($) == diagonal($)
//= antiDiagMask($) == anti_diagonal($)
//= fileAttacks(occ, $) == (rook(1 << $, occ) & file_fill(1 << $))
//= diagonalAttacks(occ, $) | antiDiagAttacks(occ, $) == bishop(1 << $, occ)

//# Obstruction difference: Michael Hoffmann
U64 lineAttacks(U64 occ, U64 lineMask, int sq) {
   U64 lower, upper, ms1B, ls1B, odiff, slider = C64(1) << sq;
   lower = lineMask & (slider - 1) & occ;
   upper = lineMask & ~(slider - 1) & ~slider & occ;
   ms1B  = C64(-1) << bit_scan_reverse_leading_zeros(lower | 1);
   ls1B  = upper & -upper;
   odiff = 2*ls1B + ms1B;
   return lineMask & ~slider & odiff;
}
U64 rank(U64 occ, int sq) { return lineAttacks(occ, C64(0xff) << (sq & 56), sq); }
U64 file(U64 occ, int sq) { return lineAttacks(occ, C64(0x0101010101010101) << (sq & 7), sq); }
//= rank(occ, $) | file(occ, $) == rook(1 << $, occ)

//# Squares between two squares, computed: Gerd Isenberg
typedef int enumSquare;

U64 inBetween(enumSquare sq1, enumSquare sq2) {
   const U64 m1   = C64(-1);
   const U64 a2a7 = C64(0x0001010101010100);
   const U64 b2g7 = C64(0x0040201008040200);
   const U64 h1b7 = C64(0x0002040810204080); /* Thanks Dustin, g2b7 did not work for c1-a3 */
   U64 btwn, line, rank, file;

   btwn  = (m1 << sq1) ^ (m1 << sq2);
   file  =   (sq2 & 7) - (sq1   & 7);
   rank  =  ((sq2 | 7) -  sq1) >> 3 ;
   line  =      (   (file  &  7) - 1) & a2a7; /* a2a7 if same file */
   line += 2 * ((   (rank  &  7) - 1) >> 58); /* b1g1 if same rank */
   line += (((rank - file) & 15) - 1) & b2g7; /* b2g7 if same diagonal */
   line += (((rank + file) & 15) - 1) & h1b7; /* h1b7 if same antidiag */
   line *= btwn & -btwn; /* mul acts like shift by smaller square */
   return line & btwn;   /* return the bits on that line in-between */
}
//= sq < 64 => inBetween($, sq) == between($, sq)

//# Fills north and east in parallel prefixes: Steffan Westcott
const U64 notAFile = 0xfefefefefefefefe;
U64 nortOccl(U64 gen, U64 pro) {
   gen |= pro & (gen <<  8);
   pro &=       (pro <<  8);
   gen |= pro & (gen << 16);
   pro &=       (pro << 16);
   gen |= pro & (gen << 32);
   return gen;
}
U64 eastOccl(U64 gen, U64 pro) {
   pro &= notAFile;
   gen |= pro & (gen << 1);
   pro &=       (pro << 1);
   gen |= pro & (gen << 2);
   pro &=       (pro << 2);
   gen |= pro & (gen << 4);
   return gen;
}
//= nortOccl(g, p) == north_occluded(g, p) && eastOccl(g, p) == east_occluded(g, p)

//# Fill south by flooding: Dumb7Fill, Urban Koistinen
U64 southAttacks(U64 rooks, U64 empty) {
   U64 flood = rooks;
   flood |= rooks = (rooks >> 8) & empty;
   flood |= rooks = (rooks >> 8) & empty;
   flood |= rooks = (rooks >> 8) & empty;
   flood |= rooks = (rooks >> 8) & empty;
   flood |= rooks = (rooks >> 8) & empty;
   flood |=         (rooks >> 8) & empty;
   return            flood >> 8;
}
//= southAttacks(r, e) == south_attacks(r, e)

//# Knights and kings
U64 knightAttacks(U64 knights) {
   U64 l1 = (knights >> 1) & C64(0x7f7f7f7f7f7f7f7f);
   U64 l2 = (knights >> 2) & C64(0x3f3f3f3f3f3f3f3f);
   U64 r1 = (knights << 1) & C64(0xfefefefefefefefe);
   U64 r2 = (knights << 2) & C64(0xfcfcfcfcfcfcfcfc);
   U64 h1 = l1 | r1;
   U64 h2 = l2 | r2;
   return (h1<<16) | (h1>>16) | (h2<<8) | (h2>>8);
}
U64 eastOne(U64 b) { return (b << 1) & C64(0xfefefefefefefefe); }
U64 westOne(U64 b) { return (b >> 1) & C64(0x7f7f7f7f7f7f7f7f); }
U64 kingAttacks(U64 kingSet) {
   U64 attacks = eastOne(kingSet) | westOne(kingSet);
   kingSet    |= attacks;
   attacks    |= (kingSet << 8) | (kingSet >> 8);
   return attacks;
}
//= knightAttacks(x) == knight(x) && kingAttacks(x) == king(x)
