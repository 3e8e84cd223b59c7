/** Hex digits of the browser's own randomness, two for each byte. */
export const luck = (bytes = 16): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
