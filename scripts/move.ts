import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { moveToServer } from '../src/server/backup/backup.ts';

const usage = `Takes the rows of the embedded database to the empty server of DATABASE_URL.

  npm run move`;

await runCommand({ usage }, async () => {
  const rows = await moveToServer(readConfig());
  console.log(`${rows} rows moved to the server of DATABASE_URL; the next start uses it`);
});
