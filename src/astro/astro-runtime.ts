import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

interface Patch {
  /** How the path of the module of Astro ends. */
  readonly module: string;
  readonly from: string;
  readonly to: string;
}

/** Changes to the part of Astro that renders pages, made while it is bundled. */
const patches: readonly Patch[] = [
  {
    // Astro leaves `<` as it is in attributes. Escaped there as well, no text of a person looks like a tag anywhere.
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
    // Astro renders a style before the first island, in the body, where HTML allows none. `base.css` has its rule.
    module: 'astro/dist/runtime/server/scripts.js',
    from: '<style>${ISLAND_STYLES}</style>',
    to: '',
  },
];

/** Applies the changes to a module of Astro. Throws when Astro has another text than the one to change. */
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
