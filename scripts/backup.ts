import { runCommand } from './run-command.ts';
import { readConfig } from '../src/server/platform/config/env.ts';
import { writeBackup } from '../src/server/backup/backup.ts';

const usage = `Writes rows, pictures and secrets into a new folder.

  npm run backup [-- <folder>]  backups/<time> unless a folder is named`;

await runCommand({ usage, most: 1 }, async ({ words: [given] }) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const folder = given ?? `backups/${new Date().toISOString().slice(0, 19).replace(/:/g, '-')}`;
  await writeBackup(readConfig(), folder);
  console.log(`Backup written to ${folder}`);
});
