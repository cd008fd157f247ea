import { runChecks } from './checks.ts';
import { buildWhenChanged } from './build.ts';
import { fetchNginx, findNginx } from './nginx.ts';
import { type Outcome, formatFailure, runBrowserTests, runVitest } from './suites.ts';

const checks = await runChecks();
const outcomes: Outcome[] = checks.map(({ name, passed }) => ({
  passed: passed ? 1 : 0,
  failures: passed ? [] : [name],
}));
await buildWhenChanged();
if (findNginx() === null) fetchNginx();
outcomes.push(await runVitest(), await runBrowserTests());

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
for (const failure of failures) console.log(`\n✗ ${formatFailure(failure)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
