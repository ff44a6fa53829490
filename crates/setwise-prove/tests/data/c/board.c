// The code of the page Flipping Mirroring and Rotating of the Chess Programming Wiki.

//# Flip by swaps of bytes, words and double words
U64 flipVertical(U64 x) {
    const U64 k1 = C64(0x00FF00FF00FF00FF);
    const U64 k2 = C64(0x0000FFFF0000FFFF);
    x = ((x >>  8) & k1) | ((x & k1) <<  8);
    x = ((x >> 16) & k2) | ((x & k2) << 16);
    x = ( x >> 32)       | ( x       << 32);
    return x;
}
//= flipVertical(x) == flip_vertical(x)

//# Flip by shifts of each rank
U64 flipVertical(U64 x) {
    return  ( (x << 56)                           ) |
            ( (x << 40) & C64(0x00ff000000000000) ) |
            ( (x << 24) & C64(0x0000ff0000000000) ) |
            ( (x <<  8) & C64(0x000000ff00000000) ) |
            ( (x >>  8) & C64(0x00000000ff000000) ) |
            ( (x >> 24) & C64(0x0000000000ff0000) ) |
            ( (x >> 40) & C64(0x000000000000ff00) ) |
            ( (x >> 56) );
}
//= flipVertical(x) == flip_vertical(x)

//# Mirror
U64 mirrorHorizontal (U64 x) {
   const U64 k1 = C64(0x5555555555555555);
   const U64 k2 = C64(0x3333333333333333);
   const U64 k4 = C64(0x0f0f0f0f0f0f0f0f);
   x = ((x >> 1) & k1) +  2*(x & k1);
   x = ((x >> 2) & k2) +  4*(x & k2);
   x = ((x >> 4) & k4) + 16*(x & k4);
   return x;
}
//= mirrorHorizontal(x) == mirror_horizontal(x)

//# Mirror by rotations
U64 rotateLeft(U64 x, int s) { return _rotl64(x, s); }
U64 rotateRight(U64 x, int s) { return _rotr64(x, s); }
U64 mirrorHorizontal (U64 x) {
   const U64 k1 = C64(0x5555555555555555);
   const U64 k2 = C64(0x3333333333333333);
   const U64 k4 = C64(0x0f0f0f0f0f0f0f0f);
   x ^= k4 & (x ^ rotateLeft(x, 8));
   x ^= k2 & (x ^ rotateLeft(x, 4));
   x ^= k1 & (x ^ rotateLeft(x, 2));
   return rotateRight(x, 7);
}
//= mirrorHorizontal(x) == mirror_horizontal(x)

//# Flips about the diagonals, and rotations
U64 flipVertical(U64 x) { return _byteswap_uint64(x); }

U64 flipDiagA1H8(U64 x) {
   U64 t;
   const U64 k1 = C64(0x5500550055005500);
   const U64 k2 = C64(0x3333000033330000);
   const U64 k4 = C64(0x0f0f0f0f00000000);
   t  = k4 & (x ^ (x << 28));
   x ^=       t ^ (t >> 28) ;
   t  = k2 & (x ^ (x << 14));
   x ^=       t ^ (t >> 14) ;
   t  = k1 & (x ^ (x <<  7));
   x ^=       t ^ (t >>  7) ;
   return x;
}

U64 flipDiagA8H1(U64 x) {
   U64 t;
   const U64 k1 = C64(0xaa00aa00aa00aa00);
   const U64 k2 = C64(0xcccc0000cccc0000);
   const U64 k4 = C64(0xf0f0f0f00f0f0f0f);
   t  =       x ^ (x << 36) ;
   x ^= k4 & (t ^ (x >> 36));
   t  = k2 & (x ^ (x << 18));
   x ^=       t ^ (t >> 18) ;
   t  = k1 & (x ^ (x <<  9));
   x ^=       t ^ (t >>  9) ;
   return x;
}

U64 rotate90clockwise (U64 x) {
   return flipVertical (flipDiagA1H8 (x) );
}

U64 rotate90antiClockwise (U64 x) {
   return flipDiagA1H8 (flipVertical (x) );
}
//= flipDiagA1H8(x) == flip_diagonal(x)
//= flipDiagA8H1(x) == flip_anti_diagonal(x)
//= rotate90clockwise(x) == rotate_90(x)
//= rotate90antiClockwise(x) == rotate_270(x)

//# Rotation by 180 degrees
U64 rotate180 (U64 x) {
   const U64 h1 = C64(0x5555555555555555);
   const U64 h2 = C64(0x3333333333333333);
   const U64 h4 = C64(0x0F0F0F0F0F0F0F0F);
   const U64 v1 = C64(0x00FF00FF00FF00FF);
   const U64 v2 = C64(0x0000FFFF0000FFFF);
   x = ((x >>  1) & h1) | ((x & h1) <<  1);
   x = ((x >>  2) & h2) | ((x & h2) <<  2);
   x = ((x >>  4) & h4) | ((x & h4) <<  4);
   x = ((x >>  8) & v1) | ((x & v1) <<  8);
   x = ((x >> 16) & v2) | ((x & v2) << 16);
   x = ( x >> 32)       | ( x       << 32);
   return x;
}
//= rotate180(x) == rotate_180(x)
