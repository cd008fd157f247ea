import { runChecks } from './checks.ts';
import { buildWhenChanged } from './build.ts';
import { fetchCaddy, findCaddy } from './caddy.ts';
import { fetchNginx, findNginx } from './nginx.ts';
import { fetchS3Server, findS3Server } from './s3-server.ts';
import { type Outcome, formatFailure, runBrowserTests, runVitest } from './suites.ts';

const times: string[] = [];

async function time<Result>(stage: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  times.push(`${stage} ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`);
  return result;
}

const checks = await time('checks', runChecks);
const outcomes: Outcome[] = checks.map(({ name, passed }) => ({
  passed: passed ? 1 : 0,
  failures: passed ? [] : [name],
}));
await time('build', buildWhenChanged);
if (findNginx() === null) fetchNginx();
if (findCaddy() === null) fetchCaddy();
if (findS3Server() === null) fetchS3Server();
for (const room of ['unit', 'api', 'site']) {
  outcomes.push(await time(room, () => runVitest({ words: ['--project', room] })));
}
outcomes.push(await time('browser', runBrowserTests));

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
for (const failure of failures) console.log(`\n✗ ${formatFailure(failure)}`);
console.log(`\n${times.join(', ')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
