import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { openDatabase } from '../src/server/platform/db/open.ts';

const usage = `Brings the schema of the database up to date.

  npm run migrate`;

await runCommand({ usage }, async () => {
  const database = await openDatabase(readConfig());
  try {
    const steps = await migrate(database);
    console.log(steps.length === 0 ? 'The schema is up to date.' : `Done: ${steps.join(', ')}`);
  } finally {
    await database.close();
  }
});
