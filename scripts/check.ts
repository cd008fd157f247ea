import { runChecks, runReports } from './checks.ts';

const results = (await Promise.all([runChecks(), runReports()])).flat();
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
