"""The connections of the tests, with the extension of ``SETWISE_DUCKDB_EXTENSION``."""

import os
import sys
from pathlib import Path

import duckdb
import pytest

# The helpers that the tests of the package and of the extension share.
sys.path.append(str(Path(__file__).parents[2] / "testing"))


def connect() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.load_extension(os.environ["SETWISE_DUCKDB_EXTENSION"])
    return connection


@pytest.fixture
def con() -> duckdb.DuckDBPyConnection:
    return connect()
