/** Small sounds by Web Audio: a tile laid, your turn, a forced space, the end. Silent until the first gesture allows it. */

/** @typedef {"place" | "turn" | "forced" | "end"} Sound */

/** Frequencies (Hz) with their starts (seconds). @type {Record<Sound, [number, number][]>} */
const NOTES = { place: [[180, 0]], turn: [[523, 0], [659, 0.09]], forced: [[440, 0]], end: [[392, 0], [523, 0.12], [659, 0.24]] };

/** @param {import("../shell/settings.js").Settings} settings @param {AbortSignal} signal */
export function createSounds(settings, signal) {
  /** @type {AudioContext | null} */
  let audio = null;
  const unlock = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, unlock, { once: true, signal });
  signal.addEventListener("abort", () => void audio?.close());

  /** @param {Sound} sound */
  function play(sound) {
    if (!audio || audio.state !== "running" || !settings.get("sound")) return;
    for (const [frequency, after] of NOTES[sound]) tone(audio, frequency, audio.currentTime + after, sound === "place");
  }
  return { play };
}

/** @param {AudioContext} audio @param {number} frequency @param {number} at @param {boolean} dull */
function tone(audio, frequency, at, dull) {
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  source.type = dull ? "triangle" : "sine";
  source.frequency.setValueAtTime(frequency, at);
  if (dull) source.frequency.exponentialRampToValueAtTime(frequency / 2, at + 0.08);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(dull ? 0.25 : 0.12, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + (dull ? 0.12 : 0.35));
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + 0.4);
}
