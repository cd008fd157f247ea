import type { Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { describeShowing, describeStep } from './service.ts';
import {
  type OperatorOrCommand,
  type ActToRecord,
  type JustifiedAct,
  keptReason,
  recordAct,
  refuseHandled,
  requireReason,
} from '#server/operators/act.ts';
import { settleReports } from '#server/reports/settle-reports.ts';
import { requireUnhurried } from '#server/operators/slow-down.ts';
import { admitAct } from '#server/operators/admit-act.ts';
import { writeToOwner } from '#server/accounts/write-to-owner.ts';
import * as stores from '#server/stores/rows.ts';
import { type StoredProduct, wordsOf } from './record-rows.ts';
import * as products from './rows.ts';
import { addWords } from '#server/search/word-rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Act } from '#contract/operators.ts';
import { DomainError } from '#domain/errors.ts';
import type { Reason } from '#domain/operators/reason.ts';
import { isListed } from '#domain/products/listed.ts';

/** Holds single products back and releases them. */
export function createProductModeration({ database }: Pick<ServiceContext, 'database'>) {
  const change = async (by: OperatorOrCommand, id: string, act: JustifiedAct, isHeld: boolean) => {
    const target = { targetKind: 'product', targetId: id } as const;
    const action = isHeld ? 'product.held' : 'product.released';
    await transact(database, async (tx) => {
      await requireUnhurried(tx, by, action);
      const stored = await products.lockProduct(tx, id);
      const store = stored && (await stores.findStoreOwner(tx, stored.business_id));
      if (stored === null || store === null) throw new DomainError('product_not_found');
      if ((stored.held_at !== null) === isHeld) return refuseHandled(tx, by, target, [action]);
      const entry: ActToRecord = { by, action, target, act };
      await admitAct(tx, entry);
      const reason = isHeld ? keptReason(act) : null;
      await setHeld(tx, stored, store, reason);
      const verdict = isHeld ? 'upheld' : act.reason === 'undo' ? 'reopened' : 'kept';
      await settleReports(tx, by, target, verdict);
      await recordAct(tx, entry);
      if (reason === null) return;
      const { name } = stored;
      await writeToOwner(tx, store.ownerId, {
        kind: 'product-held',
        store: store.name,
        name,
        reason,
      });
    });
  };
  return {
    /** A held product stays in its owner's list, and the owner can still edit it. Nobody else sees it. */
    hold: (by: OperatorOrCommand, id: string, why: Act): Promise<void> =>
      change(by, id, requireReason(why), true),
    release: (by: OperatorOrCommand, id: string, why: Act): Promise<void> =>
      change(by, id, requireReason(why), false),
  };
}

export type ProductModeration = ReturnType<typeof createProductModeration>;

async function setHeld(
  tx: Transaction<Schema>,
  stored: StoredProduct,
  { url, isPublic }: stores.StoreOwner,
  reason: Reason | null,
): Promise<void> {
  const held_at = reason === null ? null : new Date().toISOString();
  const next = { ...stored, held_at };
  const listed = isListed(next, isPublic);
  const leaves = stored.listed && !listed;
  const showing = leaves ? await describeShowing(tx, stored.id) : {};
  await products.updateProduct(tx, stored.id, { held_at, held_reason: reason, listed });
  // Words that no other product has were forgotten meanwhile.
  if (listed && !stored.listed) await addWords(tx, [wordsOf(stored)]);
  await appendChange(tx, {
    kind: 'product.updated',
    businessId: stored.business_id,
    entityId: stored.id,
    detail: {
      url,
      fields: ['held'],
      moderated: true,
      ...describeStep(stored, { ...next, listed }),
      ...showing,
    },
  });
}
