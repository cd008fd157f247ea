import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/config/env.ts';
import { readBackup } from '../src/server/backup.ts';

await runCommand(async () => {
  const folder = process.argv[2];
  if (folder === undefined) {
    throw new Error(
      'Name the folder of the backup: npm run restore -- backups/2026-01-31T10-00-00',
    );
  }
  const rows = await readBackup(readConfig(), folder);
  console.log(`${rows} rows restored; the next start publishes the site anew`);
});
