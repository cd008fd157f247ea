import { runCommand, UsageError } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { readBackup } from '../src/server/backup/backup.ts';

const usage = `Fills an empty deployment from a backup.

  npm run restore -- backups/2026-01-31T10-00-00`;

await runCommand({ usage, most: 1 }, async ({ words: [folder] }) => {
  if (folder === undefined) throw new UsageError('Name the folder of the backup.');
  const rows = await readBackup(readConfig(), folder);
  console.log(`${rows} rows restored; the next start publishes the site anew`);
});
