import { openDatabase } from '#server/platform/db/open.ts';

// Runs as a process of its own: holds the database in a folder until it is killed.
const [dataDir = ''] = process.argv.slice(2);
await openDatabase({ dataDir });
process.stdout.write('open\n');
setInterval(() => undefined, 60_000);
