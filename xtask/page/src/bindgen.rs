//! From the compiler's module to what a browser loads: wasm-bindgen writes the glue, wasm-opt makes the module smaller.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use walrus::{ExportItem, Module, RefType};
use wasm_bindgen_cli_support::Bindgen;

/// Binaryen must be told what the compiler may have used. `--all-features` would let it write what not every browser reads.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// The table in which the glue keeps the values of JavaScript.
const VALUES: &str = "__wbindgen_externrefs";

/// The client, bound for the browser.
pub struct Client {
    /// The glue: a JavaScript module.
    pub js: String,
    /// The WebAssembly.
    pub wasm: Vec<u8>,
    /// Scripts that the glue imports: the path it says, without `./`, and the text.
    pub snippets: Vec<(String, Vec<u8>)>,
}

/// Binds the module. What is shipped has no names of functions and goes through wasm-opt.
pub fn bind(module: &Path, dev: bool) -> Result<Client, String> {
    let out = module.with_file_name("bound");
    let _ = fs::remove_dir_all(&out);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("web").web(true).map_err(|e| format!("{e:#}"))?;
    bindgen.typescript(false).omit_default_module_path(true);
    bindgen.remove_name_section(!dev).remove_producers_section(!dev);
    bindgen.generate(&out).map_err(|e| format!("{}: {e:#}", module.display()))?;
    let mut wasm = out.join("web_bg.wasm");
    if !dev {
        wasm = optimise(wasm)?;
    }
    Ok(Client {
        js: fs::read_to_string(out.join("web.js")).map_err(|e| format!("web.js: {e}"))?,
        wasm: fs::read(&wasm).map_err(|e| format!("{}: {e}", wasm.display()))?,
        snippets: snippets(&out)?,
    })
}

/// The smaller module, or the same one where wasm-opt is not installed.
fn optimise(wasm: PathBuf) -> Result<PathBuf, String> {
    let smaller = wasm.with_extension("small.wasm");
    let mut command = Command::new("wasm-opt");
    command.arg("-Oz").args(FEATURES).arg(&wasm).arg("-o").arg(&smaller);
    match command.status() {
        Ok(status) if status.success() => mend(&smaller).map(|()| smaller),
        Ok(status) => Err(format!("wasm-opt: {status}")),
        Err(e) if e.kind() == ErrorKind::NotFound => {
            println!(
                "wasm-opt is not installed (it is in the package binaryen): the module stays larger than it could be"
            );
            Ok(wasm)
        }
        Err(e) => Err(format!("wasm-opt: {e}")),
    }
}

/// Binaryen 108, which Debian has, writes every exported table as the first one, and the page then does not start. The glue keeps
/// the values of JavaScript in a table of their own: the export is pointed at that one again.
fn mend(wasm: &Path) -> Result<(), String> {
    let fault = |e| format!("{}: {e:#}", wasm.display());
    let mut module = Module::from_file(wasm).map_err(fault)?;
    let own =
        module.tables.iter().find(|table| table.element_ty == RefType::EXTERNREF).map(|table| table.id());
    let export = module.exports.iter_mut().find(|export| export.name == VALUES);
    if let (Some(own), Some(export)) = (own, export)
        && !matches!(export.item, ExportItem::Table(table) if table == own)
    {
        export.item = ExportItem::Table(own);
        module.emit_wasm_file(wasm).map_err(fault)?;
    }
    Ok(())
}

fn snippets(out: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut found = Vec::new();
    let mut folders = vec![out.join("snippets")];
    while let Some(folder) = folders.pop() {
        for path in crate::assets::list(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(out).expect("lies in the folder").display().to_string();
                found.push((name, fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?));
            }
        }
    }
    Ok(found)
}
