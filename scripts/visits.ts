import { resolve } from 'node:path';
import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { runCommandOfOperator } from '../src/server/run-operator-command.ts';

const usage = `Adds the visits in the logs of another web server, each once.

  npm run visits -- access.log …`;

await runCommand({ usage, most: Infinity }, async ({ words }) => {
  // The server that reads these files may run in another folder.
  const files = words.map((file) => resolve(file));
  console.log(await runCommandOfOperator(readConfig(), 'visits', files));
});
