import type { Database } from '#server/db/open.ts';
import type { UserPool } from '#server/identity/user-pool.ts';

/** What every service works with. */
export interface ServiceContext {
  readonly database: Database;
  /** Key of the HMACs under which visitors are known and cursors are signed. */
  readonly secret: string;
  /** Where accounts are kept. */
  readonly identity: UserPool;
}
