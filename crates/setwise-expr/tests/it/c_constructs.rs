//! Compares `switch`, structures, blocks in brackets and the like with what a compiler of C makes of
//! them.

use std::fmt::Write as _;

use setwise_expr::{Compiler, Definitions, Names, Value, compile};

use super::c::run;
use super::c_compiler::{RUNS, compiled, program, value};
use super::common::error;
use super::random::Random;

/// Functions of three words.
const FIXED: [&str; 32] = [
    "#include <wchar.h>\nwchar_t run@(wint_t x, int y, wchar_t z) { return x > 0x10ffffu ? -1 : (int)(x / 3) + y / 3 - z / 5; }",
    "static int part@(int *a, int t[2], int v) { if (v < 0) return 1; *a += v; t[1] = *a; if (v & 1) return t[0]; v -= 2; t[v & 1] ^= v; { int k = v * 3; if (k > 9) return k; v = k; } return v + *a; } int run@(int x, int y, int z) { int t[2] = {x, y}, a = z; int r = part@(&a, t, y); if (r == x) return a; r += part@(&t[0], t, z & 7) * 3; return r + t[0] * 5 + t[1] * 7 + a * 11; }",
    "int run@(U64 x, U64 y, U64 z) { union { double d; struct { unsigned int l : 32; unsigned int h : 20; unsigned int exponent : 11; unsigned int sign : 1; }; } ud; ud.d = (double)(x & -x); int e = ud.exponent - 1023; ud.d = (double)(y & ~(y >> 32)); return e * 100 + ud.exponent - 1023 + ud.h + ud.sign; }",
    "U64 run@(U64 x, unsigned y, U64 z) { union { double d; struct { unsigned lo, hi; } s; } u; union { U64 w; double d; } v; u.d = y; v.d = x; return u.s.hi * 3ULL + u.s.lo + v.w; }",
    "U64 run@(U64 x, U64 y, U64 z) { union { double d; U64 w; } v; U64 r = 0; for (int i = 8; i < 13; i++) { v.d = (double)(x >> i | ((y & 3) << (62 - i))); r = r * 5 + v.w; } v.d = ~(U64)0 >> (z & 15); return r + v.w; }",
    "U64 run@(U64 x, int y, U64 z) { switch (y & 3) { case 0: return x; case 1: case 2: return z; } return x ^ z; }",
    "int run@(int x, int y, int z) { int r = 0; switch (x % 5) { case -4 ... -1: r = y; break; default: r = 3; case 2: r += z; } return r; }",
    "int run@(unsigned x, int y, int z) { switch (x) { case -1: return 1; case 7: return y; default: return z; } }",
    "int run@(int x, int y, int z) { int r = 0; for (int i = 0; i < 6; i++) { switch ((x >> i) & 3) { case 0: continue; case 1: r += i; break; case 2: if (y & 1) break; r -= z; default: r ^= 5; } r += 100; if (r > 500) break; } return r; }",
    "int run@(int x, int y, int z) { switch (x & 1) { int k; case 0: k = y; x += k; break; default: k = z; x -= k; } return x; }",
    "enum kind@ { A@, B@ = 4, C@ }; int run@(int x, int y, int z) { enum kind@ k = x & 4 ? B@ : A@; switch (k) { case A@: return y; case B@: { int t = z; return t * 2; } case C@: break; } return -1; }",
    "int run@(signed char x, int y, int z) { switch (x) { case 'a': return 1; case '0' ... '9': return x - '0'; case -128: return y; } return 0; }",
    "struct pair@ { U64 a; int b; }; U64 run@(U64 x, int y, U64 z) { struct pair@ p; p.a = x; p.b = y; p.a += z; p.b++; return p.a ^ (U64)p.b; }",
    "typedef struct { int a, b; unsigned char c; } T@; static int sum@(T@ t) { t.a += t.c; return t.a + t.b; } int run@(int x, int y, int z) { T@ t = {x, y, z}, u = {.b = x, .c = y}; u.a -= 1; int s = sum@(t) + sum@(u); return s + t.a + u.c; }",
    "struct o@ { struct { int a, b; } in; U64 t[4]; short s; }; static void set@(struct o@ *p, int i, U64 v) { p->t[i & 3] = v; p->in.b += i; (*p).s = v; } U64 run@(U64 x, int y, U64 z) { struct o@ p = {{1, 2}, {x, z}}, q = p; set@(&p, y, z); set@(&q, y + 1, x); p.in = q.in; return p.t[1] + q.t[y & 3] * 3 + p.in.a + p.in.b * 7 + q.s - p.s; }",
    "typedef struct w@ W@; struct w@ { U64 a, b; }; U64 run@(U64 x, U64 y, U64 z) { struct w@ p = {x, y}; W@ q = {z}; if (x & 1) { p = q; if (y & 1) return p.a + 1; } else if (x & 2) q.b = p.a; for (int i = 0; i < 3; i++) { if (p.a >> i & 1) continue; p.b += q.b + i; if (p.b & 4) break; q = p; } return p.a + p.b * 3 + q.a * 5 + q.b * 7; }",
    "typedef struct m@ m@; struct m@ { int from, to; U64 set; }; int run@(int x, int y, int z) { m@ m[4] = {{x, y, 5}, {.to = z}, {y}}; int n = 0; m[3].from = x; m[3].to = n; m[3].set = 7; for (int i = 0; i < 4; i++) { m[i].to += i * x; if (m[i].from > m[n].from) n = i; } m[z & 3].set ^= (U64)y; m[n].from--; return m[0].from + m[1].to * 3 + m[2].from * 5 + m[y & 3].to * 7 + (int)m[3].set + (int)m[0].set + n; }",
    "struct k@ { struct { short a; unsigned char t[3]; } in; int n; }; int run@(int x, int y, int z) { struct k@ k[3] = {0}, l[] = {{{x, {y, 2, 3}}, z}, {{4}, 5}}; k[1].in.t[2] = z; k[x & 1].in.a = y; k[2].n = l[y & 1].in.t[x & 1] + l[0].n; l[1].in.t[1]--; return k[0].in.a + k[1].in.a * 3 + k[1].in.t[2] * 5 + k[2].n * 7 + l[1].in.t[1] + l[x & 1].in.a + k[y & 1].in.t[2]; }",
    "static void swap@(int *a, int *b) { int t = *a; *a = *b; *b = t; } struct v@ { int x, t[2]; }; int run@(int x, int y, int z) { struct v@ v = {x, {y, z}}; swap@(&v.x, &v.t[1]); swap@(v.t, &v.x); return v.x * 3 + v.t[0] * 5 + v.t[1]; }",
    "U64 run@(U64 x, U64 y, U64 z) { return ({ U64 t = x & -x; t * 3 + y; }) ^ z; }",
    "#define rev@(x) ({ unsigned __x = x; __x = (__x >> 16) | (__x << 16); __x = ((__x & 0xff00ff00u) >> 8) | ((__x & 0x00ff00ffu) << 8); __x; })\nunsigned run@(unsigned x, unsigned y, int z) { return rev@(x) + rev@(rev@(y)); }",
    "int run@(int x, int y, int z) { int r = ({ int s = 0; for (int i = 0; i < 4; i++) s += x >> i & 3; s; }) * y; return r + ({ z; }); }",
    "int run@(int x, int y, int z) { int low@(int); return low@(x) + low@(y) * z; } int low@(int v) { return v & 15; }",
    "static const int t@[8] = { [1] = 5, [4 ... 6] = 7, 9 }; int run@(int x, int y, int z) { return t@[x & 7] + t@[y & 7] * z; }",
    "_Static_assert(sizeof(int) == 4, \"int\"); uint_fast32_t run@(uint_fast16_t x, int y, int z) { return x * 3 + 'a' - '\\n' + y; }",
    "#ifndef __GNUC__\n__asm { bsf rax, rcx }\n#elif defined(__x86_64__)\nint run@(int x, int y, int z) { switch (x & 1) { default: y++; __attribute__((fallthrough)); case 1: return y; } }\n#endif\n",
    "typedef enum { N@ = 8, S@ = -8 } Dir@; static U64 shift@(Dir@ d, U64 b) { return d == N@ ? b << 8 : b >> 8; } U64 run@(U64 x, int y, U64 z) { return shift@(y & 1 ? N@ : S@, x); }",
    "struct n@ { int a; }; static int twice@(const struct n@ *p) { return p->a * 2; } static int f@(struct n@ n) { n.a = twice@(&n); return n.a; } int run@(int x, int y, int z) { struct n@ n = {x}; int r = f@(n) + n.a; { struct n@ n = {y}; r += f@(n); } return r + twice@(&n) * z; }",
    "typedef struct { U64 lo, hi; } P@; static P@ split@(U64 x) { P@ p = { x & 0xffffffff, x >> 32 }; return p; } static U64 join@(P@ p) { return p.lo | p.hi << 32; } U64 run@(U64 x, int y, U64 z) { return join@(y & 1 ? split@(x) : (P@){ .hi = z & 7 }) + split@(z).hi; }",
    "typedef struct { int from, to; } M@; static M@ find@(int x) { for (int i = 0; i < 6; i++) if (x >> i & 1) return (M@){ i, x }; M@ none = { 64 }; return none; } int run@(int x, int y, int z) { M@ m; m = find@(x); M@ n = x & 4 ? find@(y) : m; return m.from + n.to * 3 + find@(z).from * 5; }",
    "static const struct g@ { U64 mask; int shift; short t[2]; } all@[3] = { {5, 1, {2, 3}}, {.shift = 4}, {7} }, one@ = { 9, 2, {4} }; U64 run@(unsigned x, int y, U64 z) { return (all@[x % 3].mask ^ z) + (U64)(all@[(x >> 2) % 3].shift * 3 + all@[1].t[y & 1] + all@[0].t[y & 1] * 5 + one@.t[0]) + (y ? one@.mask : 1); }",
    "int run@(int x, int y, int z) { int a = {x}, b = {y + z,}; const unsigned char c = {7}; return a * 3 + b + c; }",
];

/// A function with nested `switch` and structures.
struct Source {
    random: Random,
    in_loop: bool,
    in_switch: bool,
}

impl Source {
    fn operand(&mut self) -> &'static str {
        self.random.one_of(&[
            "x",
            "y",
            "z",
            "s.a",
            "s.b",
            "t.a",
            "t.b",
            "s.c[1]",
            "t.c[y & 1]",
            "3",
        ])
    }

    fn value(&mut self) -> String {
        let operator = self.random.one_of(&["+", "-", "*", "^", "&", "|"]);
        let (a, b) = (self.operand(), self.operand());
        match self.random.below(6) {
            0 => format!("({{ int k = {a}; k {operator} {b}; }})"),
            1 => format!("by_value(s, {a})"),
            2 => format!("made(t, {a}).c[x & 1]"),
            _ => format!("({a} {operator} {b})"),
        }
    }

    fn block(&mut self, depth: usize) -> String {
        (0..1 + self.random.below(3)).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> String {
        let value = self.value();
        let target = self.random.one_of(&["x", "s.a", "s.b", "t.a", "t.b", "s.c[x & 1]", "t.c[0]"]);
        match self.random.below(if depth == 0 { 6 } else { 10 }) {
            0 => self
                .random
                .one_of(&[
                    "s = t; ",
                    "t = s; ",
                    "change(&s, y); ",
                    "change(&t, x); ",
                    "s = made(t, y); ",
                    "t = x & 1 ? made(made(s, x), z) : s; ",
                ])
                .to_owned(),
            1 if self.in_switch => format!("if ({value} & 1) break; "),
            2 if self.in_loop => format!("if ({value} & 2) continue; "),
            3 => format!("if ({value} & 4) return {target}; "),
            6 | 7 => self.switch(depth),
            8 => {
                let outer = (self.in_loop, self.in_switch);
                (self.in_loop, self.in_switch) = (true, true);
                let body = self.block(depth - 1);
                (self.in_loop, self.in_switch) = outer;
                let name = format!("i{}", self.random.below(1 << 30));
                format!("for (int {name} = 0; {name} < 3; {name}++) {{ {body}}} ")
            }
            9 => format!(
                "if ({value} & 1) {{ {}}} else {{ {}}} ",
                self.block(depth - 1),
                self.block(depth - 1)
            ),
            _ => format!("{target} {} {value}; ", self.random.one_of(&["=", "+=", "^="])),
        }
    }

    fn switch(&mut self, depth: usize) -> String {
        let mut text = format!("switch ({} & 7) {{ ", self.value());
        let outer = std::mem::replace(&mut self.in_switch, true);
        let mut label = 0;
        let default = self.random.below(8);
        while label < 8 {
            let last = (label + self.random.below(3)).min(7);
            text += &match last == label {
                true => format!("case {label}: "),
                false => format!("case {label} ... {last}: "),
            };
            if (label..=last).contains(&default) {
                text += "default: ";
            }
            if self.random.below(4) > 0 {
                text += &self.block(depth - 1);
            }
            if self.random.below(2) > 0 {
                text += "break; ";
            }
            label = last + 1 + self.random.below(2);
        }
        self.in_switch = outer;
        text + "} "
    }

    fn function(seed: u64, number: usize) -> String {
        let random = Random::new(seed.wrapping_mul(1 << 20) + number as u64);
        let mut source = Self { random, in_loop: false, in_switch: false };
        let body: String = (0..4).map(|_| source.statement(2)).collect();
        let mut text = String::new();
        let _ = write!(
            text,
            "struct s@ {{ int a; U64 b; short c[2]; }};\n\
             static int by_value@(struct s@ p, int v) {{ p.a += v; p.c[v & 1]++; return p.a ^ p.c[1]; }}\n\
             static void change@(struct s@ *p, int v) {{ p->b += v; if (v & 1) p->c[0] = v; }}\n\
             static struct s@ made(struct s@ p, int v) {{ if (v & 2) return p; p.c[1] ^= v; \
             return (struct s@){{p.a, v, {{p.c[1], v}}}}; }}\n\
             int run@(int x, int y, int z) {{ struct s@ s = {{x, y, {{z}}}}, t = {{.b = x}}; {body}\
             return x + s.a * 3 + s.b * 5 + s.c[0] * 7 + t.a * 11 + t.b * 13 + t.c[1]; }}\n"
        );
        ["by_value", "change", "made"]
            .iter()
            .fold(text, |text, name| text.replace(&format!("{name}("), &format!("{name}@(")))
    }
}

#[test]
fn constructs_have_the_values_that_compiled_code_has() {
    if !testing::has_program("cc") {
        return;
    }
    let mut random = Random::new(7);
    let words: Vec<_> = (0..RUNS).map(|_| [(); 3].map(|()| random.word())).collect();
    let fixed = FIXED.map(str::to_owned).into_iter();
    let all = fixed.chain((0..120).map(|number| Source::function(1, number))).enumerate();
    let functions: Vec<_> =
        all.map(|(number, it)| it.replace('@', &number.to_string()) + "\n").collect();
    let expected = compiled("c_constructs", &functions, &words);
    assert_eq!(expected.len(), functions.len() * RUNS);
    let (mut compared, mut refused) = (0, 0);
    for (number, (function, expected)) in functions.iter().zip(expected.chunks(RUNS)).enumerate() {
        let program = match program(function, number) {
            Ok(program) => program,
            Err(error) => {
                assert!(number >= FIXED.len() && error.contains("too long"), "{error}\n{function}");
                refused += 1;
                continue;
            }
        };
        for (&words, &expected) in words.iter().zip(expected) {
            let ours = value(&program, words);
            assert_eq!(ours, Some(expected), "{expected:#x} {words:#x?}\n{function}");
            compared += 1;
        }
    }
    assert!(refused < functions.len() / 4 && compared == (functions.len() - refused) * RUNS);
}

#[test]
fn implications_between_expressions_of_c_are_read() {
    type Naive = fn(u64) -> bool;
    let laws: [(&str, Naive); 10] = [
        ("x != 0 => (U64)(x & -x) != 0", |_| true),
        ("(int8_t)x < 0 <=> (x & 0x80) != 0", |_| true),
        ("(int8_t)x < 0 ⇔ (x & 0x80) != 0;", |_| true),
        ("(int8_t)x > 0 ⟹ (x & 1) != 0 // a comment => this", |x| x as i8 <= 0 || x & 1 != 0),
        ("x > 2 => (int8_t)x < 0", |x| x <= 2 || (x as i8) < 0),
        ("(int8_t)x < 0 => x > 2 => (x & 1) != 0", |x| x as i8 >= 0 || x <= 2 || x & 1 != 0),
        ("let m = 7; (x & m) == 7 => (int8_t)(x << 7) < 0", |_| true),
        ("let m = 7; (x & m) == 3 <=> (uint8_t)x == 3", |x| (x & 7 == 3) == (x as u8 == 3)),
        // The left side decides whether the right one is looked at.
        ("(uint32_t)x != 0 => 7 / (uint32_t)x < 8", |_| true),
        ("int f(int x) { return x & 1; } f(x) == 1 => (uint8_t)x != 0", |_| true),
    ];
    for (law, naive) in laws {
        let program = compile(law, Names::Free).unwrap_or_else(|error| panic!("{law}: {error}"));
        assert_eq!(program.inputs().len(), 1, "{law}");
        for x in [0, 1, 2, 3, 7, 0x80, 0x83, 0xff, 0x100, 1 << 32, 1 << 63, u64::MAX] {
            assert_eq!(program.evaluate(&[x]), Ok(vec![Value::Bool(naive(x))]), "{law} at {x}");
        }
    }
    for (law, message) in [
        ("(U64)x => x != 0", "expected a bool, found a set"),
        ("x != 0 => (U64)(x & -x) != ", "expected an expression"),
        ("(U64)x == 0 <=> x == 0 <=> y == 0", "expected an expression"),
    ] {
        let error = error(law);
        assert!(error.message().contains(message), "{law}: {error}");
    }
    let definitions = Definitions::parse("const int T[2] = {3, 4};").unwrap();
    let tree = definitions.formula("T[0] == 3 => T[1] == 4").unwrap();
    let mut compiler = Compiler::new(Names::Free);
    compiler.add(&tree).unwrap();
    assert_eq!(compiler.finish().evaluate(&[]), Ok(vec![Value::Bool(true)]));
}

#[test]
fn sums_with_a_carry_and_rotations_are_those_of_the_processor() {
    let mut random = Random::new(1);
    for _ in 0..20 {
        let [a, b] = [0, 1].map(|_| random.word() >> random.below(64) << random.below(64));
        let carry = random.below(3) as u64;
        let up = u128::from(a) + u128::from(b) + u128::from(carry != 0);
        let down = u128::from(a).wrapping_sub(u128::from(b) + u128::from(carry != 0));
        let product = u128::from(a) * u128::from(b);
        let n = random.below(100) as u32;
        let sides = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        for (code, expected) in [
            (format!("_addcarry_u64({carry}, {a}ULL, {b}ULL, &o)"), (up >> 64, up as u64)),
            (format!("_subborrow_u64({carry}, {a}ULL, {b}ULL, &o)"), (down >> 127, down as u64)),
            (
                format!("_mulx_u64({a}ULL, {b}ULL, &o)"),
                (u128::from(product as u64), (product >> 64) as u64),
            ),
            (format!("__shiftleft128({a}ULL, {b}ULL, {n})"), (sides(a, b) << (n % 64) >> 64, 0)),
            (
                format!("__shiftright128({a}ULL, {b}ULL, {n})"),
                (u128::from((sides(a, b) >> (n % 64)) as u64), 0),
            ),
            (format!("__rolb({a}ULL, {n})"), ((a as u8).rotate_left(n).into(), 0)),
            (format!("__rorw({a}ULL, {n})"), ((a as u16).rotate_right(n).into(), 0)),
            (format!("_rotl8({a}ULL, {n})"), ((a as u8).rotate_left(n).into(), 0)),
        ] {
            let text = format!("U64 o = 0; U64 first = {code}; ");
            let value = run(&format!("{text} return first;"), &[]);
            assert_eq!(value, Ok(expected.0 as i128), "{code}");
            assert_eq!(run(&format!("{text} return o;"), &[]), Ok(expected.1.into()), "{code}");
        }
    }
}

#[test]
fn a_number_may_be_initialized_in_braces() {
    for (code, expected) in [
        (
            "int f(int a) { const int v{a}; int w{}, u{v + 1}; return v * 100 + w * 10 + u; } f(3)",
            304,
        ),
        ("constexpr int z{4}; z + 1", 5),
        ("unsigned char c{7}; c + 1", 8),
        ("int t[2]{5, 6}; t[1]", 6),
        ("sizeof(int) == 4", 1),
        ("sizeof(U64) * 8 == 64", 1),
    ] {
        assert_eq!(run(code, &[]), Ok(expected), "{code}");
    }
    let refused = run("int v{1, 2}; v", &[]).expect_err("two values");
    assert!(refused.contains("list in braces"), "{refused}");
}
