import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { watchUnsyncedFiles } from './unsynced-files.ts';

/** The message of this process to its parent after each power cut. */
export interface PowerCut {
  /** A data directory as the disk would have it. */
  readonly dataDir: string;
  /** Comments that were acknowledged before the cut. */
  readonly acknowledged: readonly string[];
}

// Runs as a process of its own: writes comments while the power is cut `cuts` times. Each cut happens in a copy, and
// the process goes on.
const [dataDir = '', folder = '', cuts = '1'] = process.argv.slice(2);
const acknowledged: string[] = [];
let count = 0;
let isWatching = false;
let steps = 0;
const disk = watchUnsyncedFiles(join(dataDir, 'database'), () => {
  steps -= 1;
  if (!isWatching || steps > 0 || count === Number(cuts)) return;
  count += 1;
  steps = randomInt(1, 80);
  const copy = join(folder, String(count));
  // Loses all unsynced data, or some of it, or only the moment itself.
  disk.cutPower(join(copy, 'database'), [0, 0, 0.5, 0.9][count % 4] ?? 0);
  process.send?.({ dataDir: copy, acknowledged: [...acknowledged] } satisfies PowerCut);
});

const { openDatabase } = await import('#server/platform/db/open.ts');
const { createServices } = await import('#server/create-services.ts');
const database = await openDatabase({ dataDir });
const { comments } = createServices({ database, secret: 'a secret of sixteen characters or more' });
const products = await database.kysely.selectFrom('products').select('id').execute();
isWatching = true;

async function write(): Promise<void> {
  while (count < Number(cuts)) {
    const { id } = products[randomInt(products.length)] ?? { id: '' };
    const comment = randomUUID();
    const input = { comment, productId: id, authorName: 'Ana', rating: randomInt(1, 6) };
    await comments.createComment({ session: randomUUID(), networks: [], perHousehold: 0 }, input);
    acknowledged.push(comment);
    // A checkpoint writes in long runs that are synced at their end.
    if (randomInt(40) === 0) await sql`checkpoint`.execute(database.kysely);
  }
}
await Promise.all(Array.from({ length: 4 }, write));
await database.close();
process.disconnect();
