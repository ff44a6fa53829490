"""What the scripts share: the program, and a table with the positions of `data/positions.epd`.

A script gets the program, a folder for its files and, if the program reads and writes Parquet, the
word `parquet`. It ends with an exception if something differs.
"""

import datetime
import json
import math
import re
import subprocess
import sys
from pathlib import Path

SETWISE = sys.argv[1]
FOLDER = Path(sys.argv[2])
HAS_PARQUET = "parquet" in sys.argv[3:]
ROOT = Path(__file__).resolve().parents[5]
EPD = ROOT / "data" / "positions.epd"

FORMULAS = ["count(knight(N) & (k | q | r)) >= 2", "P & rank_7", "legal_moves - 20", "in_check"]

NOTES = [
    "plain",
    "commas, and; semicolons",
    'a "quote", and ""two""',
    "two\nlines",
    "two\r\nlines, and a\ttab",
    "ünïcödé ♞ 🙂",
    "",
    None,
    "back\\slash / slash",
    "007",
    "'single' |bars|",
    '"',
]
RATINGS = [1500, None, -3, 0, 2**53 + 1, 2**63 - 1, -(2**63), 42]
SCORES = [0.5, -0.1, None, 1e22, 1.5e-7, 3.0, 123456.789]
FLAGS = [True, False, None]
THEMES = [["mate", "mateIn1"], [], None, ["a, b", 'c "d"']]
FIRST_DAY = datetime.date(2024, 2, 27)


def setwise(*arguments, code=0, stdin=None):
    """Runs the program and returns its standard output."""
    command = [SETWISE, *map(str, arguments)]
    run = subprocess.run(command, capture_output=True, cwd=ROOT, input=stdin)
    assert run.returncode == code, (command, run.returncode, run.stderr.decode())
    return run.stdout.decode()


def query(formula, *arguments):
    """Returns the matches as objects."""
    return [json.loads(line) for line in setwise("query", formula, *arguments, "-f", "json").splitlines()]


def rows(nested=True):
    """Returns the table as a list of rows; `nested` adds lists and objects."""
    table = []
    for index, line in enumerate(EPD.read_text().splitlines()):
        halfmoves, fullmoves = re.search(r"hmvc (\d+); fmvn (\d+);", line).groups()
        pick = lambda values: values[index % len(values)]
        row = {
            "id": index + 1,
            "note": pick(NOTES),
            "fen": " ".join([*line.split()[:4], halfmoves, fullmoves]),
            "rating": pick(RATINGS),
            "score": pick(SCORES),
            "flag": pick(FLAGS),
            "day": FIRST_DAY + datetime.timedelta(days=index),
        }
        if nested:
            row["themes"] = pick(THEMES)
            row["player"] = {"name": f"N. N. {index}", "elo": 1000 + index}
        table.append(row)
    return table


def expected(formula):
    """Returns the number of the line and the value of each match among the lines of EPD."""
    return [(match["line"], match["value"]) for match in query(formula, EPD)]


def same(ours, theirs):
    """Returns true for equal values of the same kind; a missing number of others may be NaN."""
    if theirs is None or isinstance(theirs, float) and math.isnan(theirs):
        return ours is None
    if isinstance(theirs, datetime.date):
        theirs = theirs.isoformat()
    return ours == theirs and type(ours) is type(theirs)


def check_table(file, table, *options):
    """Checks that the file has the matches of the EPD, with the fields of `table`."""
    by_id = {row["id"]: row for row in table}
    for formula in FORMULAS:
        found = query(formula, file, *options)
        places = [(match["fields"]["id"], match["value"]) for match in found]
        assert places == expected(formula), (file, formula, places)
        for match in found:
            row = by_id[match["fields"]["id"]]
            names = [name for name in row if name != "fen"]
            assert list(match["fields"]) == names, (file, match["fields"], names)
            for name in names:
                ours, theirs = match["fields"][name], row[name]
                assert same(ours, theirs), (file, row["id"], name, ours, theirs)
    # Fields in formulas.
    high = sum(1 for row in table if isinstance(row["rating"], int) and row["rating"] > 40)
    assert len(query("rating > 40", file, *options)) == high, file
    quoted = sum(1 for row in table if row["note"] is not None and '"' in row["note"])
    assert len(query('"\\"" in note', file, *options)) == quoted, file
