import type { Plugin } from 'vite';

interface Module {
  readonly code: string;
  /** Names of the modules that it imports, statically or dynamically. */
  readonly loads: readonly string[];
}

/**
 * Modules by name, which is a path without a query. Styles that a script carries keep theirs: they use the custom
 * properties of the page.
 */
export type ModuleGraph = Map<string, Module>;

const sourceMap = /^\/\/# sourceMappingURL=.*$/m;
const dropQuery = (id: string): string => id.replace(/\?(?!inline$).*$/, '');

/**
 * Collects the imports of the server build and of the browser build. An island that no page renders is only in the
 * latter.
 */
export function collectModules(graph: ModuleGraph): Plugin {
  return {
    name: 'collect-modules',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info === null) continue;
        const known = graph.get(dropQuery(id));
        const loads = [
          ...info.importedIds,
          ...info.dynamicallyImportedIds,
          ...listUnrendered(info.meta as AstroMeta),
        ];
        graph.set(dropQuery(id), {
          code: `${known?.code ?? ''}\n${info.code?.replace(sourceMap, '') ?? ''}`,
          loads: [...(known?.loads ?? []), ...loads.map(dropQuery)],
        });
      }
    },
  };
}

interface AstroMeta {
  readonly astro?: { readonly clientOnlyComponents?: readonly { readonly resolvedPath: string }[] };
}

/** Islands with `client:only`. Astro removes their imports from the page. */
const listUnrendered = (meta: AstroMeta): readonly string[] =>
  meta.astro?.clientOnlyComponents?.map(({ resolvedPath }) => resolvedPath) ?? [];

/**
 * The code of a module and of all modules that it reaches, limited to modules below a folder. Of styles it has the names
 * of custom properties alone: their other words are no classes.
 */
export function readReached(graph: ModuleGraph, start: string, folder: string): readonly string[] {
  const reached = new Set([start]);
  for (const id of reached) for (const loaded of graph.get(id)?.loads ?? []) reached.add(loaded);
  return [...reached]
    .filter((id) => id.startsWith(folder) && !id.endsWith('.css'))
    .map((id) => {
      const { code = '' } = graph.get(id) ?? {};
      return id.endsWith('.css?inline') ? (code.match(/--[\w-]+/g) ?? []).join(' ') : code;
    });
}
