//! The instructions that the literature prints beside its formulas, and listings as people see
//! them.

use expect_test::{Expect, expect};
use setwise_expr::explain::{Bank, InstructionSet as I, Listing, Operand, Target};
use setwise_expr::parse;

/// The listings of formulas for a target.
#[track_caller]
fn check(set: I, width: Option<u16>, formulas: &[&str], expected: Expect) {
    let target = Target::new(set, width).unwrap();
    let mut text = String::new();
    for formula in formulas {
        let listing = Listing::new(&parse(formula).unwrap(), target);
        let lines = listing.map_or_else(|refusal| format!("{refusal}\n"), |l| l.to_string());
        text += &format!("{formula}\n");
        lines.lines().for_each(|line| text += &format!("    {line}\n"));
    }
    expected.assert_eq(&text);
}

/// The names of the instructions, without copies.
#[track_caller]
fn names(set: I, width: Option<u16>, rows: &[(&str, &str)]) {
    let target = Target::new(set, width).unwrap();
    for &(formula, expected) in rows {
        let listing = Listing::new(&parse(formula).unwrap(), target).unwrap();
        let lines = listing.lines().iter().filter(|line| !line.is_copy());
        let found: Vec<_> = lines.map(|line| line.mnemonic.name()).collect();
        assert_eq!(found.join(" "), expected, "{formula}\n{listing}");
    }
}

/// Source: CPW, General Setwise Operations and BitScan, the instructions beside the formulas
#[test]
fn x86_64_has_the_instructions_of_the_literature() {
    names(
        I::X86_64,
        None,
        &[
            ("a & b", "and"),
            ("a | b", "or"),
            ("a ^ b", "xor"),
            ("~a", "not"),
            ("-a", "neg"),
            ("x << 9", "shl"),
            ("x >> 9", "shr"),
            ("x << (s & 63)", "shl"),
            ("x >> (s & 63)", "shr"),
            ("rotate_left(x, s)", "rol"),
            ("rotate_right(x, s)", "ror"),
            ("x << 8 | x >> 56", "rol"),
            ("flip_vertical(x)", "bswap"),
            ("x | 1 << (s & 63)", "bts"),
            ("x & ~(1 << (s & 63))", "btr"),
            ("x ^ 1 << (s & 63)", "btc"),
            ("contains(x, s & 63)", "bt setb"),
            ("first(x)", "mov bsf"),
            ("last(x)", "mov bsr"),
            ("a == b", "cmp sete"),
            ("(a & b) == none", "test sete"),
            ("x - 1", "lea"),
            ("a + b", "lea"),
            ("a - b", "sub"),
            ("a * b", "imul"),
        ],
    );
}

/// Source: CPW, General Setwise Operations, "The Least Significant One Bit (LS1B)"
#[test]
fn bmi_has_the_instructions_of_the_literature() {
    names(
        I::Bmi,
        None,
        &[
            ("~a & b", "andn"),
            ("b & ~a", "andn"),
            ("difference(b, a)", "andn"),
            ("x & -x", "blsi"),
            ("x & ~(x - 1)", "blsi"),
            ("x ^ x & x - 1", "blsi"),
            ("isolate_ls1b(x)", "blsi"),
            ("x & (x - 1)", "blsr"),
            ("x ^ (x & -x)", "blsr"),
            ("x ^ (x - 1)", "blsmsk"),
            ("first(x)", "tzcnt"),
            ("bit_scan_forward_trailing_zeros(x)", "tzcnt"),
            ("leading_zeros(x)", "lzcnt"),
            ("bit_scan_reverse_leading_zeros(x)", "lzcnt xor"),
            ("count(x)", "popcnt"),
            ("extract(x, m)", "pext"),
            ("deposit(x, m)", "pdep"),
            ("x << (s & 63)", "shlx"),
            ("x >> (s & 63)", "shrx"),
            ("x << 8 | x >> 56", "rorx"),
            ("rotate_left(x, s)", "rol"),
            ("(x & x - 1) != 0", "blsr setne"),
            ("x & (1 << (s & 63)) - 1", "and bzhi"),
        ],
    );
}

/// Source: AMD, TBM; CPW, General Setwise Operations, "The Least Significant Zero Bit (LS0B)"
#[test]
fn tbm_has_the_instructions_of_the_literature() {
    names(
        I::Tbm,
        None,
        &[
            ("x & (x + 1)", "blcfill"),
            ("x | ~(x + 1)", "blci"),
            ("~x & (x + 1)", "blcic"),
            ("x ^ (x + 1)", "blcmsk"),
            ("x | (x + 1)", "blcs"),
            ("x | (x - 1)", "blsfill"),
            ("~x | (x - 1)", "blsic"),
            ("~(x & -x)", "blsic"),
            ("~x | (x + 1)", "t1mskc"),
            ("~x & (x - 1)", "tzmsk"),
            ("x >> 8 & 0xff", "bextr"),
        ],
    );
}

/// Source: CPW, General Setwise Operations, the remarks on AVX2 and AVX-512
#[test]
fn vectors_have_the_instructions_of_the_literature() {
    names(
        I::Avx2,
        None,
        &[
            ("a & b", "vpand"),
            ("a | b", "vpor"),
            ("a ^ b", "vpxor"),
            ("~a & b", "vpandn"),
            ("x << s", "vpsllvq"),
            ("x >> s", "vpsrlvq"),
            ("x << 8", "vpsllq"),
            ("flip_vertical(x)", "vpshufb"),
            ("a == b", "vpcmpeqq"),
        ],
    );
    names(
        I::Avx512,
        None,
        &[
            ("count(x)", "vpopcntq"),
            ("leading_zeros(x)", "vplzcntq"),
            ("rotate_left(x, s)", "vprolvq"),
            ("x << 8 | x >> 56", "vprolq"),
            ("a * b", "vpmullq"),
            ("mirror_horizontal(x)", "vgf2p8affineqb"),
            ("flip_vertical(x)", "vpshufb"),
            ("a == b", "vpcmpeqq"),
            ("select(a < b, x, y)", "vpcmpltuq vpblendmq"),
            ("select(a < b, a, b)", "vpminuq"),
        ],
    );
}

#[test]
fn aarch64_has_the_instructions_of_the_literature() {
    names(
        I::Aarch64,
        None,
        &[
            ("a & ~b", "bic"),
            ("a | ~b", "orn"),
            ("~(a ^ b)", "eon"),
            ("~a", "mvn"),
            ("first(x)", "rbit clz"),
            ("leading_zeros(x)", "clz"),
            ("rotate_180(x)", "rbit"),
            ("flip_vertical(x)", "rev"),
            ("count(x)", "fmov cnt addv fmov"),
            ("x | x << 8", "orr"),
            ("a + b * c", "madd"),
            ("a - b * c", "msub"),
            ("select(a == b, x, y)", "cmp csel eq"),
        ],
    );
    names(
        I::Aarch64,
        Some(128),
        &[
            ("a & ~b", "bic"),
            ("a | ~b", "orn"),
            ("b ^ ((a ^ b) & m)", "bsl"),
            ("mirror_horizontal(x)", "rbit"),
            ("flip_vertical(x)", "rev64"),
            ("count(x)", "cnt uaddlp uaddlp uaddlp"),
            ("x + (y >> 3)", "usra"),
            ("(a & b) != none", "cmtst"),
        ],
    );
}

/// The immediate operands that the literature gives for functions of three sets.
#[test]
fn functions_of_three_are_one_instruction() {
    check(
        I::Avx512,
        None,
        &[
            "a & b | a & c | b & c",
            "a & b | (a ^ b) & c",
            "a ^ b ^ c",
            "a ^ ((a ^ b) & m)",
            "a & ~m | b & m",
            "~a | b",
            "~(a ^ b)",
            "a & b & c",
            "(a | b) & ~c",
            "let odd = a ^ b ^ c; odd & d | ~odd & e",
            "~(x & -x)",
        ],
        expect![[r#"
            a & b | a & c | b & c
                vpternlogq a, b, c, 0xe8  ; a & b | a & c | b & c
            a & b | (a ^ b) & c
                vpternlogq a, b, c, 0xe8  ; a & b | (a ^ b) & c
            a ^ b ^ c
                vpternlogq a, b, c, 0x96  ; a ^ b ^ c
            a ^ ((a ^ b) & m)
                vpternlogq a, b, m, 0xd8  ; a ^ (a ^ b) & m
            a & ~m | b & m
                vpternlogq a, m, b, 0xb8  ; a & ~m | b & m
            ~a | b
                vpternlogq t1, a, b, 0xbb  ; ~a | b
            ~(a ^ b)
                vpternlogq t1, a, b, 0x99  ; ~(a ^ b)
            a & b & c
                vpternlogq a, b, c, 0x80  ; a & b & c
            (a | b) & ~c
                vpternlogq a, b, c, 0x54  ; (a | b) & ~c
            let odd = a ^ b ^ c; odd & d | ~odd & e
                vpternlogq a, b, c, 0x96  ; odd = a ^ b ^ c
                vpternlogq a, d, e, 0xca  ; odd & d | ~odd & e
            ~(x & -x)
                vpaddq t1, x, [0xffffffffffffffff]  ; x - 1
                vpternlogq t2, x, t1, 0xbb          ; ~(x & -x)
        "#]],
    );
}

#[test]
fn software_stands_in_for_what_is_not_there() {
    check(
        I::X86_64,
        None,
        &["count(x)", "x % 255"],
        expect![[r#"
        count(x)
            mov t1, x
            shr t1, 1                   ; x >> 1
            mov t2, 0x5555555555555555
            and t1, t2                  ; t1 & 0x5555555555555555
            sub x, t1                   ; x - t1
            mov t3, x
            shr t3, 2                   ; x >> 2
            mov t4, 0x3333333333333333
            and x, t4                   ; x & 0x3333333333333333
            and t3, t4                  ; t3 & 0x3333333333333333
            lea t5, [x + t3]            ; x + t3
            mov t6, t5
            shr t6, 4                   ; t5 >> 4
            lea t7, [t5 + t6]           ; t5 + t6
            mov t8, 0xf0f0f0f0f0f0f0f
            and t7, t8                  ; t7 & 0xf0f0f0f0f0f0f0f
            mov t9, 0x101010101010101
            imul t7, t9                 ; t7 * 0x101010101010101
            shr t7, 56                  ; count(x)
        x % 255
            mov t1, 0x8080808080808081
            mov rax, x
            mul t1
            mov t2, rdx                 ; high_product(x, 0x8080808080808081)
            shr t2, 7                   ; t2 >> 7
            imul t3, t2, 255            ; t2 * 0xff
            sub x, t3                   ; x % 255
    "#]],
    );
    check(
        I::Avx2,
        None,
        &["count(x)", "a * b", "select(a < b, a, b)"],
        expect![[r#"
        count(x)
            vmovdqa t1, [0x403030203020201:0302020102010100]
            vpand t2, x, [0xf0f0f0f0f0f0f0f]   ; x & 0xf0f0f0f0f0f0f0f
            vpsrlq t3, x, 4                    ; x >> 4
            vpand t4, t3, [0xf0f0f0f0f0f0f0f]  ; t3 & 0xf0f0f0f0f0f0f0f
            vpshufb t5, t1, t2                 ; shuffle(t1, t2)
            vpshufb t6, t1, t4                 ; shuffle(t1, t4)
            vpaddb t7, t5, t6                  ; add_bytes(t5, t6)
            vpxor t8, t8, t8
            vpsadbw t9, t7, t8                 ; count(x)
        a * b
            vpsrlq t1, a, 32    ; a >> 32
            vpsrlq t2, b, 32    ; b >> 32
            vpmuludq t3, a, b   ; product_of_halves(a, b)
            vpmuludq t4, b, t1  ; product_of_halves(b, t1)
            vpmuludq t5, a, t2  ; product_of_halves(a, t2)
            vpaddq t6, t4, t5   ; t4 + t5
            vpsllq t7, t6, 32   ; t6 << 32
            vpaddq t8, t3, t7   ; a * b
        select(a < b, a, b)
            vpxor t1, a, [0x8000000000000000]  ; a ^ 0x8000000000000000
            vpxor t2, b, [0x8000000000000000]  ; b ^ 0x8000000000000000
            vpcmpgtq t3, t2, t1                ; a < b
            vpblendvb t4, b, a, t3             ; select(a < b, a, b)
    "#]],
    );
    check(
        I::Aarch64,
        Some(128),
        &["a * b", "x << 9 | x >> 55"],
        expect![[r#"
        a * b
            rev64 t1.4s, b.4s
            mul t2.4s, t1.4s, a.4s
            uaddlp t3.2d, t2.4s
            xtn t4.2s, a.2d
            xtn t5.2s, b.2d
            shl t6.2d, t3.2d, #32
            umlal t6.2d, t4.2s, t5.2s  // a * b
        x << 9 | x >> 55
            shl t1.2d, x.2d, #9
            sri t1.2d, x.2d, #55  // x << 9 | x >> 55
    "#]],
    );
}

#[test]
fn registers_bear_the_names_of_the_formula() {
    check(
        I::Bmi,
        None,
        &[
            "let pawns = P & rank_2; let ahead = pawns << 8; ahead & ~occupied",
            "let t1 = x & y; t1 ^ t1 << 1",
            "bit_scan_forward_de_bruijn(x)",
            "x",
            "17",
            "x == x",
        ],
        expect![[r#"
            let pawns = P & rank_2; let ahead = pawns << 8; ahead & ~occupied
                and P, 0xff00         ; pawns = P & rank_2
                shl P, 8              ; ahead = pawns << 8
                andn t1, occupied, P  ; ahead & ~occupied
            let t1 = x & y; t1 ^ t1 << 1
                and x, y       ; t1 = x & y
                lea t2, [x*2]  ; t1 << 1
                xor x, t2      ; t1 ^ t1 << 1
            bit_scan_forward_de_bruijn(x)
                blsi t1, x                    ; x & -x
                mov t2, 0x3f79d71b4cb0a89
                imul t1, t2                   ; t1 * 0x3f79d71b4cb0a89
                shr t1, 58                    ; t1 >> 58
                lea t3, [table0]
                movzx t4, byte ptr [t3 + t1]  ; bit_scan_forward_de_bruijn(x)
            x
            17
                mov t1, 17
            x == x
                mov t1, 1
        "#]],
    );
    check(
        I::Aarch64,
        None,
        &["x & 0x123456789abcdef0", "knight(N)"],
        expect![[r#"
        x & 0x123456789abcdef0
            movz t1, #0xdef0
            movk t1, #0x9abc, lsl #16
            movk t1, #0x5678, lsl #32
            movk t1, #0x1234, lsl #48
            and t2, x, t1              // x & 0x123456789abcdef0
        knight(N)
            lsl t1, N, #1                    // N << 1
            and t2, t1, #0xfefefefefefefefe  // t1 & 0xfefefefefefefefe
            lsr t3, N, #1                    // N >> 1
            and t4, t3, #0x7f7f7f7f7f7f7f7f  // t3 & 0x7f7f7f7f7f7f7f7f
            orr t5, t2, t4                   // t2 | t4
            lsl t6, N, #2                    // N << 2
            and t7, t6, #0xfcfcfcfcfcfcfcfc  // t6 & 0xfcfcfcfcfcfcfcfc
            lsr t8, N, #2                    // N >> 2
            and t9, t8, #0x3f3f3f3f3f3f3f3f  // t8 & 0x3f3f3f3f3f3f3f3f
            orr t10, t7, t9                  // t7 | t9
            lsl t11, t5, #16                 // t5 << 16
            orr t12, t11, t5, lsr #16        // t11 | (t5 >> 16)
            orr t13, t12, t10, lsl #8        // t12 | (t10 << 8)
            orr t14, t13, t10, lsr #8        // knight(N)
    "#]],
    );
}

#[test]
fn names_of_registers_and_tables_are_set_apart() {
    check(
        I::Bmi,
        None,
        &["rax / rdx + rax * rcx", "table0 + bit_scan_forward_de_bruijn(table0)"],
        expect![[r#"
            rax / rdx + rax * rcx
                mov t1, 1
                test rdx_, rdx_
                cmove rdx_, t1       ; select(rdx_ == 0, 1, rdx_)
                mov rax, rax_
                xor rdx, rdx
                div rdx_
                mov t2, rax          ; rax / rdx
                imul rax_, rcx_      ; rax * rcx
                lea t3, [t2 + rax_]  ; rax / rdx + rax * rcx
            table0 + bit_scan_forward_de_bruijn(table0)
                blsi t1, table0_              ; table0_ & -table0_
                mov t2, 0x3f79d71b4cb0a89
                imul t1, t2                   ; t1 * 0x3f79d71b4cb0a89
                shr t1, 58                    ; t1 >> 58
                lea t3, [table0]
                movzx t4, byte ptr [t3 + t1]  ; bit_scan_forward_de_bruijn(table0)
                lea t5, [table0_ + t4]        ; table0 + bit_scan_forward_de_bruijn(table0)
        "#]],
    );
    check(
        I::X86_64,
        None,
        &["rcx << x ^ rcx", "x % 10 + rax"],
        expect![[r#"
        rcx << x ^ rcx
            xor t1, t1
            mov rcx, x
            mov t2, rcx_
            shl t2, cl    ; rcx_ << x
            cmp x, 64
            cmovb t1, t2  ; rcx << x
            xor rcx_, t1  ; rcx << x ^ rcx
        x % 10 + rax
            mov t1, 0xcccccccccccccccd
            mov rax, x
            mul t1
            mov t2, rdx                 ; high_product(x, 0xcccccccccccccccd)
            shr t2, 3                   ; t2 >> 3
            imul t3, t2, 10             ; t2 * 10
            sub x, t3                   ; x % 10
            lea t4, [x + rax_]          ; x % 10 + rax
    "#]],
    );
    check(
        I::Aarch64,
        None,
        &["xzr + cl & k1"],
        expect![[r#"
        xzr + cl & k1
            add t1, xzr_, cl_  // xzr + cl
            and t2, t1, k1_    // xzr + cl & k1
    "#]],
    );
    check(
        I::Avx512,
        None,
        &["let zmm3 = ZMM1 + t1; let t2 = zmm3 << 3; t2 ^ zmm3 + zmm3_"],
        expect![[r#"
            let zmm3 = ZMM1 + t1; let t2 = zmm3 << 3; t2 ^ zmm3 + zmm3_
                vpaddq zmm3__, ZMM1_, t1_  ; zmm3 = ZMM1 + t1
                vpsllq t2_, zmm3__, 3      ; t2 = zmm3 << 3
                vpaddq t3, zmm3__, zmm3_   ; zmm3 + zmm3_
                vpxorq t4, t2_, t3         ; t2 ^ zmm3 + zmm3_
        "#]],
    );
}

/// No register of a listing has the name of a real one but those that instructions want.
#[test]
fn registers_of_the_formula_have_no_name_of_a_real_one() {
    let names = "al cl eax r8d zmm3 k1 w0 x0 xzr sp v0 table0 t1 rax rcx rdx RDX";
    for a in names.split(' ') {
        let formula = format!("let r9 = {a} + y; x % 10 + (r9 << {a} ^ {a} << r9) + {a}_ + t_");
        let tree = parse(&formula).unwrap();
        for target in Target::all() {
            let listing = Listing::new(&tree, target).unwrap();
            assert_eq!(listing.variables().len(), listing.inputs().len());
            for (variable, input) in listing.variables().iter().zip(listing.inputs()) {
                let name = &listing.registers()[input.index()].name;
                match *variable == a {
                    true => assert_eq!(*name, format!("{a}__"), "{listing}"),
                    false => assert_eq!(name, variable, "{listing}"),
                }
            }
            let is_real = |bank: Bank| matches!(bank, Bank::Rax | Bank::Rcx | Bank::Rdx);
            let virtual_ones = listing.registers().iter().filter(|named| !is_real(named.bank));
            let mut names: Vec<_> = virtual_ones.map(|named| named.name.as_str()).collect();
            assert!(!names.iter().any(|&name| name == "r9" || name == a), "{listing}");
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{listing}");
        }
    }
}

/// A comment says what an instruction computes, not that something is itself.
#[test]
fn comments_of_complements_name_what_they_are_of() {
    check(
        I::Avx2,
        None,
        &["count(x) * 3 >= x % 10"],
        expect![[r#"
            count(x) * 3 >= x % 10
                vmovdqa t1, [0x403030203020201:0302020102010100]
                vpand t2, x, [0xf0f0f0f0f0f0f0f]         ; x & 0xf0f0f0f0f0f0f0f
                vpsrlq t3, x, 4                          ; x >> 4
                vpand t4, t3, [0xf0f0f0f0f0f0f0f]        ; t3 & 0xf0f0f0f0f0f0f0f
                vpshufb t5, t1, t2                       ; shuffle(t1, t2)
                vpshufb t6, t1, t4                       ; shuffle(t1, t4)
                vpaddb t7, t5, t6                        ; add_bytes(t5, t6)
                vpxor t8, t8, t8
                vpsadbw t9, t7, t8                       ; count(x)
                vpsllq t10, t9, 1                        ; t9 << 1
                vpaddq t11, t9, t10                      ; count(x) * 3
                vpsrlq t12, x, 32                        ; x >> 32
                vpmuludq t13, x, [0xcccccccccccccccd]    ; product_of_halves(x, 0xcccccccccccccccd)
                vpsrlq t14, t13, 32                      ; t13 >> 32
                vpmuludq t15, t12, [0xcccccccccccccccd]  ; product_of_halves(0xcccccccccccccccd, t12)
                vpmuludq t16, x, [0xcccccccc]            ; product_of_halves(x, 0xcccccccc)
                vpaddq t17, t14, t15                     ; t14 + t15
                vpand t18, t17, [0xffffffff]             ; t17 & 0xffffffff
                vpaddq t19, t16, t18                     ; t16 + t18
                vpsrlq t20, t17, 32                      ; t17 >> 32
                vpsrlq t21, t19, 32                      ; t19 >> 32
                vpmuludq t22, t12, [0xcccccccc]          ; product_of_halves(t12, 0xcccccccc)
                vpaddq t23, t20, t22                     ; t20 + t22
                vpaddq t24, t21, t23                     ; t21 + t23
                vpsrlq t25, t24, 3                       ; t24 >> 3
                vpsllq t26, t25, 1                       ; t25 << 1
                vpsllq t27, t25, 3                       ; t25 << 3
                vpaddq t28, t26, t27                     ; t26 + t27
                vpsubq t29, x, t28                       ; x % 10
                vpxor t30, t11, [0x8000000000000000]     ; t11 ^ 0x8000000000000000
                vpxor t31, t29, [0x8000000000000000]     ; t29 ^ 0x8000000000000000
                vpcmpgtq t32, t31, t30                   ; signed_less(t30, t31)
                vpxor t33, t32, [0xffffffffffffffff]     ; count(x) * 3 >= x % 10
        "#]],
    );
    let formulas =
        ["let k = knight(x); count(k & ~y) * 3 >= (x << y) % 10", "x + y <= (x << y) % 7"];
    for formula in formulas {
        for target in Target::all() {
            let listing = Listing::new(&parse(formula).unwrap(), target).unwrap();
            for line in listing.lines().iter().filter(|line| !line.mnemonic.is_update()) {
                let Some(&Operand::Register(to)) = line.operands.first() else { continue };
                let name = &listing.registers()[to.index()].name;
                let mut words = line.comment.split(|sign: char| !sign.is_alphanumeric());
                let reads = line.operands[1..].contains(&Operand::Register(to));
                let is_itself = name.starts_with('t') && words.any(|word| word == name);
                assert!(reads || !is_itself && !line.comment.contains("~~"), "{listing}");
            }
        }
    }
}

#[test]
fn what_is_no_straight_line_is_refused() {
    check(
        I::Bmi,
        None,
        &["flood(a, b)", "bit_scan_forward_double_conversion(x)"],
        expect![[r#"
        flood(a, b)
            `flood` is no straight line of instructions of bmi: it is a loop
        bit_scan_forward_double_conversion(x)
            `bit_scan_forward_double_conversion` is no straight line of instructions of bmi: it goes by way of floating-point numbers
    "#]],
    );
    check(
        I::Avx2,
        None,
        &["x / y", "bit_scan_forward_de_bruijn(x)", "unknown(x)"],
        expect![[r#"
        x / y
            a quotient by a word is no straight line of instructions of avx2, 256 bits: there is no division of words in vectors
        bit_scan_forward_de_bruijn(x)
            `bit_scan_forward_de_bruijn` is no straight line of instructions of avx2, 256 bits: its table does not fit a register to look it up in
        unknown(x)
            unknown function `unknown`
    "#]],
    );
}

#[test]
fn large_formulas_end() {
    let mut chain = "x0".to_owned();
    for i in 1..1000 {
        let sign = ["&", "^", "|", "+"][i % 4];
        chain = format!("{chain} {sign} x{}", i % 97);
    }
    let deep = format!("{}x{}", "~(x & -(y ^ ".repeat(40), "))".repeat(40));
    let wide = ["count(x)"; 500].join(" * y + ");
    for formula in [chain, deep, wide] {
        let tree = parse(&formula).unwrap();
        for target in Target::all() {
            let listing = Listing::new(&tree, target).unwrap();
            assert!(listing.count() > 20 && !listing.to_string().is_empty());
        }
    }
    // A sum of terms that are all different, with more operations than anyone reads.
    let terms: Vec<_> = (0..1200).map(|i| format!("queen(x << {}, y ^ {i})", i % 60)).collect();
    let tree = parse(&terms.join(" ^ ")).unwrap();
    let refusal = Listing::new(&tree, Target::new(I::Bmi, None).unwrap()).unwrap_err();
    assert_eq!(refusal.to_string(), "the formula is too large to be explained");
}
