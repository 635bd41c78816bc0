// Starts the client, or says plainly that it does not start.
const assets = JSON.parse(document.getElementById("assets").textContent);
document.getElementById("boot-reload").onclick = () => location.reload();
try {
  const { default: init } = await import(`/${assets["web.js"]}`);
  await init({ module_or_path: `/${assets["web.wasm"]}` });
} catch (fault) {
  console.error(fault);
  document.getElementById("boot-fault").hidden = false;
}
document.getElementById("boot").remove();
