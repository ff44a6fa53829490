// Runs a WebAssembly program, such as the tests of a crate, with Node.js: `node wasi.mjs PROGRAM
// ARGUMENTS`.

import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...args], returnOnExit: true });
const module = new WebAssembly.Module(readFileSync(program));
process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));
