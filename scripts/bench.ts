import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhenChanged } from './build.ts';
import { loadEnvironment } from './environment.ts';
import { describeMachine } from './machine.ts';

// Benchmarks are tests, which nothing here may import by name: they are found by their folder.
const folder = resolve(import.meta.dirname, '../tests/bench');

interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly passes: boolean | null;
}

interface Settings {
  readonly isQuick: boolean;
  readonly show: 'open' | null;
}

interface Benchmark {
  readonly title: string;
  readonly needsBuild?: false;
  measure(bench: Settings & { catalogues: unknown }): AsyncIterable<Figure>;
}

interface Catalogues {
  remove(): Promise<void>;
}

const load = async <Module>(file: string): Promise<Module> =>
  (await import(pathToFileURL(resolve(folder, file)).href)) as Module;

const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const usage = `npm run bench -- [--quick] [--show open] [name …]

Without a name all benchmarks run. --show open lists what relevance finds for each query of
the open half; the held half is not shown, so that no ranking is tuned to it.
Names: ${known.join(', ')}`;

async function chooseBenchmarks(names: readonly string[]): Promise<[string, Benchmark][]> {
  const benchmarks: [string, Benchmark][] = [];
  for (const name of known) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { benchmark } = await load<{ benchmark: Benchmark }>(`${name}.ts`);
    benchmarks.push([name, benchmark]);
  }
  return benchmarks;
}

const marks = { true: '✓', false: '✗', null: ' ' } as const;

function formatFigure({ what, measured, budget, passes }: Figure): string {
  const mark = marks[`${passes}`];
  return `  ${mark} ${what.padEnd(62)} ${measured.padStart(18)}   ${budget}`.trimEnd();
}

/** Asks one benchmark and returns how many budgets were not met. A benchmark that fails counts as one. */
async function ask(
  [name, benchmark]: [string, Benchmark],
  settings: Settings,
  catalogues: Catalogues,
): Promise<number> {
  console.log(`\n${benchmark.title} (${name}, load ${(loadavg()[0] ?? 0).toFixed(1)})`);
  let missed = 0;
  try {
    for await (const figure of benchmark.measure({ ...settings, catalogues })) {
      console.log(formatFigure(figure));
      if (figure.passes === false) missed += 1;
    }
  } catch (error) {
    console.error(error);
    missed += 1;
  }
  return missed;
}

/** Null for what `usage` does not know. */
function readArguments(): { names: readonly string[]; settings: Settings } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean', default: false }, show: { type: 'string' } },
    });
    const { quick, show = null } = values;
    if (positionals.some((name) => !known.includes(name))) return null;
    if (show !== null && show !== 'open') return null;
    return { names: positionals, settings: { isQuick: quick, show } };
  } catch {
    return null;
  }
}

async function main(): Promise<void> {
  const asked = readArguments();
  if (asked === null) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const benchmarks = await chooseBenchmarks(asked.names);
  if (benchmarks.some(([, { needsBuild }]) => needsBuild !== false)) await buildWhenChanged();
  console.log(describeMachine());
  const { createCatalogues } = await load<{
    createCatalogues: (say: (text: string) => void) => Catalogues;
  }>('support/catalogues.ts');
  const startedAt = performance.now();
  const catalogues = createCatalogues((text) => {
    console.log(`    … ${text}`);
  });
  process.once('SIGINT', () => {
    void catalogues.remove().then(() => process.exit(130));
  });
  let missed = 0;
  try {
    for (const benchmark of benchmarks) {
      missed += await ask(benchmark, asked.settings, catalogues);
    }
  } finally {
    await catalogues.remove();
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `\n${missed === 0 ? 'Every budget is met' : `${missed} budgets missed`}, ${minutes} min`,
  );
  process.exitCode = missed === 0 ? 0 : 1;
}

loadEnvironment();
await main();
