// Plays a note for each hit, higher with each hit in a row. Synthesized, so there is no file to load.

const MUTED_KEY = "lantern-hour/muted";
const NOTES = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
const LOWEST_HZ = 392;
const LASTS_SECONDS = 0.5;

/** The game's sound. */
export interface Sound {
  /** Plays the note of the `combo`-th hit in a row, counted from 1. */
  readonly hit: (combo: number) => void;
  readonly muted: () => boolean;
  /** Mutes or unmutes, and stores the choice in the browser. */
  readonly mute: (muted: boolean) => void;
}

/** Creates the sound. Browsers allow audio only after a user gesture, and every hit is a click. */
export function createSound(): Sound {
  let context: AudioContext | undefined;
  let muted = localStorage.getItem(MUTED_KEY) === "true";

  function hit(combo: number): void {
    if (muted) return;
    context ??= new AudioContext();
    const now = context.currentTime;
    const note = NOTES[Math.min(combo, NOTES.length) - 1] ?? 0;
    const loudness = new GainNode(context, { gain: 0.15 });
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + LASTS_SECONDS);
    const string = new OscillatorNode(context, { type: "triangle", frequency: LOWEST_HZ * 2 ** (note / 12) });
    string.connect(loudness).connect(context.destination);
    string.start(now);
    string.stop(now + LASTS_SECONDS);
  }

  return {
    hit,
    muted: () => muted,
    mute(next) {
      muted = next;
      localStorage.setItem(MUTED_KEY, String(muted));
    },
  };
}
