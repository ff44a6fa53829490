"""pandas, polars, DuckDB, NumPy and PyArrow read what setwise writes."""

import csv

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pyarrow.feather
import pyarrow.parquet

from common import *

SOURCE = FOLDER / "source.jsonl"
FORMULA = "(P | p) & ~rank_2"
SELECT = "occupied,legal_moves - 30,in_check"
SETS, TEXTS = ["value", "occupied"], ["file", "fen", "squares", "note", "day"]


def reference():
    """Returns the matches as flat rows, from the objects that setwise prints."""
    table = []
    for match in query(FORMULA, SOURCE, "--select", SELECT):
        row = {"file": match["file"], "line": match["line"], "fen": match["fen"]}
        row["value"] = int(match["value"]["hex"], 16)
        for item in match["select"]:
            kind = {"set": lambda it: int(it["hex"], 16)}.get(item["type"], lambda it: it["value"])
            row[item["formula"]] = kind(item)
        table.append(row | match["fields"])
    return table


def write(name):
    setwise("query", FORMULA, SOURCE, "--select", SELECT, "-o", FOLDER / name)
    return FOLDER / name


def check(name, rows, is_text=False):
    """Checks the rows that a reader found; in text, an empty text is a missing one."""
    rows = list(rows)
    assert len(rows) == len(REFERENCE), (name, len(rows))
    for ours, theirs in zip(REFERENCE, rows):
        for column, value in ours.items():
            found = theirs[column]
            if isinstance(value, (list, dict)):
                found = json.loads(found) if isinstance(found, str) else found
            if is_text and value == "":
                value = None
            assert same(value, found), (name, ours["line"], column, value, found)


def records(frame):
    """Returns the rows of a frame of pandas with the kinds of Python."""
    for row in frame.astype(object).where(frame.notna(), None).to_dict("records"):
        yield {name: getattr(value, "tolist", lambda: value)() for name, value in row.items()}


def test_text():
    for name, separator in [("out.csv", ","), ("out.tsv", "\t")]:
        file = write(name)
        kinds = {"rating": "Int64", "flag": "boolean", "value": "uint64", "occupied": "uint64"}
        kinds |= dict.fromkeys(TEXTS, "str")
        frame = pandas.read_csv(file, sep=separator, dtype=kinds)
        assert [str(frame[name].dtype) for name in ["id", "in_check"]] == ["int64", "bool"]
        check(file, records(frame), is_text=True)
        kinds = dict.fromkeys(SETS, polars.UInt64) | dict.fromkeys(TEXTS, polars.String)
        frame = polars.read_csv(file, separator=separator, schema_overrides=kinds)
        assert frame["rating"].dtype == polars.Int64 and frame["flag"].dtype == polars.Boolean
        check(file, frame.to_dicts(), is_text=True)
        types = "types={'value': 'UBIGINT', 'occupied': 'UBIGINT', 'note': 'VARCHAR', 'day': 'VARCHAR', 'score': 'DOUBLE'}"
        relation = duckdb.sql(f"FROM read_csv('{file}', {types})")
        check(file, relation.pl().to_dicts(), is_text=True)


def test_objects():
    file = FOLDER / "out.jsonl"
    # Without formulas of several types in a list, for which polars has no type.
    setwise("query", FORMULA, SOURCE, "-o", file)
    matches = [json.loads(line) for line in file.read_text().splitlines()]
    assert matches == query(FORMULA, SOURCE)
    frame = pandas.read_json(file, lines=True)
    assert len(frame) == len(REFERENCE)
    assert frame["fen"].tolist() == [row["fen"] for row in REFERENCE]
    frame = polars.read_ndjson(file, infer_schema_length=None)
    for name in ["id", "note", "rating", "flag", "themes"]:
        values = frame["fields"].struct.field(name).to_list()
        assert values == [row[name] for row in REFERENCE], name
    words = duckdb.sql(f"SELECT value.hex::VARCHAR FROM '{file}'").fetchall()
    assert [int(word, 16) for (word,) in words] == [row["value"] for row in REFERENCE]


def test_arrays():
    for formula, kind in [(FORMULA, "uint64"), ("legal_moves - 30", "int64"), ("in_check", "bool")]:
        file = FOLDER / "out.npy"
        setwise("query", formula, SOURCE, "-o", file)
        array = numpy.load(file)
        assert array.dtype == kind, (formula, array.dtype)
        value = lambda it: int(it["hex"], 16) if "hex" in it else it["value"]
        assert array.tolist() == [value(match["value"]) for match in query(formula, SOURCE)]


def test_parquet():
    kinds = {
        **dict.fromkeys(SETS, pyarrow.uint64()),
        **dict.fromkeys(["line", "id", "rating", "legal_moves - 30"], pyarrow.int64()),
        **dict.fromkeys(["flag", "in_check"], pyarrow.bool_()),
        "score": pyarrow.float64(),
    }
    readers = {
        "out.parquet": [
            lambda file: pyarrow.parquet.read_table(file),
            lambda file: polars.read_parquet(file).to_arrow(),
            lambda file: duckdb.sql(f"FROM '{file}'").to_arrow_table(),
            lambda file: pyarrow.Table.from_pandas(pandas.read_parquet(file, dtype_backend="pyarrow")),
        ],
        "out.arrow": [
            lambda file: pyarrow.feather.read_table(file),
            lambda file: polars.read_ipc(file).to_arrow(),
        ],
    }
    for name, readers in readers.items():
        file = write(name)
        for reader in readers:
            table = reader(file)
            for column, kind in kinds.items():
                assert table.schema.field(column).type == kind, (name, column, table.schema)
            for column in TEXTS:
                text = table.schema.field(column).type
                assert "string" in str(text), (name, column, text)
            check(file, table.to_pylist())


def test_games():
    """Tags of games are dictionaries, and have the values of the table in text."""
    games = ROOT / "data" / "lichess.pgn"
    setwise("table", games, "-o", FOLDER / "games.csv")
    with open(FOLDER / "games.csv", newline="") as lines:
        table = list(csv.DictReader(lines))
    tags = ["White", "Black", "result", "ECO", "Event", "Site", "Termination"]
    numbers = ["game", "ply", "WhiteElo"]
    value = lambda row, name: int(row[name]) if name in numbers else row[name]
    expected = {name: [value(row, name) for row in table] for name in [*tags, *numbers, "san"]}
    for layout in ["fast", "small"]:
        file = FOLDER / "games.arrow"
        setwise("table", games, "-o", file, "--layout", layout)
        arrow = pyarrow.feather.read_table(file)
        for name in tags:
            kind = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
            assert arrow.schema.field(name).type == kind, (name, arrow.schema)
        assert arrow.schema.field("san").type == pyarrow.string()
        assert {name: arrow[name].to_pylist() for name in expected} == expected
        frame = polars.read_ipc(file)
        assert frame["White"].dtype == polars.Categorical
        assert {name: frame[name].to_list() for name in expected} == expected
        frame = polars.scan_ipc(file).filter(polars.col("White") == expected["White"][0])
        assert frame.collect().height == expected["White"].count(expected["White"][0])
        assert str(pandas.read_feather(file)["White"].dtype) == "category"
        names = ", ".join(f'"{name}"' for name in expected)
        found = duckdb.sql(f"SELECT {names} FROM arrow").fetchall()
        assert found == list(zip(*expected.values()))
    # Ours read them as the games.
    for formula in ['White == "MayuelPRO_24032012"', 'result == "0-1" && in_check', "WhiteElo > 2000"]:
        ours, theirs = [len(query(formula, file)) for file in [file, games]]
        assert ours == theirs > 0, (formula, ours, theirs)
    # Without games, texts are texts, and a table without rows has all columns.
    setwise("convert", ROOT / "data" / "puzzles.csv", "-o", FOLDER / "puzzles.arrow")
    arrow = pyarrow.feather.read_table(FOLDER / "puzzles.arrow")
    assert arrow.schema.field("Themes").type == pyarrow.string()
    setwise("query", "checkmate && ply == 1", games, "--tags", "White", "-o", FOLDER / "none.arrow", code=1)
    for table in [pyarrow.feather.read_table(FOLDER / "none.arrow"), polars.read_ipc(FOLDER / "none.arrow")]:
        assert len(table) == 0 and "White" in table.columns or "White" in table.schema.names
    # In Parquet, dictionaries are an encoding.
    for layout in ["fast", "small"]:
        setwise("table", games, "-o", FOLDER / "games.parquet", "--layout", layout)
        group = pyarrow.parquet.ParquetFile(FOLDER / "games.parquet").metadata.row_group(0)
        columns = [group.column(index) for index in range(group.num_columns)]
        for column in columns:
            if column.path_in_schema in tags + ["game", "WhiteElo"]:
                assert "RLE_DICTIONARY" in column.encodings, (layout, column)
                assert column.has_dictionary_page, (layout, column)
        arrow = pyarrow.parquet.read_table(FOLDER / "games.parquet")
        assert {name: arrow[name].to_pylist() for name in expected} == expected


frame = polars.DataFrame(rows())
frame.write_ndjson(SOURCE)
REFERENCE = reference()
assert len(REFERENCE) > 200
for test in [test_text, test_objects, test_arrays, *[test_parquet, test_games] * HAS_PARQUET]:
    test()
