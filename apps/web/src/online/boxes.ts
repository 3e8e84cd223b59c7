// An owner's box on its way to a server, in parts: a message there has 4,096 bytes at most.
import type { Wire } from "../core/wire";

const MOST = 3_600; // bytes of a part, as a message has them

/** Texts of at most `most` bytes each, which together are the whole. */
export function partsOf(text: string, most = MOST): string[] {
  const parts = [""];
  let used = 0;
  for (const letter of text) {
    const size = new TextEncoder().encode(JSON.stringify(letter)).length - 2;
    if (used + size > most) {
      parts.push("");
      used = 0;
    }
    parts[parts.length - 1] += letter;
    used += size;
  }
  return parts;
}

/** The hash under which the server knows it; its loader's complaint is thrown. */
export async function bringBox(wire: Wire, game: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [file, text] of Object.entries(files))
    for (const part of partsOf(text)) await wire.ask("box", { game, file, text: part });
  return (await wire.ask("box", { game, done: true })).box ?? "";
}
