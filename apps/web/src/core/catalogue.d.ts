declare module "virtual:catalogue" {
  const texts: Readonly<Record<"en" | "fr", Readonly<Record<string, string>>>>;
  export default texts;
}
