import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildForTests } from './build.ts';
import { loadEnvironment } from './environment.ts';
import { describeMachine } from './machine.ts';
import { writeScaleReport } from '../bench/scale/write-report.ts';
import type { Bench, Benchmark, Figure } from '../bench/support/benchmark.ts';
import type { Catalogues } from '../bench/support/catalogues.ts';

const folder = resolve(import.meta.dirname, '../bench');

type Settings = Omit<Bench, 'catalogues'>;

const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const scale = 'scale';

const usage = `npm run bench -- [--quick] [--show open] [--report] [--sizes 10000,100000] [name …]

Without a name all benchmarks run but scale, which takes hours. --show open lists what relevance
finds for each query of the open half; the held half is not shown, so that no ranking is tuned to
it. --report runs scale alone and writes what it measures into docs/scale.md, not with --quick;
--sizes says how many products the catalogues of scale have.
Names: ${known.join(', ')}`;

async function chooseBenchmarks(names: readonly string[]): Promise<[string, Benchmark][]> {
  const benchmarks: [string, Benchmark][] = [];
  for (const name of known) {
    if (names.length > 0 && !names.includes(name)) continue;
    const file = pathToFileURL(resolve(folder, `${name}.ts`)).href;
    const { benchmark } = (await import(file)) as { benchmark: Benchmark };
    if (names.length === 0 && benchmark.isLong === true) continue;
    benchmarks.push([name, benchmark]);
  }
  return benchmarks;
}

const marks = { true: '✓', false: '✗', null: ' ' } as const;

function formatFigure({ what, measured, budget, passes }: Figure): string {
  const mark = marks[`${passes}`];
  return `  ${mark} ${what.padEnd(62)} ${measured.padStart(18)}   ${budget}`.trimEnd();
}

/** Runs one benchmark and returns the number of budgets that were missed. A benchmark that fails counts as one. */
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

/** Null for arguments that `usage` does not list. */
function readArguments(): { names: readonly string[]; settings: Settings } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        report: { type: 'boolean', default: false },
        show: { type: 'string' },
        sizes: { type: 'string' },
      },
    });
    const { quick, report, show = null, sizes: list = null } = values;
    const names = report && positionals.length === 0 ? [scale] : positionals;
    if (names.some((name) => !known.includes(name))) return null;
    if (show !== null && show !== 'open') return null;
    if (report && (quick || names.some((name) => name !== scale))) return null;
    if (list !== null && !/^[1-9]\d{1,8}(,[1-9]\d{1,8})*$/.test(list)) return null;
    const sizes = list?.split(',').map(Number) ?? null;
    const record = report ? writeScaleReport : () => Promise.resolve();
    return { names, settings: { isQuick: quick, show, sizes, record } };
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
  if (benchmarks.some(([, { needsBuild }]) => needsBuild !== false)) await buildForTests();
  console.log(describeMachine());
  // Loaded late, so that refused arguments do not load the server.
  const { createCatalogues } = await import('../bench/support/catalogues.ts');
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
