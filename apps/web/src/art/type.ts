// The display face, for names and numbers: Fraunces, as its package has it for Latin letters. It comes as a module, so
// the server need not allow fonts, and it is there offline. Until it arrives, or if it never does, fonts of the same
// measures stand in (type.css): nothing moves when it comes.
export async function loadType(): Promise<void> {
  const { default: letters } = await import("virtual:display-face");
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const face = new FontFace("Fraunces", bytes, { weight: "400 900" });
  document.fonts.add(await face.load());
}
