// Made from the types in `web/src` by their test; `UPDATE_EXPECT=1 cargo test -p setwise-web \
// --all-features types` writes it again.
//
// Offsets are in UTF-16 code units. A set is an unsigned word of 64 bits with a1 as bit 0, a number
// is signed, a square is 0 to 63, and a bool is 0n or 1n.

/**
 * A type of the language, by its name.
 */
export type Type = "set" | "number" | "square" | "bool";

/**
 * The texts that the page evaluates.
 */
export type Request = { formula: string,
/**
 * The position, or an empty text.
 */
fen: string,
/**
 * Formulas of constants, by the names of variables.
 */
values: { [key in string]: string },
/**
 * The name of the mapping of words.
 */
mapping: string,
/**
 * True where a law is wanted: parts of a document may stand around it.
 */
law: boolean, };

/**
 * The text that a problem is about.
 */
export type Where = "formula" | "second" | "file" | "fen" | "value";

/**
 * The effect of a button on a problem.
 */
export type Fix = { "kind": "variable", "text": string } | { "kind": "position", "text": string } | { "kind": "formula", "text": string } | { "kind": "mapping" };

/**
 * An error or a note.
 */
export type Problem = { where: Where,
/**
 * The variable of a value.
 */
name: string,
/**
 * The place in the text, in UTF-16 code units.
 */
start: number, end: number, message: string, help: string | null, fixes: Array<Fix>, };

/**
 * A variable.
 */
export type Input = { name: string, type: Type, value: bigint,
/**
 * True if its value was given. Otherwise it is 0.
 */
given: boolean, };

/**
 * A set that a bool counts or searches.
 */
export type MarkedSet = { text: string, value: bigint, };

/**
 * The kind of a part of a formula.
 */
export type StepKind = "literal" | "name" | "operator" | "call" | "set" | "code";

/**
 * A literal number of squares by which a part is shifted.
 */
export type Amount = { start: number, end: number, value: number, };

/**
 * A part of a formula.
 */
export type Step = { start: number, end: number, text: string, kind: StepKind, type: Type, value: bigint,
/**
 * The reason why it has no value.
 */
fault: string | null,
/**
 * The name that a `let` gives it.
 */
binding: string | null,
/**
 * The indices of the parts that it reads.
 */
operands: Array<number>,
/**
 * The literal amount of a shift.
 */
amount: Amount | null, };

/**
 * The value of a formula and of its parts.
 */
export type Evaluation = {
/**
 * The variables, in the order in which the formula uses them.
 */
inputs: Array<Input>,
/**
 * The parts in the order in which they are evaluated, unless there are too many. The last one
 * is the formula.
 */
steps: Array<Step>,
/**
 * The formula itself; of a list, the last one.
 */
result: Step | null,
/**
 * The formulas of a list before the last one.
 */
list: Array<Step>,
/**
 * The sets that explain a bool.
 */
marks: Array<MarkedSet>, notes: Array<Problem>, error: Problem | null,
/**
 * The placement of the pieces, as in FEN.
 */
placement: string | null,
/**
 * The name of the mapping of the words: the one that was chosen, or that of the code.
 */
mapping: string, };

/**
 * The kind of a name.
 */
export type NameKind = "function" | "constant" | "position";

/**
 * A name and its meaning.
 */
export type Name = { name: string, kind: NameKind, signature: string, summary: string,
/**
 * The formula of a name that is computed from others.
 */
formula: string | null, aliases: Array<string>, };

/**
 * A mapping of the squares.
 */
export type Mapping = { id: string, name: string,
/**
 * The bit of each square, from a1, b1 to h8.
 */
indices: Array<number>, };

/**
 * The kind of a text.
 */
export type What = "number" | "fen" | "drawing" | "squares" | "formula";

/**
 * A set that was pasted.
 */
export type Pasted = { value: bigint, what: What, };

/**
 * The decision on a law.
 */
export type Decision = "proved" | "refuted" | "unknown";

/**
 * A side of a comparison.
 */
export type SideValue = { text: string, type: Type,
/**
 * `null` if it has no value.
 */
value: bigint | null, };

/**
 * The verdict on a law.
 */
export type Proof = { verdict: Decision, counterexample: Array<Input>,
/**
 * The two sides of the comparison, at the counterexample.
 */
sides: Array<SideValue>,
/**
 * The parts of the law at the counterexample.
 */
steps: Array<Step>,
/**
 * The text that has these parts.
 */
law: string,
/**
 * The words after the verdict: the inputs, the method, the time, the reason.
 */
message: string,
/**
 * The note on what was passed over to find the law in its text.
 */
note: string | null, problem: Problem | null, };

/**
 * A law as a file in SMT-LIB, or the problem of it.
 */
export type Exported = { text: string, problem: Problem | null, };

/**
 * The shortest formula that is found to equal another one, with its proof.
 */
export type Simplified = {
/**
 * The formula; empty if there is a problem.
 */
text: string,
/**
 * True if it is shorter than the given one.
 */
is_shorter: boolean,
/**
 * The number of operations, the proof and the time in words.
 */
message: string, problem: Problem | null, };

/**
 * An instruction set.
 */
export type SetName = { id: string, name: string, };

/**
 * An instruction.
 */
export type Line = { code: string, comment: string, };

/**
 * The instructions of a formula, or the problem of it.
 */
export type Explained = { lines: Array<Line>, summary: string, problem: Problem | null, };

/**
 * A formula as a Boolean function of its names.
 */
export type Truth = {
/**
 * The names, and the formula.
 */
head: Array<string>,
/**
 * A row for all values of the names: digits 0 and 1, the last one for the formula.
 */
rows: Array<string>,
/**
 * The diagram in SVG, if there are at most three names.
 */
venn: string | null, };

/**
 * A position for which the formula is true.
 */
export type FoundPosition = { fen: string, where: string, type: Type, value: bigint,
/**
 * The set to draw: the value, or the sets that explain a bool.
 */
marks: bigint, };

/**
 * A line or a game without a result.
 */
export type FileError = { where: string, message: string, };

/**
 * The positions of a file for which a formula is true.
 */
export type Found = { positions: number, matched: number,
/**
 * The number of squares in all values.
 */
squares: number, seconds: number, matches: Array<FoundPosition>,
/**
 * The first errors.
 */
errors: Array<FileError>, errorCount: number,
/**
 * Sentences on what was passed over, and on parts of the formula that may not mean what was
 * intended.
 */
notes: Array<string>, problem: Problem | null, };
