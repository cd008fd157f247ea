import { dirname, extname } from 'node:path';
import type { SourceFiles } from './source-files.ts';

/** What a reader can take in: lines of source files, files of one kind in a folder, lines of tests to one of source. */
export const sizeLimits = {
  median: 45,
  percentile95: 160,
  longest: 300,
  folder: 20,
  testsToSource: 0.65,
};

/** Source that outgrew its limits. */
export function findOutgrown(files: SourceFiles, limits = sizeLimits): string[] {
  const lines = countLinesBelow(files, 'src/');
  const sorted = [...lines.values()].sort((one, other) => one - other);
  const percentile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  const source = sum(sorted);
  const tests = sum([...countLinesBelow(files, 'tests/').values()]);
  return [
    ...[...lines]
      .filter(([, count]) => count > limits.longest)
      .map(([path, count]) => `${path} has ${count} lines, more than ${limits.longest}`),
    ...[...groupByFolder(lines.keys())]
      .filter(([, count]) => count > limits.folder)
      .map(([folder, count]) => `${folder} has ${count} files, more than ${limits.folder}`),
    ...exceeds('median', percentile(0.5), limits.median),
    ...exceeds('95th percentile', percentile(0.95), limits.percentile95),
    ...(tests < limits.testsToSource * source
      ? [`tests have ${tests} lines to ${source} of source, less than ${limits.testsToSource} to 1`]
      : []),
  ];
}

const exceeds = (name: string, measured: number, limit: number): string[] =>
  measured > limit ? [`src: the ${name} of a file is ${measured} lines, more than ${limit}`] : [];

function countLinesBelow(files: SourceFiles, folder: string): ReadonlyMap<string, number> {
  const code = [...files].filter(
    ([path]) => path.startsWith(folder) && /\.(?:ts|tsx|astro|css|mjs)$/.test(path),
  );
  return new Map(code.map(([path, text]) => [path, text.trimEnd().split('\n').length]));
}

/** Files by their folder and kind, as 'src/contract/*.ts'. */
function groupByFolder(paths: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const key = `${dirname(path)}/*${extname(path)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
