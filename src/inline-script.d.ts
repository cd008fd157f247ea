/** The built text of a program of `src/inline` (`src/astro/inline-scripts.ts`). */
declare module '*?script' {
  const text: string;
  export default text;
}
