// Sounds, made here; off unless wanted. Tones are waves that fade; rustles are noise through a filter whose pitch may
// slide: paper, wood, wool and glass are told apart by these alone.
interface Tone {
  readonly pitch: number;
  /** Where the pitch slides to. */
  readonly to?: number;
  readonly wave?: OscillatorType;
  /** Seconds. */
  readonly after?: number;
  readonly lasts: number;
  readonly loud?: number;
}
interface Rustle extends Omit<Tone, "wave"> {
  readonly filter: BiquadFilterType;
  readonly narrow?: number;
}

const tunes = {
  move: [{ pitch: 392, lasts: 0.09 }],
  ask: [
    { pitch: 523, lasts: 0.12 },
    { pitch: 659, after: 0.09, lasts: 0.16 },
  ],
  no: [{ pitch: 220, lasts: 0.16 }],
  over: [
    { pitch: 392, lasts: 0.3 },
    { pitch: 494, after: 0.12, lasts: 0.3 },
    { pitch: 587, after: 0.24, lasts: 0.3 },
    { pitch: 784, after: 0.36, lasts: 0.6 },
  ],
  // a card that slides, and is let go
  paper: [
    { filter: "bandpass", pitch: 2200, to: 5200, narrow: 0.8, lasts: 0.13, loud: 0.16 },
    { filter: "highpass", pitch: 4200, after: 0.12, lasts: 0.05, loud: 0.1 },
  ],
  // a token set down
  wood: [
    { pitch: 210, to: 120, lasts: 0.1, loud: 0.3 },
    { pitch: 640, to: 520, wave: "triangle", lasts: 0.045, loud: 0.1 },
    { filter: "bandpass", pitch: 1400, narrow: 3, lasts: 0.03, loud: 0.22 },
  ],
  // soft feet
  wool: [
    { filter: "lowpass", pitch: 520, to: 260, lasts: 0.16, loud: 0.3 },
    { pitch: 150, to: 200, lasts: 0.12, loud: 0.1 },
  ],
  // a pane laid on a pane
  glass: [
    { pitch: 2093, lasts: 0.4, loud: 0.07 },
    { pitch: 3323, after: 0.01, lasts: 0.3, loud: 0.05 },
    { pitch: 5009, after: 0.015, lasts: 0.18, loud: 0.03 },
    { filter: "highpass", pitch: 6000, lasts: 0.02, loud: 0.07 },
  ],
  // its partials are not multiples: that makes it a bell
  bell: [
    { pitch: 659, lasts: 1.6, loud: 0.12 },
    { pitch: 1318, lasts: 1.1, loud: 0.06 },
    { pitch: 1820, lasts: 0.7, loud: 0.05 },
    { pitch: 3560, lasts: 0.35, loud: 0.03 },
  ],
  // what comes out of the woods
  growl: [
    { pitch: 78, to: 52, wave: "sawtooth", lasts: 0.5, loud: 0.07 },
    { filter: "lowpass", pitch: 300, to: 140, lasts: 0.5, loud: 0.3 },
  ],
} as const satisfies Readonly<Record<string, readonly (Tone | Rustle)[]>>;

export type Tune = keyof typeof tunes;
export const allTunes = Object.keys(tunes) as Tune[];

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** One second of it is enough for any rustle. */
function hiss(air: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: air.sampleRate, sampleRate: air.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

const slide = (value: AudioParam, { pitch, to, lasts }: Tone | Rustle, begin: number): void => {
  value.setValueAtTime(pitch, begin);
  if (to) value.exponentialRampToValueAtTime(to, begin + lasts);
};

function source(
  air: AudioContext,
  part: Tone | Rustle,
  begin: number,
): { first: AudioScheduledSourceNode; last: AudioNode } {
  if (!("filter" in part)) {
    const tone = new OscillatorNode(air, { type: part.wave ?? "sine" });
    slide(tone.frequency, part, begin);
    return { first: tone, last: tone };
  }
  noise ??= hiss(air);
  const rustle = new AudioBufferSourceNode(air, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(air, { type: part.filter, Q: part.narrow ?? 1 });
  slide(filter.frequency, part, begin);
  return { first: rustle, last: rustle.connect(filter) };
}

export function sound(tune: Tune): void {
  context ??= new AudioContext();
  for (const part of tunes[tune] as readonly (Tone | Rustle)[]) {
    const begin = context.currentTime + (part.after ?? 0);
    const end = begin + part.lasts;
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.setValueAtTime(0.0001, begin);
    loud.gain.exponentialRampToValueAtTime(part.loud ?? 0.12, begin + Math.min(0.015, part.lasts / 4));
    loud.gain.exponentialRampToValueAtTime(0.0001, end);
    const { first, last } = source(context, part, begin);
    last.connect(loud).connect(context.destination);
    first.start(begin);
    first.stop(end);
  }
}
