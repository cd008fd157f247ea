import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { findBrowser, installBrowser } from './browser.ts';
import { buildWhenChanged } from './build.ts';

interface Counts {
  passed: number;
  failed: number;
}

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
function readCounts(file: string, exitCode: number, read: (report: never) => Counts): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const counts = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function runVitest(): Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const code = await run(
    `npx --no-install vitest run --reporter=default --reporter=json --outputFile.json="${file}"`,
    {},
  );
  return readCounts(file, code, (report: { numPassedTests: number; numFailedTests: number }) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
}

async function runBrowserTests(): Promise<Counts> {
  const browser = findBrowser() ?? installBrowser();
  const file = join(reports, 'browser.json');
  const code = await run('npx --no-install playwright test', {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: browser,
  });
  return readCounts(
    file,
    code,
    (report: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
    }),
  );
}

const checks = await runChecks();
const counts: Counts[] = checks.map(({ passed }) => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
}));
await buildWhenChanged();
counts.push(await runVitest(), await runBrowserTests());
rmSync(reports, { recursive: true, force: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
