"""Estimates the cycles of the serializers on AArch64 with llvm-mca, which models processors.

    cargo rustc --release -p setwise --target aarch64-unknown-linux-gnu -- --emit asm=core.s
    python3 benchmarks/models.py core.s [llvm-mca-19]

Prints, for each kind of list and each way to write a board, the instructions of the loop and the
cycles for a board by the model of each processor. The model assumes that all loads are from the
first-level cache and that no branch is mispredicted. LLVM has no model of Apple's later cores: it
takes the model of Cyclone for all of them.
"""

import re
import subprocess
import sys

PROCESSORS = ["neoverse-v2", "apple-m1"]
KINDS = ["Squares", "IndicesU16", "Moves", "IndicesU32"]
ITERATIONS = 1000


def body(lines, kind):
    """Returns the lines of the function that writes the lists of a kind."""
    starts = (i for i, line in enumerate(lines) if re.match(rf"_ZN.*api\.\.{kind}\$.*3run", line))
    start = next(starts)
    return lines[start : next(i for i in range(start, len(lines)) if ".Lfunc_end" in lines[i])]


def loops(lines):
    """Returns the loops of one block and those with a branch out, each as a list of lines."""
    labels = {line[:-1]: i for i, line in enumerate(lines) if re.match(r"\.L\w+:$", line)}
    for end, line in enumerate(lines):
        target = re.search(r"\tb\.\w+\t(\.L\w+)$", line)
        start = labels.get(target.group(1), end) if target else end
        if start < end:
            yield [line for line in lines[start : end + 1] if not line.strip().startswith(".")]


def ways(lines):
    """Returns the shortest loop for each way to write a board."""
    found = {}
    for loop in loops(lines):
        scans = sum("\tclz\t" in line for line in loop)
        stores = sum(line.startswith("\tst") for line in loop)
        way = f"{scans} scans" if scans > 1 else "table" if scans == 0 and stores >= 8 else None
        if way and len(loop) < len(found.get(way, loop + [""])):
            found[way] = loop
    return found


def cycles(program, processor, loop):
    command = [program, "-mtriple=aarch64", f"-mcpu={processor}", f"-iterations={ITERATIONS}"]
    report = subprocess.run(
        command, input="\n".join(loop), capture_output=True, check=True, text=True
    ).stdout
    return int(re.search(r"Total Cycles:\s+(\d+)", report).group(1)) / ITERATIONS


def main():
    path, program = sys.argv[1], (sys.argv[2:] or ["llvm-mca"])[0]
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    print("kind, way, instructions,", ", ".join(PROCESSORS))
    for kind in KINDS:
        for way, loop in ways(body(lines, kind)).items():
            figures = [f"{cycles(program, processor, loop):.2f}" for processor in PROCESSORS]
            print(f"{kind}, {way}, {len(loop)},", ", ".join(figures))


main()
