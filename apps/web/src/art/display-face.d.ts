declare module "virtual:display-face" {
  /** WOFF2, in base64. */
  const letters: string;
  export default letters;
}
