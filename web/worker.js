// Where bots think: runs the module that the page has compiled already, without a window.
addEventListener(
  "message",
  async ({ data }) => {
    const { default: init } = await import(data.glue);
    await init({ module_or_path: data.module });
  },
  { once: true },
);
