/** Small sounds by Web Audio: a tile laid, your turn, a forced space, little time, the end, a call. Silent until the first gesture allows it. */

/** @typedef {"place" | "turn" | "forced" | "low" | "end" | "call"} Sound */
/** @typedef {{ play: (sound: Sound) => void }} Sounds */

/** Frequencies (Hz) with their starts (seconds). @type {Record<Sound, [number, number][]>} */
const NOTES = {
  place: [[180, 0]],
  turn: [[523, 0], [659, 0.09]],
  forced: [[440, 0]],
  low: [[880, 0], [880, 0.16]],
  end: [[392, 0], [523, 0.12], [659, 0.24]],
  call: [[587, 0], [784, 0.12]],
};

/**
 * @param {import("./settings.js").Settings} settings the choice to be mute is asked at each sound
 * @param {Document} page
 * @returns {Sounds}
 */
export function createSounds(settings, page) {
  /** @type {AudioContext | null} */
  let audio = null;
  const unlock = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  for (const type of ["pointerdown", "keydown"]) page.addEventListener(type, unlock, { once: true });

  return {
    play(sound) {
      if (!audio || audio.state !== "running" || !settings.get("sound")) return;
      for (const [frequency, after] of NOTES[sound]) tone(audio, frequency, audio.currentTime + after, sound === "place");
    },
  };
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
