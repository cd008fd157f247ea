import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/files/files.ts';

/** Text files of the repository by path from its root. */
export type SourceFiles = ReadonlyMap<string, string>;

const folders = ['demo', 'src', 'scripts', 'bench', 'tests', 'docs', 'deploy', '.github'];
const rootFiles = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  '.env.example',
  'package.json',
];
const isText = (path: string): boolean =>
  path.startsWith('deploy/') || /\.(?:ts|tsx|mjs|astro|css|md|json|yml)$/.test(path);

export function readSourceFiles(root: string): SourceFiles {
  const inside = folders.flatMap((folder) =>
    listFiles(join(root, folder)).map((file) => `${folder}/${file}`),
  );
  const paths = [...inside.filter(isText), ...rootFiles];
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
