"""Checks certificates of `setwise prove LAW --certificate FILE`: python3 check_certificate.py FILE...

A certificate is the law as SMT-LIB 2.6, FILE.smt2, which asserts the opposite of the law, and maybe
clauses, FILE.cnf, with a proof of them, FILE.drat. This program reads the law, makes a circuit of it,
and compares the clauses of the circuit with those of the file. Then each step of the proof must
follow from the clauses before it by unit propagation (RUP). It shares no code with setwise.

1. Terms become nodes. Words that are the same polynomial, modulo 2^width, are the same node. The
   factors of a polynomial are conjunctions of atoms, under a mask: x | y is x + y - (x & y). A shift
   to the left is a product with a power, and that of a sum without a carry out is the product of
   their powers; the count of a sum of bits is the sum of their counts, and a remainder is what the
   product of quotient and divisor leaves. Equations are the same node if their differences are odd
   multiples of each other; a count is zero where its set is.
2. Nodes become bits. Equal conjunctions are the same bit, and exclusive ors of the same bits too.
   Words of the same bits in any order have the same count.
3. If the negation of the law is now false, the proof is complete. Without a file of clauses, whole
   numbers with ranges must show that it is false: a quotient is (a - r) / d for a remainder r below
   d, and a sum loses nothing where its range is that of a word. Otherwise bits become clauses.

With FILE.cases, all this is done for each case: a tree of bits that are a zero or a one. A bit is
then also a sum of products of bits, as a whole number, and known if that is constant; words whose
bits have the same sum have the same count.

With --clauses, the steps of the proof are left to another program, such as drat-trim.
"""

import os
import re
import sys
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

sys.setrecursionlimit(20000)
MOST_TERMS, MOST_PARTS, MOST_PRODUCTS, MOST_POWERS = 64, 64, 64, 4
# The operations by their number of operands; the last ones take any number. All are of words, but
# for those of bools.
UNARY = {"not", "bvnot", "bvneg", "extract", "zero_extend", "sign_extend"}
BINARY = {"=", "distinct", *"bvadd bvsub bvmul bvudiv bvurem bvshl bvlshr bvashr".split()}
BINARY |= {"bvult", "bvule", "bvslt", "bvsle"}
OF_BOOLS = {"not", "and", "or", "xor"}
NARY = {"and", "or", "xor", "bvand", "bvor", "bvxor", "concat"}
RESERVED = UNARY | BINARY | NARY | {"ite", "let", "_", "true", "false", "Bool", "Word", "BitVec"}


class Refused(Exception):
    """The certificate is not one."""


def read(text):
    """Returns the terms of a text: lists, and strings."""
    stack, token = [[]], r';[^\n]*|"[^"]*"|\|[^|]*\||[()]|[^\s()|;"]+'
    if re.sub(token, "", text).strip():
        raise Refused("a quote without its end")
    for token in re.findall(token, text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        elif token[0] != ";":
            stack[-1].append(token.strip("|"))
    (terms,) = stack
    return terms


def count_of_64():
    """Returns the only definition of a count that has a rule: sums of bits, of pairs of them, ..."""
    text, last = "", "x"
    for step in range(6):
        mask, by = (f"#x{it:016x}" for it in ((2**64 - 1) // (2**2**step + 1), 2**step))
        text += f"(let ((r{step + 1} (bvadd (bvand {last} {mask}) (bvand (bvlshr {last} {by}) {mask})))) "
        last = f"r{step + 1}"
    return read(text + last + ")" * 6)[0]


COUNT = count_of_64()


def plus(a, times, b):
    """Returns the sum a + times * b, where each term has a factor."""
    total = dict(a)
    for term, factor in b.items():
        total[term] = total.get(term, 0) + times * factor
    return {term: factor for term, factor in total.items() if factor}


class Forms:
    """Polynomials over factors: a form has a coefficient for each product, a tuple of factors."""

    def __init__(self):
        self.atoms, self.factors, self.names = {}, {}, []

    def factor(self, atoms, mask):
        factor = self.factors.setdefault((atoms, mask), len(self.names))
        if factor == len(self.names):
            self.names.append((atoms, mask))
        return factor

    def of_atom(self, key, width):
        atom = self.atoms.setdefault(key, len(self.atoms))
        return {(self.factor((atom,), 2**width - 1),): 1}

    def sum(self, a, b, times, width):
        total = dict(a)
        for product, number in b.items():
            total[product] = (total.get(product, 0) + times * number) % 2**width
        return {product: number for product, number in total.items() if number}

    def product(self, a, b, width):
        total = {}
        for left, one in a.items():
            for right, other in b.items():
                both = tuple(sorted(left + right))
                total[both] = (total.get(both, 0) + one * other) % 2**width
        return {product: number for product, number in total.items() if number}

    def power(self, form, node, width):
        """Returns the form of 1, shifted to the left by a word: a product of powers if the word is a
        sum without a carry out."""
        by, parts = form.get((), 0), [(it[0], number) for it, number in form.items() if it]
        most = by + sum(number * self.names[factor][1] for factor, number in parts)
        is_large = most >= 2**width or sum(number for _, number in parts) > MOST_POWERS
        if is_large or any(len(product) > 1 for product in form):
            return self.of_atom(("power of node", node), width)
        power = {(): 2**by} if by < width else {}
        for factor, number in parts:
            for _ in range(number):
                power = self.product(power, self.of_atom(("power", factor), width), width)
        return power

    def columns(self, form, width, exact):
        """Returns, for each set of atoms, the bits that have the same coefficient."""
        linear, regions = {}, {}
        for product, number in form.items():
            if len(product) == 1:
                atoms, mask = self.names[product[0]]
                linear.setdefault(atoms, []).append((mask, number))
        for atoms, parts in linear.items():
            known = [(2**width - 1, 0)]
            for mask, number in parts:
                split = [(bits & mask, (total + number) % 2**width) for bits, total in known]
                known = split + [(bits & ~mask, total) for bits, total in known]
                known = [(bits, total) for bits, total in known if bits]
            merged = {}
            for bits, total in known:
                if not exact:
                    # The highest bits of an even multiple are lost.
                    bits &= (2**width - 1) // (total & -total or 2**width)
                if bits and total:
                    merged[total] = merged.get(total, 0) | bits
            if merged:
                regions[atoms] = merged
        return regions

    def key(self, form, width):
        columns = self.columns(form, width, False).items()
        linear = frozenset((atoms, frozenset(merged.items())) for atoms, merged in columns)
        return width, linear, frozenset(it for it in form.items() if len(it[0]) != 1)

    def bits(self, form, width):
        """Returns a form each of whose columns is 0 or 1, as sums of masked conjunctions."""
        exact = self.bitwise(form, width, True)
        result = self.bitwise(form, width) if exact is None else exact
        if result is None:
            atom = self.of_atom(self.key(form, width), width)
            ((factor,),) = atom
            atoms, mask = self.names[factor]
            return {atoms: {1: mask}}
        return result

    def bitwise(self, form, width, exact=False):
        """Returns the columns of a form each of whose bits is 0 or 1, modulo 2^width if it is exact,
        or else without what the place of the bit loses."""
        if any(len(product) > 1 for product in form):
            return None
        columns = self.columns(form, width, exact)
        if () in form:
            columns[()] = {1: form[()]}
        variables = sorted({atom for atoms in columns for atom in atoms})
        if len(variables) > 5 or sum(map(len, columns.values())) > MOST_TERMS:
            return None
        for chosen in range(2 ** len(variables)):
            true = {atom for place, atom in enumerate(variables) if chosen >> place & 1}
            known = [(2**width - 1, 0)]
            for atoms, merged in columns.items():
                if true.issuperset(atoms):
                    for number, mask in merged.items():
                        split = [(bits & mask, total + number) for bits, total in known]
                        known = split + [(bits & ~mask, total) for bits, total in known]
                        known = [(bits, total) for bits, total in known if bits]
            for bits, total in known:
                total %= 2**width
                lost = 1 if exact else (total & -total) * (total - 1 & 1 - total)
                if total > 1 and bits & (2**width - 1) // lost:
                    return None
        return columns

    def count(self, form):
        """Returns the form of the number of ones of a word of 64 bits."""
        total = {}
        for atoms, merged in (self.bitwise(form, 64, True) or {}).items():
            for number, mask in merged.items():
                ones = self.of_atom(("count", atoms, mask), 64) if atoms else {(): mask.bit_count()}
                total = self.sum(total, ones, number, 64)
        return total or None

    def multiple(self, form, times, width):
        """Returns a multiple of a form; of a count, what is counted, which is zero where the count is."""
        form = self.sum({}, form, times, width)
        if len(form) == 1 and 1 in form.values():
            ((factor, *others),) = form
            atoms, mask = self.names[factor]
            keys = [key for key, atom in self.atoms.items() if (atom,) == atoms]
            is_count = bool(keys) and len(keys[0]) == 3 and keys[0][0] == "count"
            if is_count and not others and mask == 2**width - 1:
                return {(self.factor(*keys[0][1:]),): 1}
        return form

    def logic(self, a, b, numbers, width):
        """Returns the form of a * numbers[0] + b * numbers[1] + (a & b) * numbers[2]."""
        total = {}
        parts = [(numbers[0], a, {(): {1: 2**width - 1}}), (numbers[1], b, {(): {1: 2**width - 1}})]
        for times, one, other in parts + [(numbers[2], a, b)]:
            for left, merged in one.items():
                for right, others in other.items():
                    atoms = tuple(sorted(set(left) | set(right)))
                    for number, mask in merged.items():
                        for factor, bits in others.items():
                            if mask & bits and times:
                                value = times * number * factor
                                product = (self.factor(atoms, mask & bits),) if atoms else ()
                                value = value if atoms else value * (mask & bits)
                                total[product] = (total.get(product, 0) + value) % 2**width
        return {product: number for product, number in total.items() if number}


class Terms:
    """The terms of a file as nodes: an operation, numbers, operands, and a width, 0 for a bool."""

    def __init__(self, commands, bits=None):
        """Reads a file. In a case, some bits of variables are known: each name has a mask and its bits."""
        self.nodes, self.known, self.of_form, self.forms = [], {}, {}, Forms()
        self.functions, self.inputs, self.roots, self.calls = {}, [], [], {}
        self.word = None
        for place, command in enumerate(commands):
            if command[0] == "define-sort":
                if self.word is not None or command[1:3] != ["Word", []]:
                    raise Refused("a sort other than Word")
                self.word = self.sort(command[3])
            elif command[0] == "declare-const":
                _, name, sort = command
                self.inputs.append(name)
                node = self.node("input", (len(self.inputs) - 1,), (), self.sort(sort))
                if name in (bits or {}):
                    node = self.with_bits(node, *bits[name])
                self.functions[self.name(name, self.functions)] = [], node, self.nodes[node][3]
            elif command[0] == "define-fun":
                _, name, parameters, sort, body = command
                width = self.sort(sort)
                if not parameters:
                    body = self.term(body, {})
                    self.expect(body, width)
                parameters = [(self.name(name), self.sort(sort)) for name, sort in parameters]
                self.functions[self.name(name, self.functions)] = parameters, body, width
            elif command[0] == "assert":
                _, term = command
                self.roots.append(self.term(term, {}))
                self.expect(self.roots[-1], 0)
            elif command[0] == "check-sat":
                if place + 1 < len(commands):
                    raise Refused("commands after (check-sat)")
            elif command[0] not in ("set-info", "set-option", "set-logic"):
                raise Refused(f"unknown: {command[0]}")

    def name(self, name, taken=()):
        """Returns a new name, which is not taken, and not that of an operation or a number."""
        if name in taken or name in RESERVED or not name or name[0] in '#"0123456789':
            raise Refused(f"{name} is defined twice, or has a meaning")
        return name

    def expect(self, node, width):
        if self.nodes[node][3] != width:
            raise Refused(f"a term of {self.nodes[node][3]} bits, not of {width}")

    def with_bits(self, node, mask, value):
        """Returns a word whose bits in the mask are known."""
        width = self.nodes[node][3]
        if mask >> width:
            raise Refused(f"a word of {width} bits does not have these: {mask:#x}")
        mask, value = (self.node("constant", (it,), (), width) for it in (2**width - 1 - mask, value))
        return self.node("bvor", (), (self.node("bvand", (), (node, mask), width), value), width)

    def sort(self, sort):
        """Returns the width of a sort, 0 for Bool."""
        if isinstance(sort, str):
            return {"Bool": 0, "Word": self.word}[sort]
        if sort[:2] != ["_", "BitVec"] or not 0 < int(sort[2]) or sort[3:]:
            raise Refused(f"unknown: {sort}")
        return int(sort[2])

    def node(self, operation, numbers, operands, width):
        if operation == "distinct":
            return self.node("not", (), (self.node("=", numbers, operands, width),), width)
        key = operation, numbers, operands, width
        if key not in self.known:
            node, form = len(self.nodes), None
            zero = self.zero(*operands) if operation == "=" else None
            if zero:
                node = self.of_form.setdefault(zero, node)
            if 0 < width <= 64:
                form = self.form(operation, numbers, operands, width)
                if form is None or len(form) > MOST_TERMS:
                    form = self.forms.of_atom(key, width)
                node = self.of_form.setdefault(self.forms.key(form, width), node)
            if node == len(self.nodes):
                self.nodes.append((*key, form))
            self.known[key] = node
        return self.known[key]

    def zero(self, a, b):
        """Returns the keys of the odd multiples of the difference of two words, if it is not constant."""
        forms, width = self.forms, self.nodes[a][3]
        form = forms.sum(self.nodes[a][4], self.nodes[b][4], -1, width) if 0 < width <= 64 else {}
        if form.keys() <= {()} or len(form) > MOST_TERMS:
            return None
        odd = [pow(number, -1, 2**width) for number in form.values() if number % 2] or [1]
        return frozenset(forms.key(forms.multiple(form, times, width), width) for times in odd)

    def form(self, operation, numbers, operands, width):
        forms, known = self.forms, [self.nodes[operand][4] for operand in operands]
        if operation == "constant":
            return {(): numbers[0]} if numbers[0] else {}
        if operation in ("bvadd", "bvsub"):
            return forms.sum(*known, 1 if operation == "bvadd" else -1, width)
        if operation == "bvneg":
            return forms.sum({}, known[0], -1, width)
        if operation == "bvnot":
            return forms.sum({(): 2**width - 1}, known[0], -1, width)
        if operation == "bvmul" and len(known[0]) * len(known[1]) <= MOST_TERMS:
            return forms.product(*known, width)
        if operation == "bvshl":
            return forms.product(known[0], forms.power(known[1], operands[1], width), width)
        if operation == "bvlshr" and all(form.keys() <= {()} for form in known):
            word = known[0].get((), 0) >> min(known[1].get((), 0), width)
            return {(): word} if word else {}
        if operation == "count":
            return forms.count(known[0])
        if operation == "bvurem" and len(known[1]) < MOST_TERMS:
            quotient = forms.of_atom(("bvudiv", (), operands, width), width)
            return forms.sum(known[0], forms.product(known[1], quotient, width), -1, width)
        if operation == "ite":
            name, _, pair, *_ = self.nodes[operands[0]]
            pair = [self.nodes[operand][4] for operand in pair]
            if name == "=" and None not in pair and all(form.keys() <= {()} for form in pair):
                return known[1] if pair[0] == pair[1] else known[2]
        if operation in ("bvand", "bvor", "bvxor"):
            a, b = (forms.bits(form, width) for form in known)
            numbers = {"bvand": (0, 0, 1), "bvor": (1, 1, -1), "bvxor": (1, 1, -2)}[operation]
            return forms.logic(a, b, numbers, width)

    def term(self, term, local):
        if isinstance(term, str):
            if term in local:
                return local[term]
            if term[0] == "#":
                digits, bits = (16, 4) if term[1] == "x" else (2, 1)
                return self.node("constant", (int(term[2:], digits),), (), bits * len(term[2:]))
            if term in ("true", "false"):
                return self.node(term, (), (), 0)
            return self.functions[term][1]
        head, rest = term[0], term[1:]
        if head == "_":
            if not rest[0].startswith("bv") or int(rest[0][2:]) >= 2 ** int(rest[1]):
                raise Refused(f"unknown: {term}")
            return self.node("constant", (int(rest[0][2:]),), (), int(rest[1]))
        if head == "let":
            new = {self.name(name): self.term(it, local) for name, it in rest[0]}
            return self.term(rest[1], local | new)
        operands = tuple(self.term(it, local) for it in rest)
        if isinstance(head, str) and head in self.functions:
            if (head, operands) not in self.calls:
                parameters, body, width = self.functions[head]
                for (_, expected), operand in zip(parameters, operands, strict=True):
                    self.expect(operand, expected)
                names = [name for name, _ in parameters]
                node = self.term(body, dict(zip(names, operands)))
                self.expect(node, width)
                if parameters == [("x", 64)] and body == COUNT:
                    node = self.node("count", (), (*operands, node), 64)
                self.calls[head, operands] = node
            return self.calls[head, operands]
        widths = [self.nodes[operand][3] for operand in operands]
        name, numbers = (head, ()) if isinstance(head, str) else (head[1], tuple(map(int, head[2:])))
        least = 1 if name in UNARY else 3 if name == "ite" else 2
        if name not in RESERVED or len(operands) < least or len(operands) > least and name not in NARY:
            raise Refused(f"{name} with {len(operands)} operands")
        is_any = name in ("=", "distinct", "ite")
        if not is_any and any((width == 0) != (name in OF_BOOLS) for width in widths):
            raise Refused(f"operands of {name}: {widths}")
        if name == "extract":
            if not 0 <= numbers[1] <= numbers[0] < widths[0]:
                raise Refused(f"unknown: {head}")
            width = numbers[0] - numbers[1] + 1
        elif name in ("zero_extend", "sign_extend"):
            width = widths[0] + numbers[0]
        elif name == "concat":
            width = sum(widths)
        else:
            relations = ("=", "distinct", "bvult", "bvule", "bvslt", "bvsle")
            width = 0 if name in relations else widths[-1]
            if len(set(widths[name == "ite":])) != 1 or name == "ite" and widths[0]:
                raise Refused(f"operands of {name}: {widths}")
        return self.node(name, numbers, operands, width)


class Numbers:
    """Words as whole numbers: sums of atoms from 0 to a bound, whose factors may be fractions.

    A quotient is (a - r) / d, where the remainder r is an atom up to d - 1. The atom -1 is the number 1."""

    def __init__(self, terms):
        self.nodes, self.roots = terms.nodes, terms.roots
        self.bounds, self.opaque, self.remainders = [], {}, {}
        self.premises, self.quotients, self.forms, self.truths = [], [], {}, {}
        needed = set(terms.roots)
        for node in reversed(range(len(terms.nodes))):
            if node in needed:
                needed.update(terms.nodes[node][2])
        self.needed = sorted(needed)

    def refute(self):
        """Returns true if the ranges show that a root is false."""
        # The first round finds what bounds the words, and the second makes use of it.
        for _ in range(2):
            self.forms, self.truths = {}, {}
            for node in self.needed:
                if 0 < self.nodes[node][3] <= 64:
                    form = self.form(node)
                    self.forms[node] = self.bits(node) if form is None else form
            if not all([self.assume(root, True) for root in self.roots]):
                return True
        return False

    def atom(self, most):
        self.bounds.append(most)
        return {len(self.bounds) - 1: Fraction(1)}

    def bits(self, node):
        """Returns the sum of the bits of a word about which nothing else is known."""
        if node not in self.opaque:
            atoms = [self.atom(1) for _ in range(self.nodes[node][3])]
            self.opaque[node] = {it: factor * 2**place for place, atom in enumerate(atoms)
                                 for it, factor in atom.items()}
        return self.opaque[node]

    def range(self, form):
        constant = form.get(-1, 0)
        least = most = constant
        for atom, factor in form.items():
            if atom >= 0 and factor < 0:
                least += factor * self.bounds[atom]
            elif atom >= 0:
                most += factor * self.bounds[atom]
        terms = {atom: factor for atom, factor in form.items() if atom >= 0}
        for bounded, upper in self.premises:
            known = {atom: factor for atom, factor in bounded.items() if atom >= 0}
            upper -= bounded.get(-1, 0)
            if known == terms:
                most = min(most, constant + upper)
            elif plus(known, 1, terms) == {}:
                least = max(least, constant - upper)
        return ceil(least), floor(most)

    def remainder(self, form, divisor):
        least, most = self.range(form)
        if least // divisor == most // divisor:
            return plus(form, -(least // divisor) * divisor, {-1: Fraction(1)})
        reduced = {atom: factor % divisor for atom, factor in form.items() if factor % divisor}
        least, most = self.range(reduced)
        if least >= 0 and most < divisor:
            return reduced
        key = frozenset(reduced.items()), divisor
        if key not in self.remainders:
            self.remainders[key] = self.atom(divisor - 1)
        return self.remainders[key]

    def divided(self, form, divisor):
        remainder = self.remainder(form, divisor)
        quotient = plus({}, Fraction(1, divisor), plus(form, -1, remainder))
        if all(factor.denominator == 1 for factor in quotient.values()):
            return quotient, remainder
        for known in self.quotients:
            if self.range(plus(quotient, -1, known)) == (0, 0):
                return known, plus(form, -divisor, known)
        if len(self.quotients) < 32:
            self.quotients.append(quotient)
        return quotient, remainder

    def added(self, a, times, b, width):
        """Returns a + times * b, modulo 2^width."""
        total, ends = plus(a, times, b), sorted(times * end for end in self.range(b))
        # Where parts are rounded, their ranges may be narrower than that of the sum.
        parts = [sum(pair) for pair in zip(self.range(a), ends)]
        fits = any(least >= 0 and most < 2**width for least, most in (parts, self.range(total)))
        return total if fits else self.divided(total, 2**width)[1]

    def masked(self, form, mask, width):
        """Returns the difference of the remainders by the ends of each run of ones."""
        total, bits = {}, [0, *(mask >> place & 1 for place in range(width)), 0]
        edges = [place for place in range(width + 1) if bits[place] != bits[place + 1]]
        for number, place in enumerate(edges):
            if place:
                total = plus(total, 1 if number % 2 else -1, self.divided(form, 2**place)[1])
        return total

    def form(self, node):
        operation, numbers, operands, width, _ = self.nodes[node]
        if operation == "constant":
            return {-1: Fraction(numbers[0])}
        if not operands or any(it not in self.forms for it in operands):
            return None
        a, b = self.forms[operands[0]], self.forms[operands[-1]]
        constants = [None if form.keys() - {-1} else int(form.get(-1, 0)) for form in (a, b)]
        if operation == "bvadd":
            return self.added(a, 1, b, width)
        if operation == "bvsub":
            return self.added(a, -1, b, width)
        if operation == "bvneg":
            return self.added({}, -1, a, width)
        if operation == "bvnot":
            return plus({-1: Fraction(2**width - 1)}, -1, a)
        if operation in ("zero_extend", "count"):
            # What is a count is also given as a sum.
            return b
        if operation == "extract":
            return self.divided(self.divided(a, 2**numbers[1])[0], 2**width)[1]
        constant, other = (constants[1], a) if constants[1] is not None else (constants[0], b)
        if operation == "bvmul" and constant is not None:
            return self.added({}, constant, other, width)
        if operation == "bvand" and constant is not None and len(operands) == 2:
            return self.masked(other, constant, width)
        if operation == "bvshl" and constants[1] is not None and constants[1] < width:
            return self.added({}, 2**constants[1], a, width)
        if operation == "bvlshr" and constants[1] is not None and constants[1] < width:
            return self.divided(a, 2**constants[1])[0]
        if operation in ("bvudiv", "bvurem") and constants[1]:
            return self.divided(a, constants[1])[operation == "bvurem"]
        return None

    def truth(self, node):
        """Returns the value of a bool, or None."""
        if node not in self.truths:
            self.truths[node] = self.evaluated(node)
        return self.truths[node]

    def evaluated(self, node):
        operation, _, operands, _, _ = self.nodes[node]
        if operation in ("true", "false"):
            return operation == "true"
        if operation in ("and", "or", "not") or operation == "=" and self.nodes[operands[0]][3] == 0:
            values = [self.truth(it) for it in operands]
            if operation in ("and", "or") and (operation == "or") in values:
                return operation == "or"
            if None in values:
                return None
            return {"not": not values[0], "=": values[0] == values[-1]}.get(operation, operation == "and")
        if operation not in ("=", "bvult", "bvule") or any(it not in self.forms for it in operands):
            return None
        a, b = (self.forms[it] for it in operands)
        least, most = self.range(plus(a, -1, b))
        if operation == "=":
            return True if least == most == 0 else False if least > 0 or most < 0 else None
        limit = 1 if operation == "bvule" else 0
        return True if most < limit else False if least >= limit else None

    def assume(self, node, value):
        """Returns false if a bool cannot have this value, or else keeps what follows from it."""
        truth, (operation, _, operands, _, _) = self.truth(node), self.nodes[node]
        if truth is not None:
            return truth == value
        if operation == "not":
            return self.assume(operands[0], not value)
        if operation in ("and", "or"):
            # What all need have, or the only one that can have it.
            open_ = [it for it in operands if self.truth(it) is None]
            is_all = value == (operation == "and")
            return not (is_all or len(open_) == 1) or all([self.assume(it, value) for it in open_])
        if operation in ("=", "bvult", "bvule") and all(it in self.forms for it in operands):
            a, b = operands
            less = int(operation == "bvult") if value else int(operation == "bvule")
            if operation == "=" and value:
                self.bound(a, b, 0)
                self.bound(b, a, 0)
            elif operation != "=":
                self.bound(*((a, b) if value else (b, a)), less)
        return True

    def bound(self, a, b, less):
        """Adds that a is at most b - less."""
        self.truths, a, b = {}, self.forms[a], self.forms[b]
        form, upper = (plus(a, -1, b), -less) if b.keys() - {-1} else (a, b.get(-1, 0) - less)
        if upper >= 0 and all(factor >= 0 for factor in form.values()):
            # Nothing is subtracted, so each term is at most that, too.
            for atom, factor in form.items():
                if atom >= 0:
                    self.bounds[atom] = min(self.bounds[atom], upper // factor)
        self.premises.append((form, upper))


class Circuit:
    """Bits: 0 is false, 1 is true, 2 * gate is a gate and 2 * gate + 1 its opposite."""

    def __init__(self, terms):
        self.gates, self.ands, self.xors, self.parts, self.sums = [None], {}, {}, {}, {}
        self.counts = {}
        needed, self.bits = set(terms.roots), {}
        for node in reversed(range(len(terms.nodes))):
            if node in needed or terms.nodes[node][0] == "input":
                needed.update((node, *terms.nodes[node][2]))
        for node in sorted(needed):
            operation, numbers, operands, width, _ = terms.nodes[node]
            bits = [self.bits[operand] for operand in operands]
            self.bits[node] = self.made(operation, numbers, bits, width)
        self.roots = [self.bits[root][0] for root in terms.roots]

    def gate(self, *gate):
        self.gates.append(gate)
        return 2 * len(self.gates) - 2

    def land(self, a, b):
        a, b = min(a, b), max(a, b)
        if a < 2 or a == b:
            return b if a else 0
        if a ^ 1 == b:
            return 0
        if (a, b) not in self.ands:
            self.ands[a, b] = self.gate("&", a, b)
        return self.ands[a, b]

    def xor(self, a, b):
        flip, a, b = (a ^ b) & 1, *sorted((a & ~1, b & ~1))
        if (a, b) not in self.xors:
            parts = [self.parts.get(it, frozenset((it,) if it else ())) for it in (a, b)]
            parts = parts[0] ^ parts[1]
            if len(parts) > MOST_PARTS:
                parts = frozenset((a, b))
            if len(parts) < 2:
                bit = next(iter(parts), 0)
            elif parts in self.sums:
                bit = self.sums[parts]
            else:
                bit = self.sums[parts] = self.gate("^", a, b)
                self.parts[bit] = parts
            self.xors[a, b] = bit
        return self.xors[a, b] ^ flip

    def lor(self, a, b):
        return self.land(a ^ 1, b ^ 1) ^ 1

    def choose(self, p, a, b):
        if a == b:
            return a
        return self.xor(b, p) if a ^ b == 1 else self.lor(self.land(p, a), self.land(p ^ 1, b))

    def add(self, a, b, carry):
        total = []
        for one, other in zip(a, b, strict=True):
            odd = self.xor(one, other)
            total.append(self.xor(odd, carry))
            carry = self.lor(self.land(one, other), self.land(odd, carry))
        return total, carry

    def less(self, a, b):
        return self.add(a, [bit ^ 1 for bit in b], 1)[1] ^ 1

    def shift(self, a, amount, fill, left):
        a, large = a[::-1] if left else a, 0
        for place, bit in enumerate(amount):
            if 2**place < len(a):
                moved = a[2**place:] + [fill] * 2**place
                a = [self.choose(bit, new, old) for new, old in zip(moved, a)]
            else:
                large = self.lor(large, bit)
        a = [self.choose(large, fill, bit) for bit in a]
        return a[::-1] if left else a

    def divide(self, a, b):
        quotient, remainder = [], [0] * (len(b) + 1)
        for bit in reversed(a):
            remainder = [bit] + remainder[:-1]
            if 1 in b and not any(remainder):
                # This only saves time: all bits would be zeros.
                quotient.append(0)
                continue
            less, fits = self.add(remainder, [it ^ 1 for it in b] + [1], 1)
            remainder = [self.choose(fits, new, old) for new, old in zip(less, remainder)]
            quotient.append(fits)
        return quotient[::-1], remainder[:-1]

    def made(self, operation, numbers, operands, width):
        a, b = (*operands, [], [])[:2]
        if operation == "input":
            return [self.gate("input") for _ in range(width or 1)]
        if operation == "count":
            # Words of the same bits in another order have the same count.
            return self.counts.setdefault(tuple(sorted(bit for bit in a if bit)), b)
        if operation == "constant":
            return [numbers[0] >> bit & 1 for bit in range(width)]
        if operation in ("true", "false"):
            return [int(operation == "true")]
        if operation in ("bvnot", "not"):
            return [bit ^ 1 for bit in a]
        if operation in ("and", "or", "xor", "bvand", "bvor", "bvxor"):
            function = {"d": self.land, "r": self.lor}[operation[-1]] if operation[-3:] != "xor" else self.xor
            total = a
            for other in operands[1:]:
                total = [function(*pair) for pair in zip(total, other, strict=True)]
            return total
        if operation in ("=", "distinct"):
            equal = 1
            for pair in zip(a, b, strict=True):
                equal = self.land(equal, self.xor(*pair) ^ 1)
            return [equal ^ (operation != "=")]
        if operation == "ite":
            return [self.choose(a[0], *pair) for pair in zip(b, operands[2], strict=True)]
        if operation == "bvadd":
            return self.add(a, b, 0)[0]
        if operation == "bvsub":
            return self.add(a, [bit ^ 1 for bit in b], 1)[0]
        if operation == "bvneg":
            return self.add([bit ^ 1 for bit in a], [0] * width, 1)[0]
        if operation == "bvmul":
            total = [0] * width
            a, b = (a, b) if set(b) <= {0, 1} else (b, a)
            for place, bit in enumerate(b):
                if bit:
                    part = [0] * place + [self.land(bit, it) for it in a[:width - place]]
                    total = self.add(total, part, 0)[0]
            return total
        if operation in ("bvudiv", "bvurem"):
            return self.divide(a, b)[operation == "bvurem"]
        if operation in ("bvult", "bvule"):
            return [self.less(a, b)] if operation == "bvult" else [self.less(b, a) ^ 1]
        if operation in ("bvslt", "bvsle"):
            a, b = ([*word[:-1], word[-1] ^ 1] for word in (a, b))
            return [self.less(a, b)] if operation == "bvslt" else [self.less(b, a) ^ 1]
        if operation in ("bvshl", "bvlshr", "bvashr"):
            return self.shift(a, b, a[-1] if operation == "bvashr" else 0, operation == "bvshl")
        if operation == "concat":
            return [bit for word in reversed(operands) for bit in word]
        if operation == "extract":
            return a[numbers[1]:numbers[0] + 1]
        if operation in ("zero_extend", "sign_extend"):
            return a + [a[-1] if operation == "sign_extend" else 0] * numbers[0]
        raise Refused(f"unknown: {operation}")

    def clauses(self):
        for index in self.cone(self.roots):
            operation, *bits = self.gates[index]
            a, b = (self.literal(bit) for bit in bits) if bits else (0, 0)
            if operation == "&":
                yield from ((-index, a), (-index, b), (index, -a, -b))
            elif operation == "^":
                yield from ((-index, a, b), (-index, -a, -b), (index, -a, b), (index, a, -b))
        yield from ((self.literal(root),) for root in self.roots if root != 1)

    def cone(self, bits):
        """Returns the gates that bits are made of, in order."""
        needed = {bit >> 1 for bit in bits}
        for index in reversed(range(1, len(self.gates))):
            if index in needed and self.gates[index][0] != "input":
                needed.update(bit >> 1 for bit in self.gates[index][1:])
        return sorted(needed - {0})

    def literal(self, bit):
        return -(bit >> 1) if bit & 1 else bit >> 1

    def is_refuted(self):
        """Returns true if the roots cannot all be true, by unit propagation and sums of products.

        A bit is a sum of products of bits, as a whole number. Then bits whose sums are constant are
        known, and words whose bits have the same sum have the same count."""
        if 0 in self.roots:
            return True
        known = Clauses(list(clause) for clause in self.clauses())
        while not known.is_empty:
            before, counts = len(known.trail), {}
            sums = self.sums_of_products(known.true, [bit for bits in self.counts for bit in bits])
            for bits, ones in self.counts.items():
                total = {}
                for bit in bits:
                    total = plus(total, 1, self.sum_of(sums, bit))
                for a, b in zip(ones, counts.setdefault(frozenset(total.items()), ones), strict=True):
                    if a != b:
                        known.is_empty |= a ^ b == 1
                        known.add([self.literal(self.xor(a, b) ^ 1)])
            if len(known.trail) == before:
                for index, total in self.sums_of_products(known.true, self.roots).items():
                    if index and total.keys() <= {frozenset()}:
                        known.add([index if total else -index])
            if len(known.trail) == before and not known.is_empty:
                return False
        return True

    def sums_of_products(self, true, bits):
        """Returns the sums of bits and of the gates they are made of: a factor for each set of gates."""
        disjoint = {frozenset((a >> 1, b >> 1)) for (a, b), gate in self.ands.items()
                    if not (a | b) & 1 and -(gate >> 1) in true}
        sums = {0: {}}
        for index in self.cone(bits):
            gate, total = self.gates[index], {frozenset((index,)): 1}
            if -index in true:
                total = {}
            elif index in true:
                total = {frozenset(): 1}
            elif gate[0] != "input":
                a, b = (self.sum_of(sums, bit) for bit in gate[1:])
                if len(a) * len(b) <= MOST_PRODUCTS:
                    product = {}
                    for left, one in a.items():
                        for right, other in b.items():
                            both = left | right
                            if disjoint.isdisjoint(map(frozenset, combinations(both, 2))):
                                product = plus(product, one * other, {both: 1})
                    total = product if gate[0] == "&" else plus(plus(a, 1, b), -2, product)
            sums[index] = total
        return sums

    def sum_of(self, sums, bit):
        return plus({frozenset(): 1}, -1, sums[bit >> 1]) if bit & 1 else sums[bit >> 1]


class Clauses:
    """Clauses with two watched literals each, for unit propagation."""

    def __init__(self, clauses):
        self.watched, self.true, self.trail, self.is_empty = {}, set(), [], False
        for clause in clauses:
            self.add(clause)

    def add(self, clause):
        clause = sorted(set(clause), key=lambda literal: -literal in self.true)
        free = [literal for literal in clause if -literal not in self.true]
        if len(free) < 2:
            self.is_empty |= not free or self.conflicts(free)
        if len(clause) > 1:
            for literal in clause[:2]:
                self.watched.setdefault(-literal, []).append(clause)

    def conflicts(self, literals):
        """Assumes literals. Returns true if propagation finds that a clause is false."""
        todo = len(self.trail)
        for literal in literals:
            if literal not in self.true:
                self.true.add(literal)
                self.trail.append(literal)
        while todo < len(self.trail):
            literal = self.trail[todo]
            todo += 1
            if -literal in self.true:
                return True
            kept, clauses = [], self.watched.get(literal, [])
            for place, clause in enumerate(clauses):
                if clause[0] == -literal:
                    clause[0], clause[1] = clause[1], clause[0]
                if clause[0] in self.true:
                    kept.append(clause)
                    continue
                for other in range(2, len(clause)):
                    if -clause[other] not in self.true:
                        clause[1], clause[other] = clause[other], clause[1]
                        self.watched.setdefault(-clause[1], []).append(clause)
                        break
                else:
                    kept.append(clause)
                    if -clause[0] in self.true:
                        self.watched[literal] = kept + clauses[place + 1:]
                        return True
                    self.true.add(clause[0])
                    self.trail.append(clause[0])
            self.watched[literal] = kept
        return False

    def follows(self, clause):
        first = len(self.trail)
        follows = self.is_empty or self.conflicts([-literal for literal in clause])
        self.true.difference_update(self.trail[first:])
        del self.trail[first:]
        return follows


def numbers(path):
    """Returns the clauses of a file of DIMACS or DRAT, without what is deleted."""
    for line in open(path):
        if line[0] not in "cpd":
            *clause, end = map(int, line.split())
            if end or 0 in clause:
                raise Refused(f"{path}: {line}")
            yield clause


def cases(commands, steps, known):
    """Checks the cases of a law from here on, and returns their number.

    A step is a name and a bit of it, for the cases in which that is a zero, and then a one; or `-`."""
    step = next(steps, "").split()
    if not step:
        raise Refused("there are fewer cases than bits")
    if step == ["-"]:
        if Circuit(Terms(commands, known)).is_refuted():
            return 1
        raise Refused(f"the normal forms do not decide this case: {known}")
    name, bit = step[0], 1 << int(step[1])
    mask, value = known.get(name, (0, 0))
    return sum(cases(commands, steps, known | {name: (mask | bit, value | one)}) for one in (0, bit))


def check(name, only_clauses):
    commands = read(open(name + ".smt2").read())
    terms = Terms(commands)
    circuit = Circuit(terms)
    if 0 in circuit.roots:
        return "by normal forms"
    if os.path.exists(name + ".cases"):
        steps = (line for line in open(name + ".cases") if line[0] != "#")
        return f"by normal forms of {cases(commands, steps, {})} cases"
    if not os.path.exists(name + ".cnf"):
        if Numbers(terms).refute():
            return "by whole numbers"
        raise Refused(f"the ranges do not show that the law is true, and there is no {name}.cnf")
    clauses = [list(clause) for clause in circuit.clauses()]
    if sorted(map(sorted, clauses)) != sorted(map(sorted, numbers(name + ".cnf"))):
        raise Refused(f"the clauses are not those of the law: {name}.cnf")
    if only_clauses:
        return f"the clauses of {name}.cnf are those of the law"
    known, steps = Clauses(clauses), 0
    for clause in numbers(name + ".drat"):
        steps += 1
        if not known.follows(clause):
            raise Refused(f"step {steps} of {name}.drat does not follow: {clause}")
        if not clause:
            return f"by {len(clauses)} clauses and {steps} steps"
        known.add(clause)
    raise Refused(f"{name}.drat does not end with the empty clause")


def main(arguments):
    # The name of one file means all of them, as for `setwise prove`.
    extension = r"(?<=[^/])\.(smt2|cnf|drat|cases)$"
    names = [re.sub(extension, "", name) for name in arguments if name != "--clauses"]
    if not names:
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 2
    failures = 0
    for name in names:
        try:
            print("checked:", name, check(name, len(names) < len(arguments)))
        except (Refused, ArithmeticError, LookupError, OSError, RecursionError, TypeError,
                ValueError) as error:
            failures += 1
            print("refused:", name, error)
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
