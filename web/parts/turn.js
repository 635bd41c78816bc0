// Tells that it is the player's turn where the title of the tab is not seen: a badge on the icon always; a notification of the browser and
// a sound only if the player has switched them on.
const assets = JSON.parse(document.getElementById("assets").textContent);
const kit = await import(`/${assets["parts/kit.js"]}`);

const link = document.querySelector('link[rel="icon"]');
const plain = link.getAttribute("href");
let badged = null;
let waits = false;
let shown = null;

/** The icon with a dot on it, as an address. */
async function withDot() {
  const text = await kit.load("art/icon.svg");
  const [, left, top, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(text).map(Number);
  const r = Math.min(width, height) * 0.24;
  const dot = `<circle cx="${left + width - r}" cy="${top + r}" r="${r}" fill="#d43f22" stroke="#fff" stroke-width="${r / 5}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(text.replace("</svg>", `${dot}</svg>`))}`;
}

/** The icon of the tab, and that of an installed page where the system shows numbers. */
async function badge() {
  if (waits) badged ??= await withDot();
  link.setAttribute("href", waits ? badged : plain);
  try {
    await (waits ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.());
  } catch {
    // The system shows none.
  }
}

const isSeen = () => document.visibilityState === "visible" && document.hasFocus();

/** A notification of the browser; a press on it brings the page to the front. */
async function notify() {
  await kit.worded;
  const text = { body: document.title, icon: plain, tag: location.hash };
  try {
    shown = new Notification(kit.say("turn-begins"), text);
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // Phones show notifications of a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(kit.say("turn-begins"), text);
  }
}

async function begun() {
  if (isSeen()) return;
  if (kit.chosen("notify") === "on" && window.Notification?.permission === "granted") await notify();
  if (kit.chosen("sound") === "on") (await kit.part("sounds")).bell();
}

function look(first = false) {
  const now = document.querySelector(".game[data-turn]") !== null;
  if (now === waits) return;
  waits = now;
  void badge();
  if (now && !first) void begun();
  if (!now) {
    shown?.close();
    shown = null;
  }
}

/** Whose turn it is changes with the title, except when a game is left. */
export function begin() {
  const soon = () => setTimeout(look, 50);
  new MutationObserver(soon).observe(document.head, { childList: true, subtree: true, characterData: true });
  addEventListener("hashchange", soon);
  look(true);
}
