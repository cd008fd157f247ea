import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { format } from 'oxfmt';
import { buildForTests } from './build.ts';
import { describeMachine } from './machine.ts';
import { type Outcome, formatFailure, runBrowserTests, runVitest } from './suites.ts';
import { fetchTestServers } from './test-servers.ts';
import { type TrialResult, mergeReport } from './trials-report.ts';

interface Trial {
  readonly number: number;
  readonly title: string;
  readonly passes: string;
  readonly suites: readonly (readonly [file: string, tests?: string])[];
  readonly environment?: Readonly<Record<string, string>>;
}

const report = resolve(import.meta.dirname, '../docs/trials.md');

/** The trials are tests. Scripts must not import tests, so this imports them by a computed path. */
async function loadTrials(): Promise<readonly Trial[]> {
  const file = resolve(import.meta.dirname, '../tests/support/trials/list.ts');
  const { trials } = (await import(pathToFileURL(file).href)) as { trials: readonly Trial[] };
  return trials;
}

/** Null when a word names no trial. */
function readArguments(
  known: readonly Trial[],
): { trials: readonly Trial[]; isQuick: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean', default: false } },
    });
    const isKnown = (word: string): boolean => known.some(({ number }) => String(number) === word);
    if (!positionals.every(isKnown)) return null;
    const isMeant = ({ number }: Trial): boolean =>
      positionals.length === 0 || positionals.includes(String(number));
    return { trials: known.filter(isMeant), isQuick: values.quick };
  } catch {
    return null;
  }
}

/**
 * Runs the files of a trial, one test at a time, so that no test is measured beside another. A file of which only some
 * tests belong to the trial runs in a process of its own.
 */
async function runSuites(
  { suites }: Trial,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const whole = suites.filter(([, tests]) => tests === undefined).map(([file]) => [file]);
  const parts = suites.filter(([, tests]) => tests !== undefined);
  const isBrowser = ([file = '']: readonly (string | undefined)[]): boolean =>
    file.endsWith('.spec.ts');
  const groups = [
    ...[whole.filter(isBrowser).flat(), whole.filter((words) => !isBrowser(words)).flat()],
    ...parts.map(([file, tests = '']) => [
      file,
      isBrowser([file]) ? '--grep' : '--testNamePattern',
      tests,
    ]),
  ].filter((words) => words.length > 0);
  const outcomes: Outcome[] = [];
  for (const words of groups) {
    const options = { environment, isQuiet: true };
    const outcome = isBrowser(words)
      ? await runBrowserTests({ ...options, words: [...words, '--workers=1'] })
      : await runVitest({ ...options, words: [...words, '--no-file-parallelism'] });
    const isNothing = outcome.passed === 0 && outcome.failures.length === 0;
    outcomes.push(
      isNothing ? { passed: 0, failures: [`No test of ${words.join(' ')} ran`] } : outcome,
    );
  }
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

interface Entry {
  readonly progress?: string;
  readonly what?: string;
  readonly measured?: string;
}

async function run(trial: Trial, isQuick: boolean): Promise<TrialResult> {
  const { number, title, passes } = trial;
  const machine = describeMachine();
  console.log(`\n${number} ${title} (${machine})`);
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-trial-'));
  const file = join(folder, 'figures');
  const figures: { what: string; measured: string }[] = [];
  let read = 0;
  /** Tests run in processes of their own, so their remarks arrive in a file. */
  const listen = (): void => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    for (const line of lines.slice(read)) {
      const { progress, what = '', measured = '' } = JSON.parse(line) as Entry;
      if (progress === undefined) figures.push({ what, measured });
      console.log(progress === undefined ? `    ${what}: ${measured}` : `    … ${progress}`);
    }
    read = lines.length;
  };
  const timer = setInterval(listen, 1_000);
  const startedAt = performance.now();
  const form = isQuick ? 'quick' : 'full';
  try {
    const outcome = await runSuites(trial, {
      ...trial.environment,
      TRIALS: form,
      TRIAL_FIGURES: file,
    });
    listen();
    const minutes = (performance.now() - startedAt) / 60_000;
    for (const failure of outcome.failures) console.log(`  ✗ ${formatFailure(failure)}`);
    if (outcome.failures.length === 0) console.log(`  ✓ held, ${outcome.passed} tests`);
    const failures = outcome.failures.map(formatFailure);
    return { number, title, passes, machine, minutes, tests: outcome.passed, figures, failures };
  } finally {
    clearInterval(timer);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const known = await loadTrials();
  const asked = readArguments(known);
  if (asked === null) {
    const numbers = known.map(({ number, title }) => `${String(number).padStart(4)} ${title}`);
    console.error(
      `npm run trials -- [--quick] [number …]\n\nWithout a number all are run. --quick takes the counts of npm test and writes no report.\n\n${numbers.join('\n')}`,
    );
    process.exitCode = 1;
    return;
  }
  await buildForTests();
  fetchTestServers();
  let fallen = 0;
  for (const trial of asked.trials) {
    const result = await run(trial, asked.isQuick);
    if (result.failures.length > 0) fallen += 1;
    if (asked.isQuick) continue;
    // The report is written after each trial, so that its results remain when a later one is interrupted.
    const former = existsSync(report) ? readFileSync(report, 'utf8') : '';
    const { code } = await format(report, mergeReport(former, [result]));
    writeFileSync(report, code);
  }
  console.log(`\n${asked.trials.length - fallen} held, ${fallen} fell`);
  process.exitCode = fallen === 0 ? 0 : 1;
}

await main();
