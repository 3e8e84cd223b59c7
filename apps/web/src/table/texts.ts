// The page's own sentences, from the same catalogue as everything else (lang/*.txt, keys page.*); those
// of renderers (*.view.*, *.word.*) are in the core, and come from the lens.
import texts from "virtual:catalogue";
import type { Language } from "../core/protocol";

let language: Language = "en";
let drawn: Readonly<Record<string, string>> = {};

export function speak(wanted: Language): void {
  language = wanted;
  document.documentElement.lang = wanted;
}

/** The sentences of renderers, in the language that is spoken. */
export function learn(sentences: Readonly<Record<string, string>>): void {
  drawn = sentences;
}

export const spoken = (): Language => language;

/** The sentences of a language; English has all of them. */
const English = "en";
const textOf = (key: string, of: Language = language): string | undefined => texts[of]?.[key] ?? texts[English]?.[key];

/** What stands in quotes in the catalogue, because spaces matter. */
const unquoted = (key: string): string => textOf(key)?.replace(/^"(.*)"$/, "$1") ?? "";

/** All languages, each by its own name. */
export const languages: readonly { readonly code: Language; readonly name: string }[] = Object.keys(texts).map(
  (code) => ({
    code,
    name: textOf("lang.name", code) ?? code,
  }),
);
export const languageName = (code: Language): string => languages.find((one) => one.code === code)?.name ?? code;

/** What one tap changes to. */
export function nextLanguage(): { readonly code: Language; readonly name: string } {
  const at = languages.findIndex((one) => one.code === language);
  return languages[(at + 1) % languages.length] ?? { code: English, name: English };
}

/** The language of the browser, if it is one of ours. */
export const usualLanguage = (): Language =>
  languages.find((one) => navigator.language.startsWith(one.code))?.code ?? English;

const one = (number: number): boolean => textOf("lang.one")?.split(" ").includes(String(number)) ?? false;

/** The sentence of a key, its {name} and {name:one|many} filled in. */
export function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = texts[language]?.[key] ?? drawn[key] ?? texts[English]?.[key];
  if (text === undefined) return `[${key}]`;
  return text.replace(/\{([a-z]+)(?::([^|}]*)\|([^}]*))?\}/g, (match, name: string, single?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return match;
    return single === undefined ? String(value) : ((one(Number(value)) ? single : many) ?? "");
  });
}

/** Whether this is the sentence of a key, in whatever language. */
export const inAny = (key: string, text: string): boolean => Object.values(texts).some((all) => all[key] === text);

/** Between a name and what it is. */
export const colon = (): string => unquoted("lang.colon");

/** Between parts that have commas of their own. */
export const semicolon = (): string => unquoted("lang.semicolon");

/** With a full stop, unless it ends with a mark of its own. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Who sits at the table, in words. */
const bots: Readonly<Record<string, string>> = {
  random: "page.bot.random",
  greedy: "page.bot.greedy",
  easy: "page.bot.easy",
  normal: "page.bot.normal",
  hard: "page.bot.hard",
  expert: "page.bot.expert",
  rival: "page.bot.rival",
  open: "page.seat.open.about",
};

const called = (keys: Readonly<Record<string, string>>, word: string): string => {
  const key = keys[word];
  return key === undefined ? word : t(key);
};

export const botName = (bot: string): string => called(bots, bot);

/** The names of the computer's players. */
const plates: Readonly<Record<string, string>> = {
  random: "page.bot.called.random",
  greedy: "page.bot.called.greedy",
  easy: "page.bot.called.easy",
  normal: "page.bot.called.normal",
  hard: "page.bot.called.hard",
  expert: "page.bot.called.expert",
  rival: "page.bot.called.rival",
  open: "page.seat.open",
};
export const botCalled = (bot: string): string => called(plates, bot);

/** A figure, with a real minus sign. */
export const figure = (points: number): string => String(points).replace("-", "\u2212");
