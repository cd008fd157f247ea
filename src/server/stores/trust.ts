import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import {
  type JustifiedAct,
  type ActToRecord,
  type OperatorOrCommand,
  actorOf,
  byWhom,
  recordAct,
  refuseHandled,
  requireReason,
} from '#server/operators/act.ts';
import { admitAct, sayDecision } from '#server/operators/admit-act.ts';
import { writeToOwner } from '#server/accounts/write-to-owner.ts';
import * as stores from './rows.ts';
import { appendAudit } from '#server/operators/audit-rows.ts';
import * as trust from './trust-rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Act } from '#contract/operators.ts';
import type { Recommend, Verify } from '#contract/stores.ts';
import { DomainError } from '#domain/errors.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { maxRecommended, recommendDays } from '#domain/limits.ts';
import { looksPersonal } from '#domain/text/personal-data.ts';
import { registrationTimezone } from '#domain/site.ts';

type Tx = Transaction<Schema>;
type Store = stores.StoredStore;

const notSeen = 'Este negocio no se ve en el sitio y no se puede recomendar.';
const targetOf = (id: string) => ({ targetKind: 'business', targetId: id }) as const;

/** Verifies stores and recommends them on the home page. */
export function createStoreTrust({ database }: Pick<ServiceContext, 'database'>) {
  const change = async (id: string, work: (tx: Tx, stored: Store) => Promise<void>) => {
    await transact(database, async (tx) => {
      const stored = await stores.lockStoreRow(tx, id);
      if (stored === null) throw new DomainError('business_not_found');
      await work(tx, stored);
    });
  };
  return {
    /** Marks a store as verified for visitors. A paused verification is renewed. */
    async verify(by: OperatorOrCommand, id: string, input: Verify): Promise<void> {
      const note = requireFinding(input);
      await change(id, async (tx, stored) => {
        if (stored.verified_at !== null && stored.verified_paused === null) {
          return refuseHandled(tx, by, targetOf(id), ['business.verified']);
        }
        const entry = { by, action: 'business.verified', target: targetOf(id) } as const;
        await sayDecision(tx, entry, input.seen ?? null);
        const { verified_paused: paused } = stored;
        const renews = paused === null ? null : await trust.findVerifying(tx, id);
        await trust.setVerified(tx, id, { by: byWhom(by), note });
        await appendVerified(tx, stored);
        const { phone, proof } = input;
        await appendAudit(tx, {
          ...actorOf(by),
          action: 'business.verified',
          ...targetOf(id),
          reason: note,
          detail: { phone, proof, ...(renews !== null && { renews, paused }) },
        });
        await writeToOwner(tx, stored.owner_id, {
          kind: 'store-verified',
          store: stored.name,
          isShown: stores.isStorePublic(stored),
        });
      });
    },

    /** Removes a verification. Undoing one that renewed a paused verification leaves it paused, as before. */
    async unverify(by: OperatorOrCommand, id: string, why: Act): Promise<void> {
      const act: JustifiedAct = requireReason(why);
      await change(id, async (tx, stored) => {
        const entry: ActToRecord = { by, action: 'business.unverified', target: targetOf(id), act };
        if (stored.verified_at === null) return refuseHandled(tx, by, entry.target, [entry.action]);
        await admitAct(tx, entry);
        const isPaused = act.reason === 'undo' && (await trust.restoreRenewed(tx, id));
        if (!isPaused) await trust.setVerified(tx, id, null);
        if (stored.verified_paused === null) await appendVerified(tx, stored);
        await recordAct(tx, entry);
      });
    },

    /** The home page recommends a store until the end of a day in Havana. */
    async recommend(by: OperatorOrCommand, id: string, { until, seen }: Recommend): Promise<void> {
      const today = dayIn(registrationTimezone, new Date());
      if (until !== null && (until < today || until > addDays(today, recommendDays))) {
        const message = `Elige un día desde hoy hasta dentro de ${recommendDays} días.`;
        throw new DomainError('validation_failed', { issues: [{ path: 'until', message }] });
      }
      await transact(database, async (tx) => {
        const others = await trust.lockRecommended(tx, id, today);
        const stored = await stores.lockStoreRow(tx, id);
        if (stored === null) throw new DomainError('business_not_found');
        const present = await trust.findRecommendedUntil(tx, id);
        const action = until === null ? 'business.unrecommended' : 'business.recommended';
        if (present === until) return refuseHandled(tx, by, targetOf(id), [action]);
        await sayDecision(tx, { by, action, target: targetOf(id) }, seen ?? null);
        if (until !== null && !stores.isStorePublic(stored)) {
          throw new DomainError('conflict', { message: notSeen });
        }
        if (until !== null && others >= maxRecommended) throw new DomainError('two_recommended');
        await trust.setRecommended(tx, id, until);
        if (stores.isStorePublic(stored)) await trust.appendRecommended(tx, id, stored.url);
        await appendAudit(tx, {
          ...actorOf(by),
          action,
          ...targetOf(id),
          detail: { until },
        });
      });
    },
  };
}

export type StoreTrust = ReturnType<typeof createStoreTrust>;

/** Refuses a verification without any proof. */
function requireFinding({ phone, proof, note = null }: Verify): string | null {
  if (!phone && !proof) throw new DomainError('reason_required');
  if (note !== null && looksPersonal(note)) throw new DomainError('personal_data');
  return note === '' ? null : note;
}

/** Logs the change of a store's badge, which is on all its pages and cards. */
async function appendVerified(tx: Tx, stored: Store): Promise<void> {
  if (!stores.isStorePublic(stored)) return;
  const { id, url, type } = stored;
  await appendChange(tx, {
    kind: 'business.updated',
    businessId: id,
    entityId: id,
    detail: {
      url,
      fields: ['verified'],
      type: { before: type, after: type },
      public: { before: true, after: true },
    },
  });
}
