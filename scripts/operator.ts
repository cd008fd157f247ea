import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { runCommandOfOperator } from '../src/server/run-operator-command.ts';

const usage = `Lets someone run the marketplace, or lists who does.

  npm run operator                     the list
  npm run operator -- ana@example.com  makes an operator

  --moderator  gives the smaller role
  --remove     takes the role
  --force      also of the last operator`;
const options = {
  moderator: { type: 'boolean' },
  remove: { type: 'boolean' },
  force: { type: 'boolean' },
} as const;

await runCommand({ usage, options, most: 1 }, async () => {
  console.log(await runCommandOfOperator(readConfig(), 'operator', process.argv.slice(2)));
});
