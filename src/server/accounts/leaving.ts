import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { announceStore, openReservedStores } from '#server/stores/open-store.ts';
import { closeStore } from '#server/stores/close-store.ts';
import { changePoolAccount } from './pool-account.ts';
import { createMarkOf } from '#server/platform/http/visitor.ts';
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

/** When an account that leaves is erased. */
export const erasedAt = (leavingAt: string): number => Date.parse(leavingAt) + leavingDays * dayMs;

/** Closes the stores of a person and notes that the account goes; the email says until when it may come back. */
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

/** False for a store that its owner has closed alone since it was listed. */
async function closeIfOpen(tx: Tx, id: string): Promise<boolean> {
  try {
    await closeStore(tx, id);
    return true;
  } catch (error) {
    if (isDomainError(error) && error.code === 'business_not_found') return false;
    throw error;
  }
}

/** Brings back what only the leaving has closed. A store that is blocked comes back blocked. */
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
  // Who comes back has signed in, so is confirmed; what was closed at that moment still waits.
  await openReservedStores(tx, ownerId);
  await appendAudit(tx, {
    actorKind: 'owner',
    actorId: ownerId,
    action: 'account.kept',
    targetKind: 'account',
    targetId: ownerId,
  });
}

/** Erases the accounts whose time to come back is over; returns how many. */
export async function eraseLeft(context: ErasingContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - leavingDays * dayMs);
  return runEach(
    await leaving.listLeft(context.database.kysely, before),
    (person) => erase(context, person, now),
    'Accounts could not be erased',
  );
}

type ErasingContext = Pick<ServiceContext, 'database' | 'identity' | 'forgetMail' | 'secret'>;

/** False for who has come back meanwhile. */
async function erase(
  context: ErasingContext,
  person: leaving.LeavingPerson,
  now: Date,
): Promise<boolean> {
  const { email, phone } = person;
  // Before the rows, which say whose time is over: whatever is broken off is begun again.
  await context.forgetMail(phone === null ? [email] : [email, phone]);
  return transact(context.database, async (tx) => {
    if (!(await leaving.erasePerson(tx, person, createMarkOf(context)))) return false;
    await erasePoolAccount(context, tx, person, now);
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

/** Where the keys of a hosted pool are missing, an operator has to erase the account there. */
async function erasePoolAccount(
  context: Pick<ServiceContext, 'identity'>,
  tx: Tx,
  person: leaving.LeavingPerson,
  now: Date,
): Promise<void> {
  try {
    await changePoolAccount(context, tx, person, 'erase');
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'pool_keys_missing') throw error;
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
}
