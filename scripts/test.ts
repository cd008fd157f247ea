import { type CheckResult, runChecks, runReports } from './checks.ts';
import { buildForTests } from './build.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { type Outcome, formatFailure, runBrowserTests, runVitest } from './suites.ts';
import { fetchTestServers } from './test-servers.ts';

const times: string[] = [];

async function time<Result>(stage: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  times.push(`${stage} ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
  return result;
}

const outcomes: Outcome[] = [];
const memoryFolder = makeMemoryFolder();
const environment: Readonly<Record<string, string>> =
  memoryFolder === null ? {} : { TMPDIR: memoryFolder };

function count(checks: readonly CheckResult[]): void {
  for (const { name, passed } of checks) {
    outcomes.push(passed ? { passed: 1, failures: [] } : { passed: 0, failures: [name] });
  }
}

/**
 * Rooms that wait most, for processes and the disk, come first, while the browser tests keep the processor busy.
 */
const rooms = ['api', 'site', 'unit'];

async function runRooms(): Promise<void> {
  for (let room = rooms.shift(); room !== undefined; room = rooms.shift()) {
    const words = ['--project', `${room}*`];
    outcomes.push(await time(room, () => runVitest({ words, environment })));
  }
}

await time('build', buildForTests);
fetchTestServers();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// Runs side by side, because tests of the API and of the site wait for processes that they start and kill, and for the
// disk.
await Promise.all([
  runReports().then(count),
  time('checks', runChecks)
    .then(count)
    .then(async () => outcomes.push(await time('browser', () => runBrowserTests({ environment }))))
    .then(runRooms),
  runRooms(),
]);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
for (const failure of failures) console.log(`\n✗ ${formatFailure(failure)}`);
const whole = performance.now() / 60_000;
console.log(`\n${times.join(', ')}; ${whole.toFixed(1)} min in all, some at once`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
