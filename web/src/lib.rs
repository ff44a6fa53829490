//! The bindings of setwise for its page.
//!
//! The page has two modules of this crate. `bench` answers each keystroke in the thread of the
//! page: it evaluates a formula step by step, reads what is pasted, and knows the names and
//! mappings. `work` is larger and is loaded in a worker: it proves laws, lists instructions and
//! searches files.
//!
//! Values cross the border as plain objects, whose types for the page are generated: `page/src/engine/types.ts`. Places
//! in texts are counted in UTF-16 code units, as JavaScript does. Words are `BigInt`s. Nothing here
//! panics for any input: errors are objects of the type `Problem`.

#![deny(unsafe_code)]
#![allow(unreachable_pub, reason = "the functions are reached from JavaScript")]

mod border;
mod evaluation;
mod problem;
mod request;
mod value;

#[cfg(feature = "bench")]
mod bench;
#[cfg(all(test, feature = "bench", feature = "work"))]
mod types;
#[cfg(feature = "work")]
mod work;
