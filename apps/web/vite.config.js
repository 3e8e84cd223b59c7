// Builds the page into build/web. Its own sentences (page.*) come from lang/*.txt, like every other
// sentence of Reverie; the page gets all others from the core.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Every file of lang/ is a language; English comes first, since others may lack sentences.
const languages = readdirSync(`${root}lang`)
  .map((file) => file.replace(".txt", ""))
  .sort((a, b) => Number(b === "en") - Number(a === "en") || a.localeCompare(b));

function catalogue() {
  const id = "virtual:catalogue";
  return {
    name: "catalogue",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const texts = {};
      for (const language of languages) {
        const file = `${root}lang/${language}.txt`;
        this.addWatchFile(file);
        texts[language] = {};
        for (const line of readFileSync(file, "utf8").split("\n")) {
          const [, key, text] = /^((?:page|lang)\.[^ ]+|[a-z-]+\.about) = (.*)$/.exec(line) ?? [];
          if (key) texts[language][key] = text;
        }
      }
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}

/** Lessons are scenarios: the position and the moves, each with its sentence (`# say "KEY"` before it, and perhaps
    what else it speaks of, `# of "THING THING"`); a sentence for when all is done, with what it speaks of; and in the
    first lesson of a game its goal (`# goal "KEY"`), with what that speaks of. */
function lessons() {
  const id = "virtual:lessons";
  const folder = `${root}lessons`;
  const goal = (found) => (found ? { say: found[1], of: found[2] } : undefined);
  const step = (text) => ({
    goal: goal(/^# goal "(.*)"\n# of "(.*)"$/m.exec(text)),
    rules: /^rules (.*)$/m.exec(text)[1].split(" "),
    position: text.match(/^(?:game|set|draw) .*$/gm).join("\n"),
    moves: [...text.matchAll(/^# say "(.*)"\n(?:# of "(.*)"\n)?> (\d): (.*)$/gm)].map(([, say, of, seat, move]) => ({
      say,
      of,
      seat: Number(seat),
      move,
    })),
    end: [...text.matchAll(/^# say "(.*)"$/gm)].at(-1)[1],
    of: [...text.matchAll(/^# of "(.*)"$/gm)].at(-1)[1],
  });
  return {
    name: "lessons",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const all = {};
      for (const file of readdirSync(folder)) {
        this.addWatchFile(`${folder}/${file}`);
        all[file.replace(".scn", "")] = readFileSync(`${folder}/${file}`, "utf8")
          .split(/^scenario /m)
          .slice(1)
          .map(step);
      }
      return `export default ${JSON.stringify(all)}`;
    },
  };
}

/** The display face as a module; what its licence asks for (SIL Open Font License 1.1) goes with it. */
function displayFace() {
  const id = "virtual:display-face";
  const folder = fileURLToPath(new URL("node_modules/@fontsource/fraunces/", import.meta.url));
  return {
    name: "display-face",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const face = readFileSync(`${folder}files/fraunces-latin-600-normal.woff2`).toString("base64");
      return `export default "${face}"`;
    },
    // only now: comments do not outlive minifying
    generateBundle(_, chunks) {
      for (const chunk of Object.values(chunks))
        if (chunk.moduleIds?.includes(`\0${id}`))
          chunk.code = `/*!\n${readFileSync(`${folder}LICENSE`, "utf8")}*/\n${chunk.code}`;
    },
  };
}

/** The service worker knows every file of this build; its version is a hash of them all. */
function offline() {
  return {
    name: "offline",
    writeBundle({ dir }) {
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !one.parentPath.endsWith("/previews")) // only messengers look at these
        .map((one) => `${one.parentPath}/${one.name}`)
        .sort();
      const version = createHash("sha256");
      for (const file of files) version.update(file.slice(dir.length)).update(readFileSync(file));
      const names = files.map((file) => `.${file.slice(dir.length)}`.replace(/^\.\/index\.html$/, "./"));
      const head = `const VERSION = "${version.digest("hex").slice(0, 12)}";\nconst FILES = ${JSON.stringify(names)};\n`;
      const code = readFileSync(new URL("src/offline/sw.js", import.meta.url), "utf8").replace(/^\/\/.*\n/gm, "");
      writeFileSync(`${dir}/sw.js`, head + code);
    },
  };
}

export default defineConfig({
  base: "/", // the page is also at /t/ID: what it needs has one address everywhere
  plugins: [catalogue(), lessons(), displayFace(), offline()],
  worker: { format: "es" },
  build: {
    outDir: `${root}build/web`,
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server forbids data: addresses and inline scripts
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
