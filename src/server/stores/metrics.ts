import type { Actor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { getOwnStore } from './own-store.ts';
import { readStoreMetrics } from './metrics-rows.ts';
import type { Metrics } from '#contract/stores.ts';

export function createStoreMetricsService({ database }: ServiceContext) {
  return {
    async getMetrics(actor: Actor, businessId: string): Promise<Metrics> {
      await getOwnStore(database.kysely, actor, businessId);
      const figures = await readStoreMetrics(database.kysely, businessId);
      return { ...figures, updatedAt: new Date().toISOString() };
    },
  };
}

export type StoreMetricsService = ReturnType<typeof createStoreMetricsService>;
