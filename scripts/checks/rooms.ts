import { posix } from 'node:path';
import rooms from './rooms.json' with { type: 'json' };
import type { SourceFiles } from './source-files.ts';

export interface Room {
  /** Folder below `src`, or a file pattern such as `server/*`. */
  readonly room: string;
  readonly holds: string;
  /** Rooms that it may import, with the folders below them. `nouns` means every room that is a noun, `*` anything. */
  readonly mayImport: readonly string[];
  /**
   * A thing of the marketplace with its routes, service and rows. `findNounImports` knows which of these others may
   * import.
   */
  readonly isNoun?: boolean;
}

export const roomTable: readonly Room[] = rooms;

/** The room of a file below `src`, by the longest matching pattern; null for a file in no room. */
export function findRoom(path: string, table: readonly Room[] = roomTable): Room | null {
  const fits = table.filter(({ room }) =>
    room.endsWith('/*')
      ? posix.dirname(path) === `src/${room.slice(0, -2)}`
      : path.startsWith(`src/${room}/`),
  );
  return fits.toSorted((a, b) => b.room.length - a.room.length)[0] ?? null;
}

const imports =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bexport\s[^'"]*from\s*|@import\s+(?:url\()?|new URL\(\s*)['"]([^'"]+)['"]/g;

/** Imports of `.ts`, `.tsx`, `.astro` and `.css` files below `src` that the table of rooms does not allow. */
export function findForbiddenImports(
  files: SourceFiles,
  table: readonly Room[] = roomTable,
): string[] {
  const problems: string[] = [];
  for (const path of files.keys()) {
    if (!path.startsWith('src/') || path.endsWith('.d.ts')) continue;
    const room = findRoom(path, table);
    if (room === null) {
      problems.push(`${path} stands in no room of the table`);
      continue;
    }
    for (const target of listImports(files, path)) {
      const other = findRoom(target, table);
      if (other === null || other.room === room.room) continue;
      const isAllowed = room.mayImport.some(
        (allowed) =>
          allowed === '*' ||
          allowed === other.room ||
          other.room.startsWith(`${allowed}/`) ||
          (allowed === 'nouns' && other.isNoun === true),
      );
      if (!isAllowed)
        problems.push(`${path} imports ${target}: ${room.room} may not import ${other.room}`);
    }
  }
  return problems;
}

type Layer = 'rows' | 'service' | 'routes' | 'start' | 'platform';

const layerRules: Readonly<
  Record<Layer, { readonly mayImport: readonly Layer[]; readonly rule: string }>
> = {
  rows: { mayImport: ['rows'], rule: 'rows import rows' },
  service: { mayImport: ['service', 'rows'], rule: 'services import services and rows' },
  routes: { mayImport: ['service'], rule: 'routes import services, and no routes of other nouns' },
  start: { mayImport: ['routes', 'service', 'rows'], rule: 'the start imports anything' },
  platform: { mayImport: [], rule: 'the platform imports no noun' },
};

/** Rooms of the server that wire the nouns together, as its start does. */
const startRooms: readonly string[] = ['server/*', 'server/backup', 'server/doctor', 'server/seed'];

/**
 * Imports between the nouns of the server, and imports of a noun from outside the nouns, that docs/architecture.md
 * "What a noun holds, and who may import it" does not allow.
 */
export function findNounImports(files: SourceFiles, table: readonly Room[] = roomTable): string[] {
  return [...files.keys()].filter(isOfServer).flatMap((path) => {
    const from = findLayer(path, table);
    const { mayImport, rule } = layerRules[from.layer];
    return listImports(files, path)
      .filter((target) => {
        const to = findLayer(target, table);
        if (!isOfServer(target) || (from.noun ?? to.noun) === undefined) return false;
        if (to.layer === 'start' || to.layer === 'platform') return false;
        if (from.layer === 'routes' && to.layer === 'routes' && from.noun === to.noun) return false;
        return !mayImport.includes(to.layer);
      })
      .map((target) => `${path} imports ${target}: ${rule}`);
  });
}

const isOfServer = (path: string): boolean => path.startsWith('src/server/');

/** The noun and the layer of a file of the server. Inside a noun, the end of the file's name tells the layer. */
function findLayer(
  path: string,
  table: readonly Room[],
): { readonly noun: string | undefined; readonly layer: Layer } {
  const room = findRoom(path, table);
  if (room?.isNoun === true) {
    const [, end] = /\b(rows|routes)\.ts$/.exec(path) ?? [];
    return { noun: room.room, layer: (end as 'rows' | 'routes' | undefined) ?? 'service' };
  }
  return { noun: undefined, layer: startRooms.includes(room?.room ?? '') ? 'start' : 'platform' };
}

/** Folders that every island may import. A public island may import no other islands. */
const publicIslands = ['shared', 'every-page'];
const areaIslands = [...publicIslands, 'signed-in', 'account', 'share'];
const islandImports: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  'every-page': ['shared'],
  'signed-in': publicIslands,
  owner: areaIslands,
  admin: areaIslands,
};

/**
 * Imports between the folders of islands. Such an import would make a page load code of an island that it does not
 * show.
 */
export function findIslandImports(files: SourceFiles): string[] {
  return [...files.keys()].flatMap((path) => {
    const island = findIsland(path);
    if (island === undefined) return [];
    const allowed = [island, ...(islandImports[island] ?? publicIslands)];
    return listImports(files, path)
      .filter((target) => !allowed.includes(findIsland(target) ?? island))
      .map((target) => `${path} imports ${target}, of another island than ${allowed.join(', ')}`);
  });
}

const findIsland = (path: string): string | undefined => /^src\/islands\/([^/]+)\//.exec(path)?.[1];

/** A program that pages contain. Code that programs share is in a folder below. */
const isProgram = (path: string): boolean => /^src\/inline\/[^/]+\.ts$/.test(path);

/**
 * Finds wrong imports of `src/inline`: a program imported as a module, which would run where pages are rendered; shared
 * code of programs imported from elsewhere; and `?script` on a file that is no program.
 */
export function findProgramImports(files: SourceFiles): string[] {
  return [...files.keys()].flatMap((path) =>
    findImports(files, path)
      .filter(({ specifier, target }) => {
        if (specifier.endsWith('?script')) return !isProgram(target);
        return isProgram(target) || (isOfPrograms(target) && !isOfPrograms(path));
      })
      .map(({ specifier }) => `${path} imports ${specifier}: of src/inline pages have '?script'`),
  );
}

const isOfPrograms = (path: string): boolean => path.startsWith('src/inline/');

const listImports = (files: SourceFiles, path: string): readonly string[] =>
  findImports(files, path).map(({ target }) => target);

interface Import {
  readonly specifier: string;
  readonly target: string;
}

function findImports(files: SourceFiles, path: string): readonly Import[] {
  return [...withoutComments(files.get(path) ?? '').matchAll(imports)]
    .map(([, specifier = '']) => ({ specifier, target: resolveImport(path, specifier) ?? '' }))
    .filter(({ target }) => target.startsWith('src/') && files.has(target));
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

function resolveImport(path: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`;
  return bare.startsWith('.') ? posix.join(posix.dirname(path), bare) : null;
}

const tableStart = '<!-- rooms: written by scripts/checks/run.ts --write -->';
const tableEnd = '<!-- /rooms -->';

/** README with a table of rooms that matches the rules. */
export function renderRoomTable(readme: string, table: readonly Room[] = roomTable): string {
  const rows = table.map(({ room, holds, mayImport, isNoun }) => {
    const allowed = mayImport.includes('*') ? 'anything' : mayImport.join(', ') || 'nothing';
    return `| \`src/${room}\` | ${isNoun === true ? 'a noun: ' : ''}${holds} | ${allowed} |`;
  });
  const lines = ['| room | what is in it | may import |', '| --- | --- | --- |', ...rows];
  const from = readme.indexOf(tableStart);
  const to = readme.indexOf(tableEnd);
  if (from === -1 || to === -1) throw new Error(`README has no ${tableStart} … ${tableEnd}`);
  return `${readme.slice(0, from)}${tableStart}\n\n${lines.join('\n')}\n\n${readme.slice(to)}`;
}
