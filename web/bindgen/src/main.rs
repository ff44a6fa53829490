//! Makes the JavaScript bindings of a WebAssembly module: `bindgen MODULE.wasm FOLDER NAME`.
//!
//! The program `wasm-bindgen` does the same. It also has a server for tests, so that it takes
//! minutes to build.

#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = &arguments[..] else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true);
    // The names of functions are a quarter of the module.
    bindgen.remove_name_section(true).remove_producers_section(true);
    let result = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {module}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
