import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { runCommandOfOperator } from '../src/server/run-operator-command.ts';

const usage = `Takes something from the site, or gives it back.

  npm run moderate -- block|unblock <id> "why"  a store
  npm run moderate -- hold|release <id> "why"   a product
  npm run moderate -- hide|show <id> "why"      a comment`;

await runCommand({ usage, most: 3 }, async ({ words }) => {
  console.log(await runCommandOfOperator(readConfig(), 'moderate', words));
});
