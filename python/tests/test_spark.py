"""Files and formulas in Spark."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from conftest import BARE, FORMULA, GAMES, LICHESS, ROOK, rows_here

import setwise as sw


def rows(df: Any) -> Counter[Any]:
    return Counter(tuple(row) for row in df.collect())


def signed(word: int) -> int:
    return word - 2**64 if word >= 2**63 else word


def test_files(spark: Any, files: list[Path]) -> None:
    df = sw.spark.read(spark, files, where=FORMULA)
    assert df.columns == ["fen"]
    assert df.rdd.getNumPartitions() == len(files)
    assert rows(df) == rows_here(files, where=FORMULA)
    assert df.count() > 0
    assert sw.spark.read(spark, files[:1], where="R & 0").count() == 0


def test_games(spark: Any) -> None:
    options: Any = {"columns": ["ply", "san", "eval_cp", "white_to_move", "black_pawns", "key"]}
    df = sw.spark.read(spark, [LICHESS, GAMES], tags=["White"], **options)
    assert [kind for _, kind in df.dtypes] == [
        "bigint", "string", "bigint", "boolean", "bigint", "bigint", "string"
    ]  # fmt: skip
    expected: Counter[Any] = Counter()
    for row, count in rows_here([LICHESS, GAMES], tags=["White"], **options).items():
        expected[(*row[:4], signed(row[4]), signed(row[5]), row[6])] += count
    assert rows(df) == expected


def test_bad_files_are_named(spark: Any, files: list[Path], tmp_path: Path) -> None:
    bad, missing, games = tmp_path / "bad.fen", tmp_path / "missing.fen", tmp_path / "a.csv"
    bad.write_text(f"{ROOK}\n8/8/8 w - -\n{BARE}\n")
    games.write_text(f"fen,Rating\n{BARE},5\n")
    with pytest.raises(Exception, match=r"bad\.fen: line 2: "):
        sw.spark.read(spark, [*files, bad]).count()
    with pytest.raises(Exception, match=r"a\.csv: the columns are .*`Rating` int64"):
        sw.spark.read(spark, [*files, games]).count()
    df = sw.spark.read(spark, [missing, *files, bad, games], errors="report")
    assert df.columns == ["fen", "path", "error"]
    errors = df.where("error IS NOT NULL").collect()
    assert [row.path for row in errors] == [str(missing), str(bad), str(games)]
    assert all(row.path in row.error and row.fen is None for row in errors)
    assert rows(df.where("error IS NULL").select("fen")) == rows_here(files)


def test_wrong_arguments(spark: Any, files: list[Path], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one file"):
        sw.spark.read(spark, [])
    with pytest.raises(TypeError, match="one file"):
        sw.spark.read(spark, str(files[0]))
    with pytest.raises(ValueError, match='"report"'):
        sw.spark.read(spark, files, errors="skip")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError, match="absent"):
        sw.spark.read(spark, [tmp_path / "absent.fen"], errors="report")
    with pytest.raises(sw.FormulaError):
        sw.spark.read(spark, files, where="rook(")
    named = tmp_path / "named.csv"
    named.write_text(f"fen,error\n{BARE},no\n")
    with pytest.raises(ValueError, match="`error`"):
        sw.spark.read(spark, [named], errors="report")


def test_data_frames(spark: Any, files: list[Path]) -> None:
    fens = [line for path in files for line in path.read_text().splitlines()] + [None]
    df = spark.createDataFrame([(at, fen) for at, fen in enumerate(fens)], "at int, fen string")
    expected = [at for at, value in enumerate(sw.Formula(FORMULA).positions(fens)) if value]
    found = sw.spark.matches(df.repartition(3), FORMULA)
    assert sorted(row.at for row in found.collect()) == expected != []
    assert sw.spark.matches(df, "occupied | h8").count() == len([fen for fen in fens if fen])
    assert sw.spark.matches(df.limit(0), sw.Formula(FORMULA)).collect() == []


def test_bad_fens(spark: Any) -> None:
    df = spark.createDataFrame([(BARE,), ("8/8 w - -",), (ROOK,), (None,)], "position string")
    with pytest.raises(Exception, match="in the position `8/8 w - -`"):
        sw.spark.matches(df, "R", fen="position").collect()
    found = sw.spark.matches(df, "R", fen="position", errors="null").collect()
    assert [tuple(row) for row in found] == [(ROOK,)]


def test_functions(spark: Any, files: list[Path]) -> None:
    sw.spark.register(spark)
    fens = [line for path in files for line in path.read_text().splitlines()]
    df = spark.createDataFrame([(fen,) for fen in [*fens, None]], "fen string").repartition(3)
    df.createOrReplaceTempView("positions")
    found = spark.sql(
        """SELECT fen, setwise_match(fen, 'rook(R) & q') AS found,
            setwise_count(fen, 'p | P') AS count, setwise_set(fen, 'p') AS set,
            setwise(fen, 'k') AS text FROM positions"""
    ).collect()
    expected: dict[str | None, tuple[Any, ...]] = {None: (None,) * 4}
    table = sw.parse_fens(fens)
    matches = sw.Formula(FORMULA).positions(fens)
    counts = sw.Formula("count(p | P)").positions(fens)
    names = [square + rank for rank in "12345678" for square in "abcdefgh"]
    for at, fen in enumerate(fens):
        king = names[int(table["black_king"][at]).bit_length() - 1]
        pawns = signed(int(table["black_pawns"][at]))
        expected[fen] = (matches[at], counts[at], pawns, king)
    assert len(found) == len(fens) + 1
    for row in found:
        assert tuple(row[1:]) == expected[row.fen]


def test_functions_of_several_formulas(spark: Any) -> None:
    sw.spark.register(spark, errors="null")
    data = [(ROOK, "R"), (BARE, "R"), (ROOK, "checkmate"), (ROOK, None), (None, "R"), ("8/8", "R")]
    df = spark.createDataFrame(data, "fen string, formula string").repartition(1)
    query = "SELECT fen, formula, setwise_match(fen, formula), setwise(fen, formula) FROM {df}"
    expected = {
        (ROOK, "R", True, "h1"),
        (BARE, "R", False, ""),
        (ROOK, "checkmate", False, "false"),
        (ROOK, None, None, None),
        (None, "R", None, None),
        ("8/8", "R", None, None),
    }
    assert {tuple(row) for row in spark.sql(query, df=df).collect()} == expected
    empty = spark.sql("SELECT setwise_count(fen, 'R') FROM {df} WHERE fen = ''", df=df)
    assert empty.collect() == []
    sw.spark.register(spark)
    with pytest.raises(Exception, match="in the position `8/8`"):
        spark.sql("SELECT setwise_count(fen, 'R') FROM {df}", df=df).collect()
    with pytest.raises(Exception, match="FormulaError"):
        spark.sql("SELECT setwise_count(fen, 'rook(') FROM {df}", df=df).collect()


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("h8 << 1", 0),
        ("a << 64", 6),
        ("a >> 64", 6),
        ("h8 >> 1", -(2**63) + 2**62),
        ("h8 >>> 1", 2**62),
        ("b << -1", -(2**63)),
        ("~a", -7),
        ("a ^ b", 7),
        ("0xff", "UNRESOLVED_COLUMN"),
        ("a & -1", 6),
        ("h8 < b", True),
        ("b - a", -5),
        ("h8 - b", "ARITHMETIC_OVERFLOW"),
        ("sum(h8)", "ARITHMETIC_OVERFLOW"),
        ("bit_count(~b)", 63),
    ],
)
def test_operators_of_the_guide(spark: Any, expression: str, expected: object) -> None:
    """Tests what docs/sql.md says about the operators of Spark."""
    if not spark.version.startswith("4."):
        pytest.skip("other versions of Spark may differ")
    source = "SELECT 6L AS a, 1L AS b, shiftleft(1L, 63) AS h8 FROM range(2)"

    def first() -> object:
        return spark.sql(f"SELECT {expression} FROM ({source})").collect()[0][0]

    if isinstance(expected, str):
        with pytest.raises(Exception, match=expected):
            first()
    else:
        assert first() == expected
