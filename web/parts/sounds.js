// What one hears, if one wants to: a piece is put down when an order has been given, dice roll where some were thrown, two notes when somebody
// waits for the player and the page is not seen. All of it is made here, so nothing is fetched.
let sounds = null;
let orders = null;
let due = 0;

const slider = () => document.getElementById("slider");

/** Where sounds are made; nowhere before the first press, since browsers let nothing be heard then. */
function audio() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  return (sounds.context ??= new AudioContext());
}

/** A short knock: noise that fades, through a filter. */
function knock(at, pitch, loud) {
  const context = audio();
  if (!context) return;
  const length = Math.floor(context.sampleRate * 0.07);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const [noise, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  noise.buffer = buffer;
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  noise.connect(filter).connect(gain).connect(context.destination);
  noise.start(context.currentTime + at);
}

function piece() {
  knock(0, 420, 0.5);
}

function dice() {
  for (const at of [0, 0.07, 0.16, 0.22, 0.33]) knock(at, 1500 + Math.random() * 900, 0.3);
}

/** Two notes: somebody waits for the player. */
export function bell() {
  begin();
  const context = audio();
  if (!context) return;
  for (const [at, pitch] of [[0, 660], [0.22, 880]]) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.2, context.currentTime + at);
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.6);
    tone.connect(gain).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.6);
  }
}

/** An order more than before, seen as it stands now and not while looking back. */
function listen() {
  due = 0;
  const now = slider() ? Number(slider().max) : null;
  const more = orders !== null && now !== null && now > orders;
  orders = now;
  if (!more || Number(slider().value) !== now) return;
  if (document.querySelector(".log li:first-child .die, .throws .die")) dice();
  else piece();
}

/** Sounds are heard from now on; `heard` lets one be heard at once. */
export function begin(heard = false) {
  if (sounds === null) {
    const watch = new MutationObserver(() => (due ||= setTimeout(listen, 60)));
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["max"] });
    sounds = { context: null, watch };
    orders = slider() ? Number(slider().max) : null;
  }
  if (heard) piece();
}

/** Nothing is heard any more. */
export function end() {
  sounds?.watch.disconnect();
  void sounds?.context?.close();
  sounds = null;
}
