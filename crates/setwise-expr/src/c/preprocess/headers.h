//# features.h
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __WORDSIZE 64
#define __USE_MISC 1
#define __GLIBC_PREREQ(maj,min) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((maj) << 16) + (min))
//# limits.h
#define CHAR_BIT __CHAR_BIT__
#define CHAR_MAX SCHAR_MAX
#define CHAR_MIN SCHAR_MIN
#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define MB_LEN_MAX 16
#define PATH_MAX 4096
#define SCHAR_MAX __SCHAR_MAX__
#define SCHAR_MIN (-SCHAR_MAX - 1)
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-SHRT_MAX - 1)
#define SSIZE_MAX LONG_MAX
#define UCHAR_MAX (SCHAR_MAX * 2 + 1)
#define UINT_MAX (INT_MAX * 2U + 1U)
#define ULLONG_MAX (LLONG_MAX * 2ULL + 1ULL)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#define USHRT_MAX (SHRT_MAX * 2 + 1)
//# stdint.h
#define INT16_C(c) c
#define INT16_MAX (32767)
#define INT16_MIN (-32767-1)
#define INT32_C(c) c
#define INT32_MAX (2147483647)
#define INT32_MIN (-2147483647-1)
#define INT64_C(c) c ## L
#define INT64_MAX (__INT64_C(9223372036854775807))
#define INT64_MIN (-__INT64_C(9223372036854775807)-1)
#define INT8_C(c) c
#define INT8_MAX (127)
#define INT8_MIN (-128)
#define INTMAX_C(c) c ## L
#define INTMAX_MAX (__INT64_C(9223372036854775807))
#define INTMAX_MIN (-__INT64_C(9223372036854775807)-1)
#define INTPTR_MAX (9223372036854775807L)
#define INTPTR_MIN (-9223372036854775807L-1)
#define INT_FAST16_MAX (9223372036854775807L)
#define INT_FAST16_MIN (-9223372036854775807L-1)
#define INT_FAST32_MAX (9223372036854775807L)
#define INT_FAST32_MIN (-9223372036854775807L-1)
#define INT_FAST64_MAX (__INT64_C(9223372036854775807))
#define INT_FAST64_MIN (-__INT64_C(9223372036854775807)-1)
#define INT_FAST8_MAX (127)
#define INT_FAST8_MIN (-128)
#define INT_LEAST16_MAX (32767)
#define INT_LEAST16_MIN (-32767-1)
#define INT_LEAST32_MAX (2147483647)
#define INT_LEAST32_MIN (-2147483647-1)
#define INT_LEAST64_MAX (__INT64_C(9223372036854775807))
#define INT_LEAST64_MIN (-__INT64_C(9223372036854775807)-1)
#define INT_LEAST8_MAX (127)
#define INT_LEAST8_MIN (-128)
#define PTRDIFF_MAX (9223372036854775807L)
#define PTRDIFF_MIN (-9223372036854775807L-1)
#define SIG_ATOMIC_MAX (2147483647)
#define SIG_ATOMIC_MIN (-2147483647-1)
#define SIZE_MAX (18446744073709551615UL)
#define UINT16_C(c) c
#define UINT16_MAX (65535)
#define UINT32_C(c) c ## U
#define UINT32_MAX (4294967295U)
#define UINT64_C(c) c ## UL
#define UINT64_MAX (__UINT64_C(18446744073709551615))
#define UINT8_C(c) c
#define UINT8_MAX (255)
#define UINTMAX_C(c) c ## UL
#define UINTMAX_MAX (__UINT64_C(18446744073709551615))
#define UINTPTR_MAX (18446744073709551615UL)
#define UINT_FAST16_MAX (18446744073709551615UL)
#define UINT_FAST32_MAX (18446744073709551615UL)
#define UINT_FAST64_MAX (__UINT64_C(18446744073709551615))
#define UINT_FAST8_MAX (255)
#define UINT_LEAST16_MAX (65535)
#define UINT_LEAST32_MAX (4294967295U)
#define UINT_LEAST64_MAX (__UINT64_C(18446744073709551615))
#define UINT_LEAST8_MAX (255)
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN __WCHAR_MIN__
#define WINT_MAX (4294967295u)
#define WINT_MIN (0u)
//# stdbool.h
#define __bool_true_false_are_defined 1
#define bool _Bool
#define false 0
#define true 1
//# iso646.h
#define not_eq !=
#define and_eq &=
#define bitor |
#define not !
#define xor_eq ^=
#define compl ~
#define or_eq |=
#define and &&
#define bitand &
#define xor ^
#define or ||
//# endian.h
#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __PDP_ENDIAN 3412
#define __BYTE_ORDER __LITTLE_ENDIAN
#define __FLOAT_WORD_ORDER __BYTE_ORDER
#define BIG_ENDIAN __BIG_ENDIAN
#define BYTE_ORDER __BYTE_ORDER
#define LITTLE_ENDIAN __LITTLE_ENDIAN
#define PDP_ENDIAN __PDP_ENDIAN
#define be16toh(x) __builtin_bswap16 (x)
#define be32toh(x) __builtin_bswap32 (x)
#define be64toh(x) __builtin_bswap64 (x)
#define htobe16(x) __builtin_bswap16 (x)
#define htobe32(x) __builtin_bswap32 (x)
#define htobe64(x) __builtin_bswap64 (x)
#define htole16(x) ((uint16_t) (x))
#define htole32(x) ((uint32_t) (x))
#define htole64(x) ((uint64_t) (x))
#define le16toh(x) ((uint16_t) (x))
#define le32toh(x) ((uint32_t) (x))
#define le64toh(x) ((uint64_t) (x))
//# byteswap.h
#define bswap_16(x) __builtin_bswap16 (x)
#define bswap_32(x) __builtin_bswap32 (x)
#define bswap_64(x) __builtin_bswap64 (x)
//# stdlib.h
#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define RAND_MAX 2147483647
//# stdio.h
#define BUFSIZ 8192
#define EOF (-1)
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define SEEK_CUR 1
#define SEEK_END 2
#define SEEK_SET 0
#define TMP_MAX 238328
#define stderr stderr
#define stdin stdin
#define stdout stdout
//# assert.h
#define assert assert
#define static_assert static_assert
//# math.h
#define NAN NAN
#define INFINITY INFINITY
#define HUGE_VAL HUGE_VAL
#define M_PI M_PI
#define M_E M_E
#define M_LN2 M_LN2
#define M_SQRT2 M_SQRT2
//# stddef.h
#define NULL NULL
#define offsetof offsetof
