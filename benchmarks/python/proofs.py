"""Proofs of laws by `setwise prove`, z3 and bitwuzla, in turn.

    python benchmarks/python/proofs.py [--setwise PATH] [--timeout SECONDS] LAWS…

A file of laws has one on each line. A line that begins with `#` or `//` names the family of those
that follow. One process of `setwise` proves all laws of a file; z3 and bitwuzla read the same laws
as `setwise prove --export smt2` writes them, through their packages. Times are processor time, the
others' with reading the text. A solver that fails on two laws of a family in the time leaves it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import bitwuzla
import z3

# A solver leaves a family after this many laws that it did not decide.
PATIENCE = 2

SOLVERS = "setwise", "z3", "bitwuzla"


@dataclass
class Law:
    """A law, and the seconds that each solver took to decide it; none if it did not."""

    text: str
    smt2: str
    seconds: dict[str, float | None] = field(default_factory=dict)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--setwise", default="target/release/setwise", help="the program")
    parser.add_argument("--timeout", type=int, default=10, help="seconds for each law and solver")
    parser.add_argument("laws", nargs="+", type=Path)
    options = parser.parse_args()
    print("| family | laws | setwise | median ms | z3 | median ms | bitwuzla | median ms |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    verdicts: dict[str, str] = {}
    for path in options.laws:
        ours = Ours(options.setwise, options.timeout)
        for name, laws in families(options.setwise, path):
            solvers: dict[str, Callable[[Law], str]] = {
                "setwise": ours.decide,
                "z3": lambda law: by_z3(law.smt2, options.timeout),
                "bitwuzla": lambda law: by_bitwuzla(law.smt2, options.timeout),
            }
            race(laws, solvers, verdicts)
            print(row(name, laws), flush=True)
        print(f"\n{path.name}: setwise took at most {ours.finish()} MB of memory\n", flush=True)


def families(setwise: str, path: Path) -> Iterator[tuple[str, list[Law]]]:
    """Returns the laws of a file by family, as text and as other solvers read them."""
    laws: list[Law] = []
    name = path.stem
    with tempfile.TemporaryDirectory() as folder:
        for line in path.read_text().splitlines():
            if line.startswith(("#", "//")):
                if laws:
                    yield name, laws
                name, laws = line.lstrip("#/ "), []
            elif line.strip():
                file = Path(folder, "law.smt2")
                command = [setwise, "prove", "--export", "smt2", "-o", str(file), "--", line]
                subprocess.run(command, check=True, capture_output=True)
                laws.append(Law(line, file.read_text()))
        if laws:
            yield name, laws


def race(
    laws: list[Law], solvers: dict[str, Callable[[Law], str]], verdicts: dict[str, str]
) -> None:
    """Lets each solver decide each law in turn. Two that disagree end the program."""
    failed = dict.fromkeys(solvers, 0)
    for law in laws:
        for name, decide in solvers.items():
            if name != "setwise" and failed[name] >= PATIENCE:
                continue
            started = time.thread_time()
            verdict = decide(law)
            seconds = time.thread_time() - started
            if name == "setwise":
                verdict, _, nanoseconds = verdict.partition(" ")
                seconds = int(nanoseconds) * 1e-9
            if verdict not in ("sat", "unsat"):
                failed[name] += 1
                law.seconds[name] = None
                continue
            law.seconds[name] = seconds
            assert verdicts.setdefault(law.text, verdict) == verdict, (law.text, name, verdict)


def row(family: str, laws: list[Law]) -> str:
    """Returns a row of the table: what each solver decided of what it tried.

    The median is over the laws that all solvers decided, or over its own if there are none.
    """
    cells = [family, str(len(laws))]
    shared = [law for law in laws if all(law.seconds.get(name) for name in SOLVERS)]
    for name in SOLVERS:
        tried = [law.seconds[name] for law in laws if name in law.seconds]
        decided = [it for it in tried if it is not None]
        times = [law.seconds[name] or 0 for law in shared] or decided
        cells += [f"{len(decided)} of {len(tried)}", f"{median(times) * 1e3:.2f}" if times else ""]
    return f"| {' | '.join(cells)} |"


class Ours:
    """A process of `setwise prove` that proves one law after the other."""

    def __init__(self, setwise: str, timeout: int) -> None:
        command = [setwise, "prove", "--file", "-", "--format", "json", "--timeout", str(timeout)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.ask("x == x")

    def ask(self, law: str) -> str:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{law}\n")
        return str(json.loads(self.process.stdout.readline())["verdict"])

    def decide(self, law: Law) -> str:
        """Returns the verdict, and the nanoseconds of processor time that it took."""
        started = self.nanoseconds()
        verdict = self.ask(law.text)
        words = {"proved": "unsat", "refuted": "sat"}
        return f"{words.get(verdict, verdict)} {self.nanoseconds() - started}"

    def nanoseconds(self) -> int:
        """Returns the processor time of all threads so far, as Linux tells it."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks)

    def finish(self) -> int:
        """Ends the process, and returns its most memory in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        peak = next(line for line in status if line.startswith("VmHWM"))
        self.process.communicate()
        return int(peak.split()[1]) // 1000


def by_z3(text: str, timeout: int) -> str:
    solver = z3.SolverFor("QF_BV", ctx=z3.Context())
    solver.set("timeout", timeout * 1000)
    solver.from_string(text)
    return str(solver.check())


def by_bitwuzla(text: str, timeout: int) -> str:
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    options.set(bitwuzla.Option.TIME_LIMIT_PER, timeout * 1000)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse(text.removesuffix("(check-sat)\n"), True, False)
    result = parser.bitwuzla().check_sat()
    return {bitwuzla.Result.SAT: "sat", bitwuzla.Result.UNSAT: "unsat"}.get(result, "unknown")


if __name__ == "__main__":
    main()
