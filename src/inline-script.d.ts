/** The text that a program of `src/inline` is built into (`src/astro/inline-scripts.ts`). */
declare module '*?script' {
  const text: string;
  export default text;
}
