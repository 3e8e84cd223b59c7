// Sounds, made here out of sine waves; off unless wanted. One for a move, one when something is asked,
// one at the end.
const tunes = {
  move: [[392, 0, 0.09]],
  ask: [
    [523, 0, 0.12],
    [659, 0.09, 0.16],
  ],
  no: [[220, 0, 0.16]],
  over: [
    [392, 0, 0.3],
    [494, 0.12, 0.3],
    [587, 0.24, 0.3],
    [784, 0.36, 0.6],
  ],
} as const;

export type Tune = keyof typeof tunes;

let context: AudioContext | undefined;

export function sound(tune: Tune): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, after, lasts] of tunes[tune]) {
    const tone = new OscillatorNode(context, { frequency: pitch });
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.setValueAtTime(0.0001, now + after);
    loud.gain.exponentialRampToValueAtTime(0.12, now + after + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.0001, now + after + lasts);
    tone.connect(loud).connect(context.destination);
    tone.start(now + after);
    tone.stop(now + after + lasts);
  }
}
