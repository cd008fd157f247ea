import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/config/env.ts';
import { moveToServer } from '../src/server/backup.ts';

await runCommand(async () => {
  const rows = await moveToServer(readConfig());
  console.log(`${rows} rows moved to the server of DATABASE_URL; the next start uses it`);
});
