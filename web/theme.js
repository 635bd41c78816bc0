// Before the first paint: sets the chosen theme, or the one the system prefers, and less motion if that is wanted.
{
  const root = document.documentElement.dataset;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let stored = {};
  try {
    stored = localStorage;
  } catch {
    // Storage may be disabled; then the system decides.
  }
  const set = () => {
    const { theme } = stored;
    root.theme = theme === "light" || theme === "dark" ? theme : system.matches ? "dark" : "light";
  };
  set();
  // A map was painted for one theme; it follows when the page is loaded again.
  system.onchange = () => document.querySelector(".game") || set();
  if (stored.motion) root.motion = stored.motion;
}
