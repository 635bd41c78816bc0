// Before the first paint: sets the chosen theme, or the one the system prefers.
{
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage may be disabled; then the system decides.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
}
