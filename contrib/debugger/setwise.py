"""Boards in the debugger, for gdb and lldb.

    gdb     source contrib/debugger/setwise.py
    lldb    command script import contrib/debugger/setwise.py

Both get the command `bb`, which draws a value of at most 64 bits as a board. Both print a
`setwise::Bitboard` with its squares and a `setwise::Square` by its name.

The file needs only the Python of the debugger, 3.6 or later.
"""

import re

try:
    import gdb
except ImportError:
    gdb = None
try:
    import lldb
except ImportError:
    lldb = None

USAGE = """\
bb [-m MAPPING] EXPRESSION

Draw a value of at most 64 bits as a board. The value is an integer, a struct with one
such member, or an array of them. MAPPING is the numbering of the squares, by name or by
the squares of bit 0 and bit 1. The default is a1b1 (lerf).

Mappings: lerf (a1b1), lerbef (h1g1), berlef (a8b8), berf (h8g8),
          lefr (a1a2), lefber (a8a7), befler (h1h2), befr (h8h7)"""

# Bytes are ranks, ranks count down from 8, files count down from h.
MAPPINGS = {
    "lerf": (True, False, False),
    "lerbef": (True, False, True),
    "berlef": (True, True, False),
    "berf": (True, True, True),
    "lefr": (False, False, False),
    "lefber": (False, True, False),
    "befler": (False, False, True),
    "befr": (False, True, True),
}

# The maximum number of array elements to draw.
MAX_LISTED = 16

BITBOARD = r"^setwise::(bitboard::)?Bitboard$"
SQUARE = r"^setwise::(square::)?Square$"


class Refused(Exception):
    """An error message for the user."""


def bit_of(mapping, file, rank):
    """Returns the bit of a square; file and rank are 0 to 7."""
    ranks_are_slow, rank_from_8, file_from_h = MAPPINGS[mapping]
    rank = 7 - rank if rank_from_8 else rank
    file = 7 - file if file_from_h else file
    return 8 * rank + file if ranks_are_slow else 8 * file + rank


def square_name(file, rank):
    return "abcdefgh"[file] + "12345678"[rank]


def first_squares(mapping):
    """Returns the squares of bit 0 and bit 1, the other name of a mapping."""
    squares = {
        bit_of(mapping, file, rank): square_name(file, rank)
        for rank in range(8)
        for file in range(8)
    }
    return squares[0] + squares[1]


NAMES = {name: name for name in MAPPINGS}
NAMES.update({first_squares(name): name for name in MAPPINGS})


def squares(word, mapping="lerf"):
    """Returns the names of the squares of a word, rank by rank from a1."""
    return [
        square_name(file, rank)
        for rank in range(8)
        for file in range(8)
        if word >> bit_of(mapping, file, rank) & 1
    ]


def board(word, mapping="lerf"):
    """Draws a word as a board, with a summary line."""
    lines = []
    for rank in reversed(range(8)):
        cells = ["1" if word >> bit_of(mapping, file, rank) & 1 else "." for file in range(8)]
        lines.append("%d  %s" % (rank + 1, "  ".join(cells)))
    lines.append("   a  b  c  d  e  f  g  h")
    count = bin(word).count("1")
    noun = "square" if count == 1 else "squares"
    lines.append("0x%016x  %d %s  %s" % (word, count, noun, " ".join(squares(word, mapping))))
    if mapping != "lerf":
        lines[-1] += "  (%s)" % mapping
    return "\n".join(line.rstrip() for line in lines)


def bitboard_text(word):
    """Returns a set in one line."""
    return "0x%016x {%s}" % (word, ", ".join(squares(word)))


def square_text(index):
    """Returns the name of a square, or the value if it is not a square."""
    return square_name(index % 8, index // 8) if index < 64 else "Square(%d)" % index


def arguments(line):
    """Parses the mapping and the expression of a command."""
    line = line.strip()
    mapping = "lerf"
    option = re.match(r"(?:-m\s+|--mapping[=\s]\s*)(\S+)\s*(.*)", line, re.DOTALL)
    if option:
        name, line = option.groups()
        if name not in NAMES:
            raise Refused("unknown mapping `%s`: `help bb` lists the mappings" % name)
        mapping = NAMES[name]
    if not line:
        raise Refused("missing expression: bb [-m MAPPING] EXPRESSION")
    return mapping, line


def drawn(words, mapping):
    """Draws a word, or the pairs of indices and words of an array."""
    if isinstance(words, int):
        return board(words, mapping)
    boards = ["[%d]\n%s" % (index, board(word, mapping)) for index, word in words[:MAX_LISTED]]
    if len(words) > MAX_LISTED:
        boards.append("%d more" % (len(words) - MAX_LISTED))
    return "\n".join(boards)


# ---- gdb ---------------------------------------------------------------------------------


def gdb_word(value):
    """Returns the word of a gdb value, or the pairs of indices and words of an array."""
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, getattr(gdb, "TYPE_CODE_RVALUE_REF", None)):
        return gdb_word(value.referenced_value())
    if kind.code == gdb.TYPE_CODE_ARRAY:
        low, high = kind.range()
        if high < low:
            raise Refused("the array is empty")
        return [(index, gdb_scalar(value[index])) for index in range(low, high + 1)]
    return gdb_scalar(value)


def gdb_scalar(value):
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        fields = [field for field in kind.fields() if not getattr(field, "is_static", False)]
        if len(fields) != 1:
            raise Refused("a `%s` has more than one member: name the one to draw" % kind)
        return gdb_scalar(value[fields[0]])
    if kind.code == gdb.TYPE_CODE_PTR:
        raise Refused("this is a pointer: draw what it points to, bb *…")
    integers = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_ENUM, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_CHAR)
    if kind.code not in integers or kind.sizeof > 8:
        raise Refused("a `%s` is not an integer of at most 64 bits" % value.type)
    # A negative number is the word of its width in memory.
    return int(value) & ((1 << 8 * kind.sizeof) - 1)


def define_for_gdb():
    import gdb.printing

    class DrawBoard(gdb.Command):
        __doc__ = USAGE

        def __init__(self):
            super().__init__("bb", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

        def invoke(self, line, from_tty):
            try:
                mapping, expression = arguments(line)
                words = gdb_word(gdb.parse_and_eval(expression))
            except (Refused, gdb.error) as refused:
                raise gdb.GdbError(str(refused))
            gdb.write(drawn(words, mapping) + "\n")

    class BitboardPrinter:
        def __init__(self, value):
            self.value = value

        def to_string(self):
            return bitboard_text(gdb_scalar(self.value))

    class SquarePrinter:
        def __init__(self, value):
            self.value = value

        def to_string(self):
            return square_text(gdb_scalar(self.value))

    printers = gdb.printing.RegexpCollectionPrettyPrinter("setwise")
    printers.add_printer("Bitboard", BITBOARD, BitboardPrinter)
    printers.add_printer("Square", SQUARE, SquarePrinter)
    gdb.printing.register_pretty_printer(None, printers, replace=True)
    DrawBoard()


# ---- lldb --------------------------------------------------------------------------------


def lldb_word(value):
    """Returns the word of an lldb value, or the pairs of indices and words of an array."""
    kind = value.GetType().GetCanonicalType()
    if kind.IsReferenceType():
        return lldb_word(value.Dereference())
    if kind.IsArrayType():
        count = value.GetNumChildren()
        if count == 0:
            raise Refused("the array is empty")
        return [(index, lldb_scalar(value.GetChildAtIndex(index))) for index in range(count)]
    return lldb_scalar(value)


def lldb_scalar(value):
    kind = value.GetType().GetCanonicalType()
    if kind.IsPointerType():
        raise Refused("this is a pointer: draw what it points to, bb *…")
    if kind.GetTypeFlags() & (lldb.eTypeIsStructUnion | lldb.eTypeIsClass):
        if kind.GetNumberOfFields() != 1:
            raise Refused("a `%s` has more than one member: name the one to draw" % kind.GetName())
        # The members, not their summary.
        return lldb_scalar(value.GetNonSyntheticValue().GetChildAtIndex(0))
    if kind.GetTypeFlags() & lldb.eTypeIsFloat or not 1 <= kind.GetByteSize() <= 8:
        raise Refused("a `%s` is not an integer of at most 64 bits" % value.GetType().GetName())
    error = lldb.SBError()
    word = value.GetValueAsUnsigned(error, 0)
    if error.Fail():
        raise Refused(error.GetCString() or "the value cannot be read")
    return word & ((1 << 8 * kind.GetByteSize()) - 1)


def bb(debugger, line, context, result, _):
    try:
        mapping, expression = arguments(line)
        frame = context.GetFrame()
        target = context.GetTarget() or debugger.GetDummyTarget()
        # A path such as `board.white` needs no compiler and works in every language.
        value = frame.GetValueForVariablePath(expression) if frame.IsValid() else None
        if value is None or not value.IsValid() or value.GetError().Fail():
            evaluate = frame.EvaluateExpression if frame.IsValid() else target.EvaluateExpression
            value = evaluate(expression)
        if value.GetError().Fail():
            raise Refused((value.GetError().GetCString() or "no value").strip())
        result.AppendMessage(drawn(lldb_word(value), mapping))
    except Refused as refused:
        result.SetError(str(refused))


bb.__doc__ = USAGE


def bitboard_summary(value, _):
    return bitboard_text(lldb_scalar(value))


def square_summary(value, _):
    return square_text(lldb_scalar(value))


def __lldb_init_module(debugger, _):
    here = __name__
    for command in (
        "command script add -f %s.bb bb" % here,
        'type summary add -x "%s" -F %s.bitboard_summary -w setwise' % (BITBOARD, here),
        'type summary add -x "%s" -F %s.square_summary -w setwise' % (SQUARE, here),
        "type category enable setwise",
    ):
        debugger.HandleCommand(command)


if gdb is not None:
    define_for_gdb()
