import { readStoreMetrics } from './metrics-rows.ts';
import {
  storeTypeColor,
  storeTypeIcon,
  storeTypeLabel,
  storeTypes,
} from '#domain/stores/store-type.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '#server/platform/http/actor.ts';
import { requireOwner } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { listChangedFields } from '#server/platform/changed-fields.ts';
import { closeStore } from './close-store.ts';
import {
  openStore,
  requireBelowStoreLimit,
  requireHonestName,
  requireMunicipality,
  requireTelegramUsername,
} from './open-store.ts';
import { getOwnStore, lockStore, requireVersion } from './own-store.ts';
import { TooOften } from '#server/platform/http/limits/too-often.ts';
import type { Repeat } from '#server/platform/http/repeat.ts';
import { transactOnce } from '#server/platform/http/repeat.ts';
import * as stores from './rows.ts';
import { readStoreFilter } from './store-filter.ts';
import { listFeatured, listRecommended, listStoreNews } from './list-rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { nameKey } from '#server/platform/db/name-key.ts';
import { findOwnStore, listOwnStores } from './own-rows.ts';
import { appendAudit } from '#server/operators/audit-rows.ts';
import { pauseVerification } from './trust-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { countRename, retireSlug, takeSlug } from './address-rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import type {
  Business,
  BusinessListQuerySchema,
  FeaturedBusiness,
  StoreNews,
  BusinessTypeMetric,
  Metrics,
  OwnBusiness,
} from '#contract/stores.ts';
import {
  type BusinessCreate,
  type BusinessUpdate,
  refuseMunicipality,
} from '#contract/store-input.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Page } from '#contract/paging.ts';
import { DomainError } from '#domain/errors.ts';
import { errorMessages } from '#domain/messages.ts';
import { dayIn } from '#domain/hours/day.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import { maxRecommended, storeNewsLimit } from '#domain/limits.ts';
import { listStorePlaces } from '#domain/places/listed-places.ts';
import { findVerifiedField } from '#domain/operators/verification.ts';
import { registrationTimezone } from '#domain/site.ts';
import { pageMeta } from '#domain/pagination.ts';
import { slugify } from '#domain/paths/slug.ts';

export function createStoreService({ database, siteName }: ServiceContext) {
  const { kysely } = database;

  const getStore = async (id: string): Promise<Business> => {
    const store = await stores.findStore(kysely, id);
    if (store === null) throw new DomainError('business_not_found');
    return store;
  };

  /** Every type in the order of the forms. */
  const listTypes = async (): Promise<BusinessTypeMetric[]> => {
    const counts = await stores.countStoresByType(kysely);
    return storeTypes.map((type) => ({
      id: type,
      type,
      displayName: storeTypeLabel(type),
      count: counts.get(type) ?? 0,
      icon: storeTypeIcon(type),
      color: storeTypeColor(type),
    }));
  };

  const listActiveTypes = async (): Promise<BusinessTypeMetric[]> =>
    (await listTypes()).filter(({ count }) => count > 0);

  return {
    getStore,

    listTypes,

    listActiveTypes,

    /** The types with the most stores. Types with the same number are in the order of the forms. */
    async listTopTypes(limit: number): Promise<BusinessTypeMetric[]> {
      const active = await listActiveTypes();
      return active.sort((a, b) => b.count - a.count).slice(0, limit);
    },

    async getMetrics(actor: Actor, id: string): Promise<Metrics> {
      await getOwnStore(kysely, actor, id);
      const figures = await readStoreMetrics(kysely, id);
      return { ...figures, updatedAt: new Date().toISOString() };
    },

    async listStores(query: Output<typeof BusinessListQuerySchema>): Promise<Page<Business>> {
      const { page, limit, type, search, sortBy, order, ...places } = query;
      const { data, total } = await stores.listStores(kysely, {
        limit,
        offset: (page - 1) * limit,
        type,
        search,
        ...readStoreFilter(places),
        sortBy,
        descending: order === 'DESC',
      });
      return { data, meta: pageMeta({ total, page, limit }) };
    },

    async getStoreByUrl(url: string): Promise<Business> {
      const store = await stores.findStoreByUrl(kysely, url);
      if (store === null) throw new DomainError('business_not_found');
      return store;
    },

    listFeatured: (limit: number): Promise<FeaturedBusiness[]> => listFeatured(kysely, limit),

    listRecommended: (): Promise<FeaturedBusiness[]> =>
      listRecommended(kysely, {
        today: dayIn(registrationTimezone, new Date()),
        limit: maxRecommended,
      }),

    /** The latest news of the public ones of these stores. The others are left out. */
    listNews: (ids: readonly string[]): Promise<StoreNews[]> =>
      listStoreNews(kysely, ids, storeNewsLimit),

    async listOwn(actor: Actor): Promise<{ data: OwnBusiness[] }> {
      return { data: actor.kind === 'owner' ? await listOwnStores(kysely, actor.userId) : [] };
    },

    /** Opens a store for `ownerId`. An owner can open stores only for themselves. */
    async createStore(
      actor: Actor,
      ownerId: string | null,
      input: BusinessCreate,
      repeat: Repeat | null = null,
    ): Promise<OwnBusiness> {
      requireOwner(actor, ownerId, 'forbidden');
      requireHonestName(input.name, siteName);
      return transactOnce(database, actor, repeat, async (tx) => {
        if (ownerId !== null) await requireBelowStoreLimit(tx, ownerId);
        return readBack(tx, await openStore(tx, ownerId, input));
      });
    },

    /** Changes a store. A new name gets a new url, and the old one redirects (product.md 2.3). */
    async updateStore(
      actor: Actor,
      id: string,
      input: BusinessUpdate,
      version?: number,
    ): Promise<OwnBusiness> {
      return transact(database, async (tx) => {
        const stored = await lockStore(tx, id);
        requireOwner(actor, stored.owner_id, 'business_not_found');
        await requireVersion(tx, 'businesses', id, version);
        const next = { ...stored, ...dropUndefined(input) };
        requireTelegramUsername(next.telegram, next.telegram_username);
        // Moving to another province without naming a municipality removes the old municipality, even where the new
        // province has one of the same name.
        if (
          input.municipality === undefined &&
          (next.province !== stored.province ||
            refuseMunicipality(next.province, next.municipality) !== null)
        ) {
          next.municipality = null;
          input = { ...input, municipality: null };
        }
        requireMunicipality(next);
        // An older store may keep a forbidden name until it changes it.
        if (next.name !== stored.name) requireHonestName(next.name, siteName);
        const fields = listChangedFields(stored, input);
        if (fields.length === 0) return readBack(tx, id);
        const isRenamed = slugify(next.name) !== slugify(stored.name);
        const url = isRenamed ? await takeSlug(tx, next.name, id) : stored.url;
        if (url !== stored.url) {
          if (actor.kind === 'owner') await requireFewRenames(tx, id);
          await retireSlug(tx, stored.url);
        }
        const { business_hours, special_days, delivery_places, ...columns } = dropUndefined(input);
        await stores.updateStore(tx, id, {
          ...columns,
          ...(business_hours !== undefined && {
            business_hours: business_hours === null ? null : JSON.stringify(business_hours),
          }),
          ...(special_days !== undefined && { special_days: JSON.stringify(special_days) }),
          ...(delivery_places !== undefined && {
            delivery_places: JSON.stringify(delivery_places),
          }),
          said_on: dayIn(chooseTimezone(next.timezone), new Date()),
          name_key: nameKey(next.name),
          url,
        });
        await pauseIfTouched(tx, stored, fields);
        const isPublic = stores.isStorePublic(stored);
        await appendChange(tx, {
          kind: 'business.updated',
          businessId: id,
          entityId: id,
          detail: {
            url,
            oldUrl: url === stored.url ? undefined : stored.url,
            fields: url === stored.url ? fields : [...fields, 'url'],
            type: { before: stored.type, after: next.type },
            place: { before: listStorePlaces(stored), after: listStorePlaces(next) },
            public: { before: isPublic, after: isPublic },
          },
        });
        return readBack(tx, id);
      });
    },

    /** Closes a store. Nothing of it is public any more, and it is erased after 30 days (product.md 6.3). */
    async deleteStore(actor: Actor, id: string): Promise<void> {
      await transact(database, async (tx) => {
        await closeStore(tx, id, ({ owner_id }) => {
          requireOwner(actor, owner_id, 'business_not_found');
        });
      });
    },
  };
}

export type StoreService = ReturnType<typeof createStoreService>;

/** Limits new names per day, because each url that a store gets can never belong to another store. */
async function requireFewRenames(tx: Kysely<Schema>, id: string): Promise<void> {
  const wait = await countRename(tx, id);
  if (wait === null) return;
  const message = errorMessages.too_many_renames;
  throw new TooOften('too_many_renames', wait, { issues: [{ path: 'name', message }] });
}

/** Pauses the verification of a store when its owner changes a verified fact. */
async function pauseIfTouched(
  tx: Kysely<Schema>,
  { id, owner_id, verified_at, verified_paused }: stores.StoredStore,
  changed: readonly string[],
): Promise<void> {
  const field = findVerifiedField(changed);
  if (field === null || verified_at === null || verified_paused !== null) return;
  await pauseVerification(tx, id, field);
  await appendAudit(tx, {
    actorKind: 'owner',
    actorId: owner_id,
    action: 'verification.paused',
    targetKind: 'business',
    targetId: id,
    detail: { field },
  });
}

export async function readBack(tx: Kysely<Schema>, id: string): Promise<OwnBusiness> {
  const store = await findOwnStore(tx, id);
  if (store === null) throw new DomainError('business_not_found');
  return store;
}

type Defined<Value> = { [Name in keyof Value]?: Exclude<Value[Name], undefined> };

function dropUndefined<Value extends object>(value: Value): Defined<Value> {
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(given) as Defined<Value>;
}
