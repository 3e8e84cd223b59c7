declare module "virtual:catalogue" {
  /** By language, by key; English first. */
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default texts;
}
