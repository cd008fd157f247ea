import { resolve } from 'node:path';
import { runShortCommand } from './run-command.ts';
import { readConfig } from '../src/server/config/env.ts';
import { runCommandOfOperator } from '../src/server/run-operator-command.ts';

await runShortCommand(async () => {
  // The server that reads it may have been started elsewhere.
  const files = process.argv.slice(2).map((file) => resolve(file));
  console.log(await runCommandOfOperator(readConfig(), 'visits', files));
});
