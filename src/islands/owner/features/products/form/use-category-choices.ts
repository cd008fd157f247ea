import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import { maxLimit } from '#domain/limits.ts';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '../../../query-keys.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The categories that a product can be put into. */
export function useCategoryChoices(): UseQueryResult<Page<OwnCategory>> {
  return useQuery({
    queryKey: [...queryKeys.categories, 'choices'],
    queryFn: ({ signal }) => listAllCategories(signal),
  });
}

async function listAllCategories(signal: AbortSignal): Promise<Page<OwnCategory>> {
  const all: OwnCategory[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, limit: maxLimit };
    const { data, meta } = await ownerApi('GET /categories', { query, signal });
    all.push(...data);
    if (page >= meta.totalPages) return { data: all, meta };
  }
}
