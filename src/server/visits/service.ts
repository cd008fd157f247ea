import type { Actor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { getOwnStore } from '#server/stores/own-store.ts';
import { createFigureBounds } from './figure-bounds.ts';
import { createPendingFigures, type PendingFigure } from './pending-figures.ts';
import { createTapMemory } from './tap-memory.ts';
import {
  addToStoreDays,
  findStores,
  listOrderTimes,
  readStoreDays,
  readTopProducts,
} from './rows.ts';
import type { StoreDayTable } from '#server/platform/db/figure-schema.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import type { Visits } from '#contract/visits.ts';
import { isTapKind } from '#domain/visits/tap-kind.ts';
import type { LoggedVisit, VisitedPage } from '#domain/visits/visited-page.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { isId } from '#domain/id.ts';
import { listNetworks, networkOf } from '#domain/visitors/network.ts';
import { tapsPerDay, topProductsLimit, visitsPerDay } from '#domain/limits.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Order } from '#contract/orders.ts';

const dayMs = 24 * 3_600_000;

interface GivenTap {
  readonly businessId: string;
  readonly kind: string;
  readonly productId?: string | undefined;
}

/** The origin of a visit or a tap. It is never stored. */
export interface FigureOrigin {
  readonly address: string;
  /** From narrow to wide. */
  readonly networks: readonly string[];
}

/** Counts visits and taps in memory until they are saved, and reports them to the owner. */
export function createVisitService({ database }: ServiceContext) {
  const { kysely } = database;
  const pending = createPendingFigures();
  const taps = createTapMemory();
  const bounds = createFigureBounds();

  const store = async (figures: readonly PendingFigure[]): Promise<void> => {
    if (figures.length === 0) return;
    const days = await toStoreDays(figures);
    await runTransaction(kysely, (tx) => addToStoreDays(tx, days));
  };

  const toStoreDays = async (figures: readonly PendingFigure[]): Promise<StoreDayTable[]> => {
    const namesOf = (isVisit: boolean): string[] => [
      ...new Set(
        figures.filter(({ kind }) => (kind === 'v') === isVisit).map((figure) => figure.store),
      ),
    ];
    const found = await findStores(kysely, { urls: namesOf(true), ids: namesOf(false) });
    const urls = new Map(found.map((one) => [one.url, one]));
    const ids = new Map(found.map((one) => [one.id, one]));
    return figures.flatMap(({ kind, store: name, productId, at, n }) => {
      const known = kind === 'v' ? urls.get(name) : ids.get(name);
      if (known === undefined) return [];
      const day = dayIn(chooseTimezone(known.timezone), new Date(at));
      return [{ business_id: known.id, day, product_id: productId, kind, n }];
    });
  };

  return {
    /**
     * Counts a visit. A household counts at most a hundred times for a page in a day. Without an origin there is no
     * limit.
     */
    countVisit({ url, productId }: VisitedPage, from?: FigureOrigin): void {
      const figure = { target: `v ${url} ${productId}`, most: visitsPerDay };
      if (from !== undefined && !bounds.takes(from, figure)) return;
      pending.add({ kind: 'v', store: url, productId, at: Date.now() });
    },

    /**
     * Counts a tap: once in ten minutes from one browser, and at most thirty a day from a household. Orders are not
     * taps; they are counted when they are recorded.
     */
    countTap(
      { businessId: storeId, kind, productId = '' }: GivenTap,
      from: FigureOrigin & { readonly agent: string },
    ): void {
      if (!isTapKind(kind) || kind === 'o' || !isId(storeId)) return;
      if (productId !== '' && !isId(productId)) return;
      const target = `${storeId} ${kind} ${productId}`;
      if (!taps.isFirst({ ...from, target })) return;
      if (!bounds.takes(from, { target, most: tapsPerDay })) return;
      pending.add({ kind, store: storeId, productId, at: Date.now() });
    },

    /** Saves the figures counted since the last time. After a failure it keeps them for the next time. */
    async save(): Promise<void> {
      const figures = pending.take();
      try {
        await store(figures);
      } catch (error) {
        pending.giveBack(figures);
        throw error;
      }
    },

    /**
     * Adds the visits of a log, with the usual limits. Returns their number, and the number of those that may not come
     * from a person.
     */
    async addLog(visits: AsyncIterable<LoggedVisit>): Promise<{ total: number; unsure: number }> {
      const logged = createPendingFigures(Number.POSITIVE_INFINITY);
      const count = { total: 0, unsure: 0 };
      const logBounds = createFigureBounds();
      for await (const { url, productId, address, at, isSure } of visits) {
        const from = { address: networkOf(address), networks: listNetworks(address) };
        const target = `${Math.floor(at / dayMs)} ${url} ${productId}`;
        if (!logBounds.takes(from, { target, most: visitsPerDay })) continue;
        logged.add({ kind: 'v', store: url, productId, at });
        count.total += 1;
        if (!isSure) count.unsure += 1;
      }
      await store(logged.take());
      return count;
    },

    async getVisits(actor: Actor, storeId: string, days: number): Promise<Visits> {
      await getOwnStore(kysely, actor, storeId);
      const [own] = await findStores(kysely, { urls: [], ids: [storeId] });
      const timezone = chooseTimezone(own?.timezone);
      const today = dayIn(timezone, new Date());
      const listed = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
      const from = addDays(today, 1 - days);
      const [figures, times, top] = await Promise.all([
        readStoreDays(kysely, storeId, from),
        // Midnight of a store is at most 14 hours away from that of UTC.
        listOrderTimes(kysely, storeId, `${addDays(from, -1)}T00:00:00Z`),
        readTopProducts(kysely, storeId, from, topProductsLimit),
      ]);
      // The saved figures contain deleted orders. The existing ones are added here.
      const orders = new Map(
        figures.flatMap(({ day, kind, n }) => (kind === 'o' ? [[day, n] as const] : [])),
      );
      for (const time of times) {
        const day = dayIn(timezone, new Date(time));
        orders.set(day, (orders.get(day) ?? 0) + 1);
      }
      const series = listed.flatMap((day) => {
        const counted = figures.filter((figure) => figure.day === day && figure.kind !== 'o');
        const visits = counted.some(({ kind }) => kind === 'v')
          ? []
          : [{ day, kind: 'v' as const, n: 0 }];
        const n = orders.get(day) ?? 0;
        return [...visits, ...counted, ...(n === 0 ? [] : [{ day, kind: 'o' as const, n }])];
      });
      return { series, top };
    },
  };
}

export type VisitService = ReturnType<typeof createVisitService>;

/** Counts a deleted order on the day on which it was recorded, in the store's time, because it did happen. */
export async function countDeleted(
  tx: Transaction<Schema>,
  { businessId, createdAt }: Pick<Order, 'businessId' | 'createdAt'>,
): Promise<void> {
  const [store] = await findStores(tx, { urls: [], ids: [businessId] });
  const day = dayIn(chooseTimezone(store?.timezone), new Date(createdAt));
  await addToStoreDays(tx, [{ business_id: businessId, day, product_id: '', kind: 'o', n: 1 }]);
}

const everyMs = 60_000;

/** Saves the figures once a minute, and a last time at the stop. */
export function startSavingVisits(
  { visits }: { readonly visits: Pick<VisitService, 'save'> },
  onError: (error: unknown) => void,
): () => Promise<void> {
  let saving = Promise.resolve();
  const save = (): Promise<void> => (saving = saving.then(() => visits.save()).catch(onError));
  const timer = setInterval(() => void save(), everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return save();
  };
}
