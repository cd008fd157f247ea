import { preprocessCSS, resolveConfig } from 'vite';
import { type FindClass, listClasses } from './classes.ts';

// No targets: the build has already adapted the styles to older browsers.
const css = { transformer: 'lightningcss', lightningcss: { targets: {} } } as const;
const config = await resolveConfig({ configFile: false, css }, 'build');

/**
 * Removes the rules for classes that no text names, and the custom properties and animations that only those rules
 * used.
 */
export async function dropUnused(
  styles: string,
  texts: readonly string[],
  findClass: FindClass,
): Promise<string> {
  const unused = listClasses(styles).filter((name) => !findClass(texts, name));
  let kept = await drop(styles, unused);
  // A dropped rule may have been the only use of another custom property or animation.
  for (let length = Infinity; kept.length < length;) {
    length = kept.length;
    kept = await drop(kept, findLeftovers(kept, texts));
  }
  return kept;
}

/** Custom properties and animations that nothing refers to. */
function findLeftovers(styles: string, texts: readonly string[]): string[] {
  const properties = matchAll(styles, /(?<=[{;]\s*)(--[\w-]+):/g);
  const animations = matchAll(styles, /@keyframes ([\w-]+)/g);
  const uses = styles.replaceAll(/@keyframes [\w-]+/g, '');
  return [
    ...properties.filter(
      (name) => !styles.includes(`var(${name}`) && !texts.some((text) => text.includes(name)),
    ),
    ...animations.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(uses)),
  ];
}

const matchAll = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** Lightning CSS, which Vite uses to minify too, leaves out the rules of the given symbols. */
async function drop(styles: string, unusedSymbols: string[]): Promise<string> {
  const lightningcss = { ...config.css.lightningcss, unusedSymbols };
  const options = { ...config, css: { ...config.css, lightningcss } };
  return (await preprocessCSS(styles, '/page.css', options)).code;
}
