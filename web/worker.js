// Where bots think: the same module as the page, already compiled there, started without a window.
addEventListener(
  "message",
  async ({ data }) => {
    const { default: init } = await import(data.glue);
    await init({ module_or_path: data.module });
  },
  { once: true },
);
