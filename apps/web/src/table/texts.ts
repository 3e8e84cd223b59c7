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

const one = (number: number): boolean => (language === "fr" ? Math.abs(number) <= 1 : number === 1);

/** The sentence of a key, its {name} and {name:one|many} filled in. */
export function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = texts[language][key] ?? drawn[key];
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
export const colon = (): string => (language === "fr" ? "\u00a0: " : ": ");

/** Between parts that have commas of their own. */
export const semicolon = (): string => (language === "fr" ? "\u202f; " : "; ");

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
