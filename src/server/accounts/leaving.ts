import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { announceStore, openReservedStores } from '#server/stores/open-store.ts';
import { closeStore } from '#server/stores/close-store.ts';
import { eraseHostedAccount } from './pool-account.ts';
import { createMarkOf } from '#server/platform/visitor-marks.ts';
import * as stores from '#server/stores/rows.ts';
import { listRetired } from '#server/stores/address-rows.ts';
import * as leaving from './leaving-rows.ts';
import { dropEmails, queueEmail } from '#server/platform/mail/queue.ts';
import { appendAudit } from '#server/operators/audit-rows.ts';
import { reopenDropped } from '#server/reports/rows.ts';
import { insertRequest } from '#server/operators/request-rows.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import { isDomainError } from '#domain/errors.ts';
import type { Reason } from '#domain/operators/reason.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { leavingDays, requestDays } from '#domain/limits.ts';
import { runEach } from '#domain/run-each.ts';
import { registrationTimezone } from '#domain/site.ts';

type Tx = Transaction<Schema>;
const dayMs = 24 * 3_600_000;

/** The time at which a leaving account is erased. */
export const erasedAt = (leavingAt: string): number => Date.parse(leavingAt) + leavingDays * dayMs;

/** Whether the time for coming back is over. The account may be gone from the pool already. */
export const isOver = (leavingAt: string, now: Date): boolean =>
  now.getTime() >= erasedAt(leavingAt);

/**
 * Closes the stores of a person and records that the account leaves. The email says until when the person may come
 * back.
 */
export async function leave(
  tx: Tx,
  person: leaving.LeavingPerson,
  now: Date,
  byOperator: { readonly reason: Reason; readonly isDisabled: boolean } | null = null,
): Promise<void> {
  for (const id of await leaving.listStoresOf(tx, person.id, 'open')) {
    if (await closeIfOpen(tx, id)) await leaving.setClosedByLeaving(tx, id, true);
  }
  await leaving.setLeaving(tx, person.id, now);
  const erased = erasedAt(now.toISOString());
  const content = { kind: 'account-leaving', erasedAt: erased, ...byOperator } as const;
  await queueEmail(tx, { recipient: person.email, content, expiresAt: new Date(erased) }, now);
}

/** Closes a store. Returns false when its owner has closed it themselves since it was listed. */
async function closeIfOpen(tx: Tx, id: string): Promise<boolean> {
  try {
    await closeStore(tx, id);
    return true;
  } catch (error) {
    if (isDomainError(error) && error.code === 'business_not_found') return false;
    throw error;
  }
}

/** Reopens the stores that were closed only because the person left. A blocked store remains blocked. */
export async function comeBack(
  tx: Tx,
  { id: ownerId, email }: leaving.LeavingPerson,
): Promise<void> {
  await leaving.setLeaving(tx, ownerId, null);
  await dropEmails(tx, email, 'account-leaving');
  for (const id of await leaving.listStoresOf(tx, ownerId, 'left')) {
    await stores.lockStoreProducts(tx, id);
    await reopenDropped(tx, id);
    await leaving.setClosedByLeaving(tx, id, false);
    const stored = await stores.lockStoreRow(tx, id);
    if (stored === null || !stores.isStorePublic(stored)) continue;
    await stores.relistProducts(tx, id, { isPublic: true });
    await announceStore(tx, stored, { oldUrls: await listRetired(tx, id) });
  }
  // A person who comes back has signed in and is therefore confirmed. A store that closed before their confirmation
  // still waits to be opened.
  await openReservedStores(tx, ownerId);
  await appendAudit(tx, {
    actorKind: 'owner',
    actorId: ownerId,
    action: 'account.kept',
    targetKind: 'account',
    targetId: ownerId,
  });
}

/** Erases the accounts whose time for coming back is over. Returns their number. */
export async function eraseLeft(
  context: ErasingContext,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - leavingDays * dayMs);
  return runEach(
    await leaving.listLeft(context.database.kysely, before),
    (person) => erase(context, person, now),
    'Accounts could not be erased',
    stopping,
  );
}

type ErasingContext = Pick<ServiceContext, 'database' | 'identity' | 'forgetMail' | 'secret'>;

/**
 * Erases a person. Returns false when they have come back meanwhile. A hosted pool is asked before the transaction, which
 * would hold a connection of the database while the pool is slow. Nobody comes back by then (`isOver`), and an account
 * that the pool no longer has is erased here by the next run.
 */
async function erase(
  context: ErasingContext,
  person: leaving.LeavingPerson,
  now: Date,
): Promise<boolean> {
  const { email, phone } = person;
  const { identity } = context;
  // The mail is removed before the rows. The rows tell whose time is over, so an interrupted erasure is repeated.
  await context.forgetMail(phone === null ? [email] : [email, phone]);
  if (identity.kind === 'hosted') {
    if (!(await leaving.isLeaving(context.database.kysely, person.id))) return false;
    if (identity.administration !== null) await eraseHostedAccount(identity.administration, person);
  }
  return transact(context.database, async (tx) => {
    if (!(await leaving.erasePerson(tx, person, createMarkOf(context)))) return false;
    if (identity.kind === 'embedded') await identity.accounts.erase(tx, person.identityId);
    else if (identity.administration === null) await requestErasure(tx, person, now);
    await appendAudit(tx, {
      actorKind: 'system',
      actorId: null,
      action: 'account.erased',
      targetKind: 'account',
      targetId: person.id,
    });
    return true;
  });
}

/** Without the keys of a hosted pool, an operator has to erase the account there. */
async function requestErasure(tx: Tx, person: leaving.LeavingPerson, now: Date): Promise<void> {
  const today = dayIn(registrationTimezone, now);
  await insertRequest(tx, {
    id: createId(),
    kind: 'deletion',
    subject: person.id,
    received_on: today,
    due_on: addDays(today, requestDays),
    note: `Borra a mano ${person.identityId} en el grupo de usuarios`,
  });
}
