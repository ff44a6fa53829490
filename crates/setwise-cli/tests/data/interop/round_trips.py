"""What setwise writes in one format and reads again has the same positions and fields."""

from common import *

TEXTS = ["csv", "tsv", "jsonl"]
FORMATS = [*TEXTS, *["parquet", "arrow"] * HAS_PARQUET]
FORMULA = "legal_moves - 20"


def fields(file):
    """Returns the fields of the original table, with the position and the value of the formula."""
    found = []
    for match in query(FORMULA, file):
        fields = match["fields"]
        # Objects of our own have the fields in an object, which is text in a table of text.
        while "fields" in fields:
            fields = fields["fields"]
            fields = json.loads(fields) if isinstance(fields, str) else fields
        row = {name: fields[name] for name in NAMES}
        for name in ["themes", "player"]:
            if isinstance(row[name], str):
                row[name] = json.loads(row[name] or "null")
        # Tables of text have no missing texts.
        row["note"] = row["note"] or ""
        found.append({"fen": match["fen"], "value": match["value"], **row})
    return found


source = FOLDER / "source.jsonl"
with open(source, "w") as out:
    for row in rows():
        print(json.dumps(row, default=str), file=out)
NAMES = [name for name in rows()[0] if name != "fen"]
original = fields(source)
assert len(original) > 250
for first in FORMATS:
    setwise("query", "true", source, "-o", FOLDER / f"first.{first}")
    for second in FORMATS:
        file = FOLDER / f"{first}.{second}"
        setwise("query", "true", FOLDER / f"first.{first}", "-o", file)
        for ours, theirs in zip(fields(file), original, strict=True):
            assert ours == theirs, (file, ours, theirs)
