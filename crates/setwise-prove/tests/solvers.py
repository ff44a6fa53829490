"""Reads exported laws, one JSON string a line, and prints what z3 and bitwuzla say about each.

A line of the output has a word for each solver: `unsat`, `sat` or `unknown`. The limit is a second
for each law and solver. `setwise.unknown`, where a loop takes too many iterations, is left out.
"""

import json
import sys

import bitwuzla
import z3

MILLISECONDS = 1000


def by_z3(text: str) -> str:
    solver = z3.SolverFor("QF_BV", ctx=z3.Context())
    solver.set("timeout", MILLISECONDS)
    solver.from_string(text)
    return str(solver.check())


def by_bitwuzla(text: str) -> str:
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    options.set(bitwuzla.Option.TIME_LIMIT_PER, MILLISECONDS)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse(text, True, False)
    result = parser.bitwuzla().check_sat()
    names = {bitwuzla.Result.SAT: "sat", bitwuzla.Result.UNSAT: "unsat"}
    return names.get(result, "unknown")


for line in sys.stdin:
    law = json.loads(line).removesuffix("(check-sat)\n")
    if "(define-fun setwise.unknown " in law:
        law += "(assert (not setwise.unknown))\n"
    print(by_z3(law), by_bitwuzla(law), flush=True)
