import { confirmUser, findUnconfirmed } from './rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { openReservedStores } from '#server/stores/open-store.ts';

type Context = Pick<ServiceContext, 'database'>;

/** Notes that the pool knows an account for confirmed, and makes its store public, in one transaction. */
export async function confirmOwner({ database }: Context, userId: string): Promise<void> {
  await transact(database, async (tx) => {
    if (await confirmUser(tx, userId)) await openReservedStores(tx, userId);
  });
}

/** `confirmOwner` for the address whose code the pool has just taken. */
export async function confirmAddress(context: Context, email: string): Promise<void> {
  const userId = await findUnconfirmed(context.database.kysely, email);
  if (userId !== null) await confirmOwner(context, userId);
}
