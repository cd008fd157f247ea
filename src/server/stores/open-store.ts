import type { Transaction } from 'kysely';
import {
  countOwned,
  insertStoreRow,
  isStorePublic,
  publishWaiting,
  relistProducts,
} from './rows.ts';
import { lockPerson } from '#server/accounts/leaving-rows.ts';
import { hasBlockedStore } from './block-rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { ownSlug, takeSlug } from './address-rows.ts';
import { type BusinessCreate, refuseMunicipality } from '#contract/store-input.ts';
import { type PlacedStore, listStorePlaces } from '#domain/places/listed-places.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import { DomainError } from '#domain/errors.ts';
import { businessMessages } from '#domain/messages.ts';
import { refuseStoreName } from '#domain/stores/store-name.ts';
import { maxStoresPerOwner } from '#domain/limits.ts';
import { registrationTimezone } from '#domain/site.ts';

/** Creates a store with its url and logs it. Returns its id. */
export async function openStore(
  tx: Transaction<Schema>,
  ownerId: string | null,
  input: BusinessCreate,
): Promise<string> {
  const store = await insertStore(tx, ownerId, input, {});
  await announceStore(tx, store);
  return store.id;
}

/**
 * Creates a store and its url without announcing them until the owner confirms the account. Anyone can register with
 * any email, and the site would show their texts under the name of its real holder.
 */
export async function reserveStore(
  tx: Transaction<Schema>,
  ownerId: string,
  input: BusinessCreate,
): Promise<void> {
  await insertStore(tx, ownerId, input, { public_since: null });
}

/** Publishes the stores of a person who has confirmed the account. */
export async function openReservedStores(tx: Transaction<Schema>, ownerId: string): Promise<void> {
  for (const store of await publishWaiting(tx, ownerId)) {
    if (!isStorePublic(store)) continue;
    await relistProducts(tx, store.id, { isPublic: true });
    await announceStore(tx, store);
  }
}

interface Announced extends PlacedStore {
  readonly id: string;
  readonly url: string;
  readonly type: StoreType;
}

async function insertStore(
  tx: Transaction<Schema>,
  ownerId: string | null,
  input: BusinessCreate,
  visibility: { public_since?: null },
): Promise<Announced> {
  requireTelegramUsername(input.telegram ?? false, input.telegram_username ?? null);
  requireMunicipality(input);
  const id = createId();
  const url = await takeSlug(tx, input.name, null);
  await insertStoreRow(tx, {
    id,
    url,
    owner_id: ownerId,
    name: input.name,
    name_key: nameKey(input.name),
    description: input.description ?? null,
    type: input.type,
    province: input.province,
    municipality: input.municipality ?? null,
    location: input.location ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    timezone: input.timezone ?? registrationTimezone,
    business_hours: input.business_hours ? JSON.stringify(input.business_hours) : null,
    special_days: JSON.stringify(input.special_days ?? []),
    delivery: input.delivery ?? null,
    delivery_places: JSON.stringify(input.delivery_places ?? []),
    payments: input.payments ?? [],
    free_from: input.free_from ?? null,
    min_order: input.min_order ?? null,
    url_facebook: input.url_facebook ?? null,
    url_instagram: input.url_instagram ?? null,
    whatsapp: input.whatsapp ?? false,
    telegram: input.telegram ?? false,
    telegram_username: input.telegram_username ?? null,
    ...visibility,
  });
  await ownSlug(tx, url, id);
  return { id, url, ...input };
}

/** Logs a store that is public from now on. A store that comes back has former urls and offers. */
export async function announceStore(
  tx: Transaction<Schema>,
  store: Announced,
  comesBack: { readonly oldUrls: string[]; readonly moderated?: true } | null = null,
): Promise<void> {
  const { id, url, type } = store;
  await appendChange(tx, {
    kind: 'business.created',
    businessId: id,
    entityId: id,
    detail: {
      url,
      type: { before: null, after: type },
      place: { before: [], after: listStorePlaces(store) },
      public: { before: false, after: true },
      ...(comesBack !== null && { ...comesBack, offer: { before: false, after: true } }),
    },
  });
}

/**
 * Refuses more stores than an account may have, even with concurrent requests. Refuses any new store while one is
 * blocked.
 */
export async function requireBelowStoreLimit(
  tx: Transaction<Schema>,
  ownerId: string,
): Promise<void> {
  const count = await countOwned(tx, ownerId);
  if ((await lockPerson(tx, ownerId))?.leavingAt) throw new DomainError('account_leaving');
  if (await hasBlockedStore(tx, ownerId)) throw new DomainError('account_blocked');
  if (count >= maxStoresPerOwner) throw new DomainError('too_many_businesses');
}

/** Refuses a name that pretends something (product.md 7.5). `path` is the field with the name. */
export function requireHonestName(name: string, siteName: string, path = 'name'): void {
  const message = refuseStoreName(name, siteName);
  if (message === null) return;
  throw new DomainError('validation_failed', { message, issues: [{ path, message }] });
}

/** Refuses a municipality that is not in the province. */
export function requireMunicipality({
  province,
  municipality,
}: Pick<BusinessCreate, 'province' | 'municipality'>): void {
  const message = refuseMunicipality(province, municipality);
  if (message === null) return;
  throw new DomainError('municipality_elsewhere', {
    message,
    issues: [{ path: 'municipality', message }],
  });
}

/** Refuses a Telegram contact without a valid username (product.md 7.5). */
export function requireTelegramUsername(isShown: boolean, username: string | null): void {
  if (!isShown || username !== null) return;
  throw new DomainError('validation_failed', {
    issues: [{ path: 'telegram_username', message: businessMessages.telegramRequired }],
  });
}
