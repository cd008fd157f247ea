import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './checks.ts';
import { findBrowser, installBrowser } from './browser.ts';
import { buildWhenChanged } from './build.ts';

interface Outcome {
  passed: number;
  /** Of each test that failed, its name and why. */
  failures: readonly string[];
}

/** How much of each failure is said again at the end, where it is not lost among what passed. */
const linesPerFailure = 12;
const reports = mkdtempSync(join(tmpdir(), 'vitrina-test-'));

function run(command: string, environment: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** A runner that ended without a report, or badly without a failed test, counts as one failure. */
function readOutcome(
  name: string,
  file: string,
  exitCode: number,
  read: (report: never) => Outcome,
): Outcome {
  if (!existsSync(file)) return { passed: 0, failures: [`${name} ended without a report`] };
  const outcome = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  if (exitCode === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [`${name} ended with code ${exitCode}`] };
}

interface VitestReport {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    /** Why the file could not be run; '' otherwise. */
    message: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages: readonly string[];
    }[];
  }[];
}

async function runVitest(): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const code = await run(
    `npx --no-install vitest run --reporter=default --reporter=json --outputFile.json="${file}"`,
    {},
  );
  return readOutcome('Vitest', file, code, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const path = relative(process.cwd(), name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return [
        ...(message === '' ? [] : [`${path}\n${message}`]),
        ...failed.map((test) => `${path} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
      ];
    }),
  }));
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

async function runBrowserTests(): Promise<Outcome> {
  const browser = findBrowser() ?? installBrowser();
  const file = join(reports, 'browser.json');
  const code = await run('npx --no-install playwright test', {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: browser,
  });
  return readOutcome(
    'Playwright',
    file,
    code,
    (report: { stats: { expected: number }; suites: readonly BrowserSuite[] }) => ({
      passed: report.stats.expected,
      failures: report.suites.flatMap(listBrowserFailures),
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

const checks = await runChecks();
const outcomes: Outcome[] = checks.map(({ name, passed }) => ({
  passed: passed ? 1 : 0,
  failures: passed ? [] : [name],
}));
await buildWhenChanged();
outcomes.push(await runVitest(), await runBrowserTests());
rmSync(reports, { recursive: true, force: true });

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
for (const failure of failures) {
  console.log(
    `\n✗ ${stripVTControlCharacters(failure).split('\n').slice(0, linesPerFailure).join('\n  ')}`,
  );
}
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
