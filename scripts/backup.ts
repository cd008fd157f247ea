import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/config/env.ts';
import { writeBackup } from '../src/server/backup.ts';

await runCommand(async () => {
  const folder =
    process.argv[2] ?? `backups/${new Date().toISOString().slice(0, 19).replace(/:/g, '-')}`;
  await writeBackup(readConfig(), folder);
  console.log(`Backup written to ${folder}`);
});
