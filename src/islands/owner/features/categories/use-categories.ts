import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import { queryKeys } from '../../query-keys.ts';
import type { ListPlace } from '../../ui/list-address.ts';
import { listCategories } from './category-calls.ts';

/** A page of the owner's categories; the one before stays until it is there. */
export function useCategories({ page, limit }: ListPlace): UseQueryResult<Page<OwnCategory>> {
  return useQuery({
    queryKey: [...queryKeys.categories, 'page', { page, limit }],
    queryFn: ({ signal }) => listCategories({ page, limit }, signal),
    placeholderData: keepPreviousData,
  });
}
