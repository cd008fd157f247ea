import type { ServiceContext } from '#server/platform/context.ts';
import { countBusinessesByType } from './rows.ts';
import type { BusinessTypeMetric } from '#contract/stores.ts';
import {
  businessTypeColor,
  businessTypeIcon,
  businessTypeLabel,
  businessTypes,
} from '#domain/places/business-type.ts';

export function createBusinessTypeService({ database }: ServiceContext) {
  /** Every type in the order of the forms. */
  const listTypes = async (): Promise<BusinessTypeMetric[]> => {
    const counts = await countBusinessesByType(database.kysely);
    return businessTypes.map((type) => ({
      id: type,
      type,
      displayName: businessTypeLabel(type),
      count: counts.get(type) ?? 0,
      icon: businessTypeIcon(type),
      color: businessTypeColor(type),
    }));
  };

  const listActive = async (): Promise<BusinessTypeMetric[]> =>
    (await listTypes()).filter(({ count }) => count > 0);

  return {
    listTypes,
    listActive,
    /** The types with most stores; equal ones in the order of the forms. */
    async listTop(limit: number): Promise<BusinessTypeMetric[]> {
      const active = await listActive();
      return active.sort((a, b) => b.count - a.count).slice(0, limit);
    },
  };
}

export type BusinessTypeService = ReturnType<typeof createBusinessTypeService>;
