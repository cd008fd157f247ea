import { loadEnvironment } from './environment.ts';
import { readConfig } from '../src/server/config/env.ts';
import { readBackup } from '../src/server/backup.ts';

loadEnvironment();
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder of the backup: npm run restore -- backups/2026-01-31T10-00-00');
  process.exit(1);
}
const rows = await readBackup(readConfig(), folder);
console.log(`${rows} rows restored; the next start publishes the site anew`);
