import { runShortCommand } from './run-command.ts';
import { readConfig } from '../src/server/config/env.ts';
import { runCommandOfOperator } from '../src/server/run-operator-command.ts';

await runShortCommand(async () => {
  console.log(await runCommandOfOperator(readConfig(), 'operator', process.argv.slice(2)));
});
