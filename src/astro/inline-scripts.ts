import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'vite';
import { pageScriptTargets } from './oldest-browsers/browser-floor.ts';
import { hashForPolicy } from './content-policy.ts';
import { speculationRules } from '#components/head/speculation-rules.ts';

const folder = new URL('../inline/', import.meta.url);
const programImport = /\/src\/inline\/[^/]+\.ts\?script$/;

/**
 * Lets pages import the built text of the programs in `src/inline`, and lets that text run under the content security
 * policy.
 */
export function inlineScripts(): AstroIntegration {
  return {
    name: 'inline-scripts',
    hooks: {
      'astro:config:setup': async ({ updateConfig }) => {
        const programs = await Promise.all(listPrograms().map(buildProgram));
        const texts = [...programs.map(({ text }) => text), speculationRules];
        updateConfig({
          security: {
            csp: { algorithm: 'SHA-256', scriptDirective: { hashes: texts.map(hashForPolicy) } },
          },
          vite: { plugins: [scriptTexts] },
        });
      },
    },
  };
}

/** Resolves `import text from '#inline/early.ts?script'` to the built text of the program `early.ts`. */
export const scriptTexts: Plugin = {
  name: 'script-texts',
  load: {
    filter: { id: programImport },
    async handler(id) {
      const { text, modules } = await buildProgram(id.replace('?script', ''));
      for (const module of modules) this.addWatchFile(module);
      return `export default ${JSON.stringify(text)}`;
    },
  },
};

/** The files directly in the folder. */
const listPrograms = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fileURLToPath(new URL(file, folder)));

interface Program {
  readonly text: string;
  /** The modules that the program consists of. */
  readonly modules: readonly string[];
}

/** Builds the program of a file into text. */
export async function buildProgram(entry: string): Promise<Program> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: pageScriptTargets,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  // The type of `build` allows for several outputs and for a watcher.
  const [chunk] = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`There is no script of ${entry}`);
  return { text: chunk.code.trimEnd(), modules: chunk.moduleIds };
}
