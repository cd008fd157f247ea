import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isPublic } from './record-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueHintLimit } from '#domain/limits.ts';
import { describePretence, findPretence } from '#domain/stores/store-name.ts';

interface StoreName {
  id: string;
  name: string;
  url: string;
  products: number;
}

/** The number of names read at once. */
const portion = 2_000;

/**
 * Stores with a name that is older than the rule against it, or that the site's own name made wrong. SQL cannot express
 * the rule, so the names are read in portions until enough are found to show.
 */
export async function listPretendingNames(
  db: Kysely<Schema>,
  siteName: string,
): Promise<(StoreName & { why: string })[]> {
  const found: (StoreName & { why: string })[] = [];
  for (let after = ''; ;) {
    const { rows } = await sql<StoreName>`
      select b.id, b.name, b.url, b.products from businesses b where ${isPublic} and b.id > ${after}
      order by b.id limit ${portion}`.execute(db);
    for (const row of rows) {
      const pretence = findPretence(row.name, siteName);
      if (pretence !== null) found.push({ ...row, why: describePretence(pretence, siteName) });
    }
    const last = rows.at(-1);
    if (rows.length < portion || last === undefined || found.length >= queueHintLimit) break;
    after = last.id;
  }
  return found.slice(0, queueHintLimit);
}
