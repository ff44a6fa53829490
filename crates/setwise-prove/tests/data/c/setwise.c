// The code of the page General Setwise Operations of the Chess Programming Wiki, as it is printed.

//# One step, with masks after the shift
const U64 notAFile = 0xfefefefefefefefe; // ~0x0101010101010101
const U64 notHFile = 0x7f7f7f7f7f7f7f7f; // ~0x8080808080808080
U64 soutOne (U64 b) {return  b >> 8;}
U64 nortOne (U64 b) {return  b << 8;}
U64 eastOne (U64 b) {return (b << 1) & notAFile;}
U64 noEaOne (U64 b) {return (b << 9) & notAFile;}
U64 soEaOne (U64 b) {return (b >> 7) & notAFile;}
U64 westOne (U64 b) {return (b >> 1) & notHFile;}
U64 soWeOne (U64 b) {return (b >> 9) & notHFile;}
U64 noWeOne (U64 b) {return (b << 7) & notHFile;}
//= soutOne(b) == south_one(b) && nortOne(b) == north_one(b)
//= eastOne(b) == east_one(b) && noEaOne(b) == north_east_one(b)
//= soEaOne(b) == south_east_one(b) && westOne(b) == west_one(b)
//= soWeOne(b) == south_west_one(b) && noWeOne(b) == north_west_one(b)

//# One step, with masks before the shift
const U64 notAFile = 0xfefefefefefefefe;
const U64 notHFile = 0x7f7f7f7f7f7f7f7f;
U64 eastOne (U64 b) {return (b & notHFile) << 1;}
U64 noEaOne (U64 b) {return (b & notHFile) << 9;}
U64 soEaOne (U64 b) {return (b & notHFile) >> 7;}
U64 westOne (U64 b) {return (b & notAFile) >> 1;}
U64 soWeOne (U64 b) {return (b & notAFile) >> 9;}
U64 noWeOne (U64 b) {return (b & notAFile) << 7;}
//= eastOne(b) == east_one(b) && noEaOne(b) == north_east_one(b)
//= soEaOne(b) == south_east_one(b) && westOne(b) == west_one(b)
//= soWeOne(b) == south_west_one(b) && noWeOne(b) == north_west_one(b)

//# Generalized shift by a condition
U64 genShift(U64 x, int s) {
   return (s > 0) ? (x << s) : (x >> -s);
}
//= s < 64 => genShift(x, s) == generalized_shift(x, s)
//= s < 64 => genShift(x, -s) == x >> s

//# Gerd Isenberg: generalized shift without a branch
// `char` is a signed type here, as it has to be.
U64 genShift(U64 x, int s) {
   char left  =   (char) s;
   char right = -((char)(s >> 8) & left);
   return (x >> right) << (right + left);
}
//= s < 64 => genShift(x, s) == generalized_shift(x, s)
//= s < 64 => genShift(x, -s) == x >> s

//# One step by rotation
// positve left, negative right shifts
int shift[8] = {9, 1,-7,-8,-9,-1, 7, 8};

U64 avoidWrap[8] =
{
   0xfefefefefefefe00,
   0xfefefefefefefefe,
   0x00fefefefefefefe,
   0x00ffffffffffffff,
   0x007f7f7f7f7f7f7f,
   0x7f7f7f7f7f7f7f7f,
   0x7f7f7f7f7f7f7f00,
   0xffffffffffffff00,
};

U64 shiftOne (U64 b, int dir8) {
   return _rotl64(b, shift[dir8]) & avoidWrap[dir8];
}
//= shiftOne(b, 0) == north_east_one(b) && shiftOne(b, 1) == east_one(b)
//= shiftOne(b, 2) == south_east_one(b) && shiftOne(b, 3) == south_one(b)
//= shiftOne(b, 4) == south_west_one(b) && shiftOne(b, 5) == west_one(b)
//= shiftOne(b, 6) == north_west_one(b) && shiftOne(b, 7) == north_one(b)

//# Upper and lower squares
U64 upper(int sq) { U64 upperBits =  C64(~1) << sq; return upperBits; }
// Printed with one bracket too many.
U64 lower(int sq) { U64 lowerBits = (C64(1) << sq) - 1; return lowerBits; }
//= upper($) == upper_squares($) && lower($) == lower_squares($)

//# Swapping bits
// Printed: ( 1 << n) - 1, which is not defined for 31 and 32 bits.
U64 swapNBits(U64 b, int i, int j, int n) {
   U64 m = (C64(1) << n) - 1;
   U64 x = ((b >> i) ^ (b >> j)) & m;
   return b ^ (x << i) ^ (x << j);
}
//= i + n <= j && i <= j && j + n <= 64 && j < 64 && n <= 32 => swapNBits(b, i, j, n) == swap_bits(b, i, j, n)
//= swapNBits(b, 9, 41, 6) == delta_swap(b, 0x7e00, 32)

//# Delta swap
U64 deltaSwap(U64 b, U64 mask, int delta) {
   U64 x = (b ^ (b >> delta)) & mask;
   return   x ^ (x << delta)  ^ b;
}
//= d < 64 => deltaSwap(b, mask, d) == delta_swap(b, mask, d)
//= deltaSwap(b, 0x5555555555555555, 1) == ((b & 0x5555555555555555) << 1 | b >> 1 & 0x5555555555555555)

//# Addition of two bits
U64 sum(U64 bitA, U64 bitB) {
   U64 two_bitsum;
   two_bitsum = (bitA ^ bitB) | ((bitA & bitB) << 1);
   return two_bitsum;
}
//= sum(a, b) == two_bit_sum(a, b)
//= a < 2 && b < 2 => sum(a, b) == a + b

//# Kogge-Stone addition
U64 koggeStoneAdd(U64 a, U64 b) {
   U64 gen = a&b;  // carries
   U64 pro = a^b;  // sum
   gen |= pro & (gen << 1);
   pro  = pro & (pro << 1);
   gen |= pro & (gen << 2);
   pro  = pro & (pro << 2);
   gen |= pro & (gen << 4);
   pro  = pro & (pro << 4);
   gen |= pro & (gen << 8);
   pro  = pro & (pro << 8);
   gen |= pro & (gen <<16);
   pro  = pro & (pro <<16);
   gen |= pro & (gen <<32);
   return a^b ^ (gen << 1);
}
//= koggeStoneAdd(a, b) == a + b
//= koggeStoneAdd(a, b) == kogge_stone_add(a, b)

//# The least and the most significant one
U64 isolated(U64 x) { U64 LS1B_of_x = x & -x; return LS1B_of_x; }
U64 reset(U64 x) { U64 x_with_reset_LS1B = x & (x-1); return x_with_reset_LS1B; }
U64 above(U64 x) { U64 above_LS1B_mask = x ^ -x; return above_LS1B_mask; }
U64 below(U64 x) { U64 below_LSB1_mask = ~x & (x-1); return below_LSB1_mask; }
U64 belowIncluding(U64 x) { return x ^ (x-1); }
U64 smearUp(U64 x) { return x | -x; }
U64 smearDown(U64 x) { return x | (x-1); }
U64 ms1b(U64 x) {
   U64 MS1B;
   assert (x != 0); // the fill of 0 gives 1
   x |= x >> 32;
   x |= x >> 16;
   x |= x >>  8;
   x |= x >>  4;
   x |= x >>  2;
   x |= x >>  1;
   MS1B = (x >> 1) + 1;
   return MS1B;
}
bool commonMS1B(U64 a, U64 b) { return (a ^ b) <= (a & b); }
//= isolated(x) == isolate_ls1b(x) && reset(x) == reset_ls1b(x) && above(x) == above_ls1b(x)
//= below(x) == below_ls1b(x) && belowIncluding(x) == below_ls1b_inclusive(x)
//= smearUp(x) == smear_ls1b_up(x) && smearDown(x) == smear_ls1b_down(x)
//= ms1b(x) == isolate_ms1b(x)
//= a != none && b != none => (commonMS1B(a, b) <=> last(a) == last(b))

//# Greater one sets
// Printed: atLeastSingle = a[0].
U64 atLeastTwo(U64 a, U64 b, U64 c, U64 d) {
   U64 attack[4]; // 0..n-1
   int i;
   attack[0] = a; attack[1] = b; attack[2] = c; attack[3] = d;
   U64 atLeastDouble = 0;
   U64 atLeastSingle = attack[0];
   for (i=1; i < 4; i++) {
      atLeastDouble |= attack[i] & atLeastSingle;
      atLeastSingle |= attack[i];
   }
   return atLeastDouble;
}
//= atLeastTwo(a, b, c, d) == at_least_two(a, b, c, d)
