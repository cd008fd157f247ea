import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { listSpellings } from '#server/platform/db/email-spellings.ts';
import { isOpenOrBlocked, isPublic, isVerified } from './record-rows.ts';
import { formatNamePart, formatPart, lowerAs } from '#server/platform/db/name-key.ts';
import { meanRating, toTakenDown } from './record-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { OperatorBusiness, OperatorBusinessPage } from '#contract/stores.ts';
import type { Reason } from '#domain/operators/reason.ts';
import { readPastedUrl } from '#domain/paths/pasted-url.ts';

type Db = Kysely<Schema>;

type OperatorStoreRecord = OperatorBusinessPage['data'][number];
type OperatorStoreDetail = Omit<OperatorBusiness, 'seen'>;

type Row = Omit<OperatorStoreRecord, 'blocked' | 'contact'> & {
  blocked_at: string | null;
  blocked_reason: Reason | null;
  email: string | null;
  phone: string | null;
  owner: NonNullable<OperatorStoreRecord['contact']>['owner'];
};

export type StoreState = 'new' | 'verified' | 'blocked' | 'reported' | 'recommended';

export interface OperatorStoresFilter {
  readonly search: string | undefined;
  readonly state: StoreState | undefined;
  /** Today's date in Havana. */
  readonly today: string;
  /** Whether email and phone of the store and of its owner are searched and returned. */
  readonly withContact: boolean;
}

/** The previous release does not clear the day of a blocked store. */
const isRecommended = (today: string): RawBuilder<unknown> =>
  sql`(b.blocked_at is null and b.recommended_until >= ${today}::date)`;

const columns = (today: string): RawBuilder<unknown> => sql`
  b.id, b.name, b.url, b.type, b.province, b.created_at as "createdAt",
  b.public_since as "publicSince", (${isPublic}) as "isPublic",
  b.public_since is not null as "isConfirmed", b.deleted_at as "closedAt",
  b.blocked_at, b.blocked_reason, ${isVerified} as verified, b.verified_paused as paused,
  case when ${isRecommended(today)} then b.recommended_until::text end as "recommendedUntil",
  (
    select count(distinct (r.kind, r.target_id)) from reports r where r.business_id = b.id and r.state = 'open'
  ) as reported,
  b.email, b.phone, case when u.id is not null then json_build_object(
    'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name
  ) end as owner`;
const tables = sql`businesses b left join users u on u.id = b.owner_id`;

/**
 * A page of the stores that are open or blocked, and the number of all. Blocked ones may be closed. The newest come
 * first.
 */
export async function listOperatorStores(
  db: Db,
  filter: OperatorStoresFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ data: OperatorStoreRecord[]; total: number }> {
  const conditions = [isOpenOrBlocked];
  if (filter.search !== undefined) conditions.push(matchStore(filter.search, filter.withContact));
  if (filter.state !== undefined) conditions.push(states(filter.today)[filter.state]);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`
    select ${columns(filter.today)} from ${tables} where ${where}
    order by coalesce(b.public_since, b.created_at) desc, b.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${tables} where ${where}`.execute(db);
  return {
    data: rows.map((row) => toStore(row, filter.withContact)),
    total: counted.rows[0]?.total ?? 0,
  };
}

const states = (today: string): Record<StoreState, RawBuilder<unknown>> => ({
  new: sql`b.public_since > now() - interval '7 days'`,
  verified: sql`b.verified_at is not null`,
  blocked: sql`b.blocked_at is not null`,
  reported: sql`exists (select 1 from reports r where r.business_id = b.id and r.state = 'open')`,
  recommended: isRecommended(today),
});

/**
 * Matches a part of the name or address. If allowed, it also matches a part of an email or of the digits of a phone.
 */
function matchStore(search: string, withContact: boolean): RawBuilder<unknown> {
  const url = readPastedUrl(search).toLowerCase();
  const name = formatNamePart(search);
  const ways = [sql`b.url like ${formatPart(url)}`];
  if (name !== null) ways.push(sql`b.name_key like ${name}`);
  if (withContact) {
    for (const part of listSpellings(search)) {
      for (const email of [lowerAs(sql`b.email`, part), sql`u.email`]) {
        ways.push(sql`${email} like ${formatPart(part)}`);
      }
    }
    const digits = search.replace(/\D/g, '');
    if (digits.length >= 4 && /^[\d\s().+-]+$/.test(search)) {
      for (const phone of [sql`b.phone`, sql`u.phone`]) {
        ways.push(sql`regexp_replace(${phone}, '[^0-9]', '', 'g') like ${formatPart(digits)}`);
      }
    }
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

function toStore(row: Row, withContact: boolean): OperatorStoreRecord {
  const { blocked_at, blocked_reason, email, phone, owner, ...store } = row;
  return {
    ...store,
    blocked: toTakenDown(blocked_at, blocked_reason),
    contact: withContact ? { email, phone, owner } : null,
  };
}

type DetailRow = Row &
  Pick<OperatorStoreDetail, 'description' | 'location' | 'logo' | 'products' | 'reviews'> & {
    telegram_username: string | null;
    rating_sum: number;
    rating_count: number;
    former_urls: string[];
    blocked_note: string | null;
    verified_at: string | null;
    verified_note: string | null;
    reports: OperatorStoreDetail['reports'] | null;
  };

/** A store. A closed one is found until it is erased. */
export async function findOperatorStore(
  db: Db,
  id: string,
  { today, withContact }: Pick<OperatorStoresFilter, 'today' | 'withContact'>,
): Promise<OperatorStoreDetail | null> {
  const { rows } = await sql<DetailRow>`
    select ${columns(today)}, b.description, b.location, b.telegram_username, b.logo, b.products, b.reviews,
      b.rating_sum, b.rating_count, b.blocked_note, b.verified_at, b.verified_note,
      array(
        select s.url from slugs s where s.business_id = b.id and s.replaced_at is not null order by s.url
      ) as former_urls,
      (
        select json_agg(json_build_object('reason', x.reason, 'count', x.n) order by x.n desc, x.reason)
        from (
          select r.reason, count(*) as n from reports r
          where r.business_id = b.id and r.state = 'open' group by r.reason
        ) x
      ) as reports
    from ${tables} where b.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { telegram_username, rating_sum, rating_count, former_urls, ...more } = row;
  const { blocked_note, verified_at, verified_note, reports, ...store } = more;
  return {
    ...toStore(store, withContact),
    description: store.description,
    location: store.location,
    logo: store.logo,
    products: store.products,
    reviews: store.reviews,
    telegram: telegram_username,
    rating: meanRating(rating_sum, rating_count),
    formerUrls: former_urls,
    blockedNote: blocked_note,
    verification: verified_at === null ? null : { at: verified_at, note: verified_note },
    reports: reports ?? [],
  };
}
