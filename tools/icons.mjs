// The icon as pictures of points, for desktops that do not draw it themselves: node tools/icons.mjs writes
// tools/icons/SIZE.png from apps/web/public/icon.svg. They are kept in the tree, so that installing needs no browser.
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browse } from "../tests/web/support.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const svg = readFileSync(`${root}apps/web/public/icon.svg`, "utf8");
const { browser, close } = await browse();
mkdirSync(`${root}tools/icons`, { recursive: true });
for (const size of [48, 128]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>* { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  await page.screenshot({ path: `${root}tools/icons/${size}.png`, omitBackground: true });
}
await close();
