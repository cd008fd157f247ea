import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fetchHeadlessShell, findBrowser, installBrowser } from './browser.ts';
import { toolEnvironment } from './checks.ts';
import { endWithThis } from './spawn-bound.ts';

export interface Outcome {
  readonly passed: number;
  /** The name of each failed test and its reason. */
  readonly failures: readonly string[];
}

export interface SuiteOptions {
  /** More words for the command line, such as files. */
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Prints only failures. */
  readonly isQuiet?: boolean;
}

/** Lines of each failure that are repeated at the end, where they are not lost among the passed tests. */
const linesPerFailure = 12;

export const formatFailure = (failure: string): string =>
  stripVTControlCharacters(failure).split('\n').slice(0, linesPerFailure).join('\n  ');

interface VitestReport {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    /** Why the file could not run; '' otherwise. */
    message: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages: readonly string[];
    }[];
  }[];
}

export function runVitest(options: SuiteOptions = {}): Promise<Outcome> {
  const { words = [], isQuiet = false } = options;
  const reporters = isQuiet ? ['--reporter=json'] : ['--reporter=default', '--reporter=json'];
  return runSuite(
    'Vitest',
    (file) => ['vitest', 'run', ...reporters, `--outputFile.json=${file}`, ...words],
    options,
    ({ numPassedTests, testResults }: VitestReport) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(({ name, message, assertionResults }) => {
        const path = relative(process.cwd(), name);
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        return [
          ...(message === '' ? [] : [`${path}\n${message}`]),
          ...failed.map((test) => `${path} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
        ];
      }),
    }),
  );
}

interface BrowserSuite {
  suites?: readonly BrowserSuite[];
  specs: readonly {
    title: string;
    file: string;
    line: number;
    tests: readonly {
      projectName: string;
      status: 'skipped' | 'expected' | 'unexpected' | 'flaky';
      results: readonly { errors: readonly { message?: string }[] }[];
    }[];
  }[];
}

export async function runBrowserTests(options: SuiteOptions = {}): Promise<Outcome> {
  fetchHeadlessShell();
  const browser = findBrowser() ?? installBrowser();
  if (browser === null) {
    const failure = 'No Chromium was found or could be installed; set CHROMIUM_PATH to one.';
    return { passed: 0, failures: [failure] };
  }
  const environment = {
    ...options.environment,
    CHROMIUM_PATH: browser,
    // By default it is in the folder of temporary files, which is new for each run of `npm test`.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: resolve('node_modules/.cache/vitrina/playwright'),
  };
  return runSuite(
    'Playwright',
    () => ['playwright', 'test', ...(options.words ?? [])],
    { ...options, environment },
    ({ stats, suites }: { stats: { expected: number }; suites: readonly BrowserSuite[] }) => ({
      passed: stats.expected,
      failures: suites.flatMap(listBrowserFailures),
    }),
  );
}

function listBrowserFailures({ specs, suites = [] }: BrowserSuite): readonly string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const errors = results.flatMap((result) => result.errors);
        const reasons = errors.map(({ message = '' }) => message);
        return `[${projectName}] ${file}:${line} › ${title}\n${reasons.join('\n')}`;
      }),
  );
  return [...own, ...suites.flatMap(listBrowserFailures)];
}

/** Counts one failure when the runner ends without a report, or ends badly without a failed test. */
async function runSuite(
  name: string,
  listWords: (file: string) => readonly string[],
  { environment = {}, isQuiet = false }: SuiteOptions,
  read: (report: never) => Outcome,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-test-'));
  const file = join(folder, 'report.json');
  try {
    const variables = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const { code, signal, output } = await run(listWords(file), variables, isQuiet);
    const ending = signal === null ? `code ${code}` : `signal ${signal}`;
    const lastLines = output.trim().split('\n').slice(-10).join('\n');
    if (!existsSync(file)) {
      return {
        passed: 0,
        failures: [`${name} ended without a report, with ${ending}\n${lastLines}`],
      };
    }
    const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    if (code === 0 || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: [`${name} ended with ${ending}\n${lastLines}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a tool from node_modules. Shows its output, or collects it when the run is quiet. */
function run(
  [tool = '', ...words]: readonly string[],
  environment: Readonly<Record<string, string>>,
  isQuiet: boolean,
): Promise<{ code: number; signal: string | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(tool, words, {
      // Windows needs its shell to find the tool.
      shell: process.platform === 'win32',
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      // Tests start some hundred processes, which share this cache of compiled code.
      env: { ...toolEnvironment(), ...environment },
    });
    endWithThis(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => (output += text.toString()));
    }
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, signal, output });
    });
  });
}
