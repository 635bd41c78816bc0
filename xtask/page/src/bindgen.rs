//! Turns the compiler's module into what a browser loads: wasm-bindgen writes the glue.

use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

/// The client with its browser bindings.
pub struct Client {
    /// The glue: a JavaScript module.
    pub js: String,
    /// The WebAssembly.
    pub wasm: Vec<u8>,
    /// Scripts that the glue imports: the path it uses, without `./`, and the text.
    pub snippets: Vec<(String, Vec<u8>)>,
}

/// Generates the bindings. Shipped modules have no function names. They do not go through wasm-opt: after compression that made them larger
/// (docs/decisions/0006-page.md).
pub fn bind(module: &Path, dev: bool) -> Result<Client, String> {
    let out = module.with_file_name("bound");
    let _ = fs::remove_dir_all(&out);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("web").web(true).map_err(|e| format!("{e:#}"))?;
    bindgen.typescript(false).omit_default_module_path(true);
    bindgen.remove_name_section(!dev).remove_producers_section(!dev);
    bindgen.generate(&out).map_err(|e| format!("{}: {e:#}", module.display()))?;
    let wasm = out.join("web_bg.wasm");
    Ok(Client {
        js: fs::read_to_string(out.join("web.js")).map_err(|e| format!("web.js: {e}"))?,
        wasm: fs::read(&wasm).map_err(|e| format!("{}: {e}", wasm.display()))?,
        snippets: snippets(&out)?,
    })
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
