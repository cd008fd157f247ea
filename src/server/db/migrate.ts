import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './open.ts';
import * as catalogue from './migrations/0001-catalogue.ts';
import * as search from './migrations/0002-search.ts';
import * as changes from './migrations/0003-changes.ts';
import * as accounts from './migrations/0004-accounts.ts';
import * as suggestions from './migrations/0005-suggestions.ts';
import * as totals from './migrations/0006-totals.ts';
import * as owner from './migrations/0007-owner.ts';
import * as chores from './migrations/0008-chores.ts';
import * as confirmedOwners from './migrations/0009-confirmed-owners.ts';
import * as logBase from './migrations/0010-log-base.ts';
import * as favouriteDays from './migrations/0011-favourite-days.ts';
import * as normalAddresses from './migrations/0012-normal-addresses.ts';
import * as operators from './migrations/0013-operators.ts';
import * as orders from './migrations/0014-orders.ts';
import * as relevance from './migrations/0015-relevance.ts';
import * as sound from './migrations/0016-sound.ts';
import * as blocking from './migrations/0017-blocking.ts';
import * as reports from './migrations/0018-reports.ts';
import * as verification from './migrations/0019-verification.ts';
import * as leaving from './migrations/0020-leaving.ts';
import * as rateCounts from './migrations/21-40/0021-rate-counts.ts';
import * as storeDays from './migrations/21-40/0022-store-days.ts';
import * as replies from './migrations/21-40/0023-replies.ts';
import * as priceFalls from './migrations/21-40/0024-price-falls.ts';
import * as addedWords from './migrations/21-40/0025-added-words.ts';
import * as currentIndexes from './migrations/21-40/0026-current-indexes.ts';
import * as publicStores from './migrations/21-40/0027-public-stores.ts';
import * as offerTotals from './migrations/21-40/0028-offer-totals.ts';
import * as featuredStores from './migrations/21-40/0029-featured-stores.ts';
import * as takenPieces from './migrations/21-40/0030-taken-pieces.ts';
import * as blockMarks from './migrations/21-40/0031-block-marks.ts';

const migrations = {
  '0001-catalogue': catalogue,
  '0002-search': search,
  '0003-changes': changes,
  '0004-accounts': accounts,
  '0005-suggestions': suggestions,
  '0006-totals': totals,
  '0007-owner': owner,
  '0008-chores': chores,
  '0009-confirmed-owners': confirmedOwners,
  '0010-log-base': logBase,
  '0011-favourite-days': favouriteDays,
  '0012-normal-addresses': normalAddresses,
  '0013-operators': operators,
  '0014-orders': orders,
  '0015-relevance': relevance,
  '0016-sound': sound,
  '0017-blocking': blocking,
  '0018-reports': reports,
  '0019-verification': verification,
  '0020-leaving': leaving,
  '0021-rate-counts': rateCounts,
  '0022-store-days': storeDays,
  '0023-replies': replies,
  '0024-price-falls': priceFalls,
  '0025-added-words': addedWords,
  '0026-current-indexes': currentIndexes,
  '0027-public-stores': publicStores,
  '0028-offer-totals': offerTotals,
  '0029-featured-stores': featuredStores,
  '0030-taken-pieces': takenPieces,
  '0031-block-marks': blockMarks,
};

/** How far the schema of a database has come: the steps that it lacks, and those that this release does not know. */
export interface SchemaState {
  readonly isEmpty: boolean;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

export async function readSchemaState({ kysely }: Pick<Database, 'kysely'>): Promise<SchemaState> {
  const known = Object.keys(migrations);
  const { rows } = await sql<{ isEmpty: boolean }>`
    select to_regclass('kysely_migration') is null as "isEmpty"`.execute(kysely);
  if (rows[0]?.isEmpty !== false) return { isEmpty: true, missing: known, unknown: [] };
  const { rows: steps } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(kysely);
  const taken = steps.map(({ name }) => name);
  return {
    isEmpty: taken.length === 0,
    missing: known.filter((name) => !taken.includes(name)),
    unknown: taken.filter((name) => !known.includes(name)),
  };
}

/** A newer release has taken steps, and only added with them: the one before it may go on serving. */
export const isAhead = ({ missing, unknown }: SchemaState): boolean =>
  missing.length === 0 && unknown.length > 0 && unknown.every((name) => name > lastStep);
const lastStep = Object.keys(migrations).at(-1) ?? '';

/**
 * Brings the schema up to date and returns the names of the steps taken. Each is a transaction of its own, which holds
 * up whoever writes meanwhile for no longer than it takes. Processes may do so at once: each step is done by one.
 */
export async function migrate(database: Database): Promise<string[]> {
  if (isAhead(await readSchemaState(database))) return [];
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const steps: string[] = [];
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) {
      throw new Error('The database could not be brought up to date', { cause: error });
    }
    const done = results.filter((step) => step.status === 'Success');
    if (done.length === 0) return steps;
    steps.push(...done.map((step) => step.migrationName));
  }
}
