// Builds the page into build/web. Its own sentences (page.*, and *.view.*, *.word.* of games) come from
// lang/*.txt, like every other sentence of Reverie.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const languages = ["en", "fr"];

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
          const [, key, text] = /^((?:page|[a-z-]+\.(?:view|word))\.[^ ]+) = (.*)$/.exec(line) ?? [];
          if (key) texts[language][key] = text;
        }
      }
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [catalogue()],
  worker: { format: "es" },
  build: {
    outDir: `${root}build/web`,
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server forbids data: addresses and inline scripts
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
