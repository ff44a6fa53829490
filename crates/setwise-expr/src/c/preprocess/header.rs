//! The headers of the standard library, and the features of the compiler.

use crate::c::preprocess::macros::Macros;

/// Headers of C and of Linux.
const HEADERS: &str = "\
    assert.h byteswap.h complex.h cpuid.h ctype.h endian.h errno.h fcntl.h features.h fenv.h \
    getopt.h inttypes.h limits.h locale.h math.h pthread.h setjmp.h signal.h stdint.h stdio.h \
    stdlib.h string.h strings.h sys/mman.h sys/stat.h sys/time.h sys/types.h tgmath.h threads.h \
    time.h uchar.h unistd.h wchar.h wctype.h";

/// Headers of the compiler, some of which use those of C.
const OF_COMPILER: &str = "\
    float.h iso646.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdnoreturn.h \
    ammintrin.h avx2intrin.h avxintrin.h bmi2intrin.h bmiintrin.h emmintrin.h immintrin.h \
    lzcntintrin.h mmintrin.h nmmintrin.h pmmintrin.h popcntintrin.h smmintrin.h tmmintrin.h \
    wmmintrin.h x86intrin.h xmmintrin.h";

/// Headers that others include.
const INCLUDED: &[(&str, &[&str])] = &[
    ("inttypes.h", &["stdint.h"]),
    ("sys/types.h", &["stddef.h", "endian.h"]),
    ("stdlib.h", &["stddef.h", "endian.h"]),
    ("immintrin.h", &["stdlib.h", "stddef.h", "endian.h"]),
    ("x86intrin.h", &["stdlib.h", "stddef.h", "endian.h"]),
    ("stdio.h", &["stddef.h"]),
    ("string.h", &["stddef.h"]),
    ("time.h", &["stddef.h"]),
    ("wchar.h", &["stddef.h"]),
    ("locale.h", &["stddef.h"]),
    ("unistd.h", &["stddef.h"]),
];

/// Headers of other compilers and systems.
const OF_OTHERS: &str = "\
    arm_acle.h arm_neon.h bit bitset cassert cinttypes climits cstddef cstdint cstdlib intrin.h \
    iostream libkern/OSByteOrder.h machine/endian.h stdbit.h stdckdint.h sys/endian.h version \
    windows.h";

fn has_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Defines the macros of a header, written with its brackets. Returns false for an unknown one.
pub(crate) fn include(written: &str, macros: &mut Macros) -> bool {
    let Some(name) = written.strip_prefix('<').and_then(|name| name.strip_suffix('>')) else {
        return false;
    };
    let is_of_c = has_word(HEADERS, name);
    if !is_of_c && !has_word(OF_COMPILER, name) {
        return false;
    }
    let included = INCLUDED.iter().find(|(other, _)| *other == name).map_or(&[][..], |(_, of)| of);
    let features = is_of_c || included.contains(&"stdlib.h");
    let names = included.iter().copied().chain([name]).chain(features.then_some("features.h"));
    for name in names {
        let sections = include_str!("headers.h").split("//# ").skip(1);
        let mut sections = sections.filter_map(|section| section.split_once('\n'));
        if let Some((_, lines)) = sections.find(|(title, _)| *title == name) {
            macros.define_header(lines);
        }
    }
    true
}

/// Attributes that the compiler has.
const ATTRIBUTES: &str = "\
    access aligned alloc_align alloc_size always_inline artificial assume_aligned cdecl cleanup \
    cold const constructor copy deprecated destructor error fallthrough fastcall flatten format \
    gnu_inline hot ifunc leaf malloc may_alias maybe_unused mode ms_abi ms_struct naked \
    no_instrument_function no_sanitize no_sanitize_address no_sanitize_undefined \
    no_stack_protector nodiscard noinline nonnull noplt noreturn nothrow optimize packed pure \
    regparm retain returns_nonnull section simd stack_protect stdcall symver sysv_abi target \
    target_clones tls_model transparent_union unavailable unused used vector_size visibility \
    warn_unused_result warning weak";

/// Attributes of other compilers.
const OTHER_ATTRIBUTES: &str = "\
    address_space assume availability counted_by diagnose_if enable_if ext_vector_type \
    internal_linkage likely lto_visibility_public matrix_type minsize musttail no_builtin \
    no_sanitize_memory no_unique_address nodebug noescape not_tail_called nouwtable objc_arc \
    optnone overloadable pass_object_size preserve_all preserve_most reproducible swiftcall \
    trivial_abi type_tag_for_datatype unlikely unsequenced";

/// Functions that the compiler has, after `__builtin_`.
const BUILTINS: &str = "\
    FILE LINE abs add_overflow alloca assume_aligned bswap16 bswap32 bswap64 choose_expr clrsb \
    clrsbll clz clzl clzll constant_p convertvector ctz ctzl ctzll dynamic_object_size expect \
    expect_with_probability ffs ffsl ffsll huge_val inf labs llabs memcpy mul_overflow nan \
    object_size offsetof parity parityl parityll popcount popcountl popcountll prefetch \
    shufflevector speculation_safe_value sub_overflow trap types_compatible_p unreachable \
    va_start";

/// Functions of other compilers, after `__builtin_`.
const OTHER_BUILTINS: &str = "\
    addcll assume bit_cast bitreverse16 bitreverse32 bitreverse64 bitreverse8 clzg ctzg \
    debugtrap elementwise_abs ia32_pdep_di ia32_pext_di is_constant_evaluated launder \
    nondeterministic_value popcountg readcyclecounter reduce_add rotateleft16 rotateleft32 \
    rotateleft64 rotateleft8 rotateright16 rotateright32 rotateright64 rotateright8 subcll \
    unpredictable";

/// Returns what `__has_include` and so on say of a name; `None` if that is not known.
pub(crate) fn has(what: &str, name: &str) -> Option<bool> {
    let of = |own, others, name| match has_word(own, name) {
        true => Some(true),
        false => has_word(others, name).then_some(false),
    };
    match what {
        "__has_include" => {
            let name = name.strip_prefix('<')?.strip_suffix('>')?;
            if has_word(OF_COMPILER, name) { Some(true) } else { of(HEADERS, OF_OTHERS, name) }
        }
        "__has_attribute" => {
            // `__const__` is `const`.
            let short = name.strip_prefix("__").and_then(|name| name.strip_suffix("__"));
            of(ATTRIBUTES, OTHER_ATTRIBUTES, short.unwrap_or(name))
        }
        "__has_builtin" => of(BUILTINS, OTHER_BUILTINS, name.strip_prefix("__builtin_")?),
        _ => None,
    }
}
