"""setwise reads what pandas, polars, DuckDB and NumPy write."""

import csv
import json

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet

from common import *


def typed(text, like):
    """Reads a text of CSV as the kind of `like`, which is a value of its column."""
    if like is None or text == "" and not isinstance(like, str):
        return None
    if isinstance(like, bool):
        return {"true": True, "false": False}[text.lower()]
    return text if isinstance(like, str) else type(like)(text)


def check_text(file, delimiter=",", *options):
    """Checks a table of text against what Python's module `csv` reads."""
    with open(file, newline="", encoding="utf-8-sig") as lines:
        table = list(csv.reader(lines, delimiter=delimiter))
    header = [name or f"column{index + 1}" for index, name in enumerate(table[0])]
    likes = {"id": 0, "rating": 0, "score": 0.0, "flag": True, "column1": 0}
    table = [
        {name: typed(text, likes.get(name, "")) for name, text in zip(header, row)}
        for row in table[1:]
    ]
    assert len(table) == 300
    check_table(file, table, *options)


def check_objects(file, opener=open):
    """Checks lines of JSON against what Python's module `json` reads."""
    with opener(file, "rt", encoding="utf-8") as lines:
        check_table(file, [json.loads(line) for line in lines])


def pandas_frame(nested):
    table = rows(nested)
    frame = pandas.DataFrame(table)
    for name, kind in [("rating", "Int64"), ("flag", "boolean")]:
        frame[name] = pandas.array([row[name] for row in table], dtype=kind)
    return frame


def test_pandas():
    flat, nested = pandas_frame(False), pandas_frame(True)
    flat.to_csv(FOLDER / "pandas.csv")
    check_text(FOLDER / "pandas.csv")
    flat.to_csv(FOLDER / "quoted.tsv", sep="\t", index=False, quoting=csv.QUOTE_ALL)
    check_text(FOLDER / "quoted.tsv", "\t")
    flat.to_csv(FOLDER / "semicolon.csv", sep=";", index=False, encoding="utf-8-sig")
    check_text(FOLDER / "semicolon.csv", ";")
    flat.to_csv(FOLDER / "crlf.csv", index=False, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC)
    check_text(FOLDER / "crlf.csv")
    for name in ["pandas.jsonl", "pandas.jsonl.gz", "pandas.jsonl.bz2", "pandas.jsonl.xz"]:
        nested.to_json(FOLDER / name, orient="records", lines=True, date_format="iso")
    check_objects(FOLDER / "pandas.jsonl")
    for name in ["pandas.jsonl.gz", "pandas.jsonl.bz2", "pandas.jsonl.xz"]:
        assert query("P & rank_7", FOLDER / name) == [
            {**match, "file": str(FOLDER / name)} for match in query("P & rank_7", FOLDER / "pandas.jsonl")
        ]
    # Numbers with nulls are floats in pandas unless they have a type of its own.
    floats = pandas.DataFrame([{**row, "rating": row["id"] if row["id"] % 2 else None} for row in rows(False)])
    floats.to_csv(FOLDER / "floats.csv", index=False)
    assert len(query("rating >= 100", FOLDER / "floats.csv")) == 100


def test_polars():
    flat, nested = polars.DataFrame(rows(False)), polars.DataFrame(rows(True))
    flat.write_csv(FOLDER / "polars.csv")
    check_text(FOLDER / "polars.csv")
    flat.write_csv(FOLDER / "polars.tsv", separator="\t", quote_style="non_numeric")
    check_text(FOLDER / "polars.tsv", "\t")
    nested.write_ndjson(FOLDER / "polars.ndjson")
    check_objects(FOLDER / "polars.ndjson")


def test_duckdb():
    flat, nested = polars.DataFrame(rows(False)), polars.DataFrame(rows(True))
    duckdb.sql(f"COPY flat TO '{FOLDER}/duckdb.csv'")
    check_text(FOLDER / "duckdb.csv")
    duckdb.sql(f"COPY flat TO '{FOLDER}/duckdb.tsv' (DELIMITER '\t', HEADER)")
    check_text(FOLDER / "duckdb.tsv", "\t")
    duckdb.sql(f"COPY nested TO '{FOLDER}/duckdb.json'")
    check_objects(FOLDER / "duckdb.json")
    duckdb.sql(f"COPY nested TO '{FOLDER}/duckdb.json.zst' (FORMAT json, COMPRESSION zstd)")
    assert len(query("true", FOLDER / "duckdb.json.zst")) == 300
    duckdb.sql(f"COPY nested TO '{FOLDER}/array.json' (ARRAY true)")
    setwise("query", "true", FOLDER / "array.json", code=3)


def test_parquet():
    frame, table = pandas_frame(True), rows()
    frame.to_parquet(FOLDER / "pandas.parquet")
    check_table(FOLDER / "pandas.parquet", table)
    frame.assign(place="London").set_index("place").to_parquet(FOLDER / "index.parquet")
    check_table(FOLDER / "index.parquet", [{**row, "place": "London"} for row in table])
    nested = polars.DataFrame(table)
    nested.write_parquet(FOLDER / "polars.parquet", compression="zstd", row_group_size=64)
    check_table(FOLDER / "polars.parquet", table)
    for compression in ["uncompressed", "lz4", "zstd"]:
        nested.write_ipc(FOLDER / "polars.arrow", compression=compression)
        check_table(FOLDER / "polars.arrow", table)
    for compression in ["snappy", "zstd", "gzip", "uncompressed"]:
        options = f"FORMAT parquet, COMPRESSION {compression}, ROW_GROUP_SIZE 2048"
        duckdb.sql(f"COPY nested TO '{FOLDER}/duckdb.parquet' ({options})")
        check_table(FOLDER / "duckdb.parquet", table)
    arrow = nested.to_arrow()
    for compression in ["gzip", "lz4"]:
        options = {"compression": compression, "data_page_version": "2.0", "row_group_size": 100}
        pyarrow.parquet.write_table(arrow, FOLDER / "pyarrow.parquet", **options)
        check_table(FOLDER / "pyarrow.parquet", table)
    pyarrow.parquet.write_table(arrow, FOLDER / "brotli.parquet", compression="brotli")
    setwise("query", "true", FOLDER / "brotli.parquet", code=3)
    pyarrow.feather.write_feather(arrow, FOLDER / "pyarrow.feather", chunksize=70)
    check_table(FOLDER / "pyarrow.feather", table)
    # Dictionaries that grow from batch to batch, and one for each batch of a stream.
    text = arrow.schema.get_field_index("note")
    for keys in [pyarrow.int8(), pyarrow.int32(), pyarrow.uint16()]:
        batches = []
        for first in range(0, 300, 70):
            batch = arrow.slice(first, 70)
            notes = list(dict.fromkeys(arrow["note"].to_pylist()[: first + 70]))
            notes = [note for note in notes if note is not None]
            places = [None if it is None else notes.index(it) for it in batch["note"].to_pylist()]
            places = pyarrow.array(places, keys)
            column = pyarrow.DictionaryArray.from_arrays(places, pyarrow.array(notes))
            batches += batch.set_column(text, "note", column).to_batches()
        options = pyarrow.ipc.IpcWriteOptions(emit_dictionary_deltas=True)
        for name, new in [("keys.arrow", pyarrow.ipc.new_file), ("stream.arrow", pyarrow.ipc.new_stream)]:
            with new(FOLDER / name, batches[0].schema, options=options) as writer:
                for batch in batches:
                    writer.write_batch(batch)
            check_table(FOLDER / name, table)


for test in [test_pandas, test_polars, test_duckdb, *[test_parquet] * HAS_PARQUET]:
    test()
