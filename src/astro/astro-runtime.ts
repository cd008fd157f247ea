import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

interface Patch {
  /** The end of the path of the Astro module. */
  readonly module: string;
  readonly from: string;
  readonly to: string;
}

/** Changes to the part of Astro that renders pages. They are made while the build bundles it. */
const patches: readonly Patch[] = [
  {
    // Astro does not escape `<` in attributes. Once it is escaped there too, text that a person typed never looks like
    // a tag.
    module: 'astro/dist/runtime/server/render/util.js',
    from: `.replace(DOUBLE_QUOTE_REGEX, "&quot;")`,
    to: `.replace(DOUBLE_QUOTE_REGEX, "&quot;").replaceAll("<", "&lt;")`,
  },
  {
    module: 'astro/dist/runtime/server/render/util.js',
    from: `if (!str.includes("&") && !str.includes('"')) return str;`,
    to: `if (!str.includes("&") && !str.includes('"') && !str.includes("<")) return str;`,
  },
  {
    // Astro puts a style before the first island, in the body, where HTML allows none. `base.css` has the same rule.
    module: 'astro/dist/runtime/server/scripts.js',
    from: '<style>${ISLAND_STYLES}</style>',
    to: '',
  },
];

/** Applies the changes to a module of Astro. Throws when the module lacks the text to be changed. */
export function patchAstro(id: string, code: string): string {
  let patched = code;
  for (const { from, to } of patches.filter(({ module }) => id.endsWith(module))) {
    if (!patched.includes(from)) throw new Error(`Astro has changed ${id}: mend astro-runtime.ts`);
    patched = patched.replace(from, () => to);
  }
  return patched;
}

const plugin: Plugin = {
  name: 'astro-runtime',
  transform: {
    filter: { id: new RegExp(`(?:${patches.map(({ module }) => module).join('|')})$`) },
    handler: (code, id) => patchAstro(id, code),
  },
};

export function astroRuntime(): AstroIntegration {
  return {
    name: 'astro-runtime',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
