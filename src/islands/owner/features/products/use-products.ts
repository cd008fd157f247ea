import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { queryKeys } from '../../query-keys.ts';
import type { ListPlace } from '../../ui/list-address.ts';
import { listProducts } from './product-calls.ts';

/** A page of the owner's products; the one before stays until it is there. */
export function useProducts({ page, limit, search }: ListPlace): UseQueryResult<Page<OwnProduct>> {
  return useQuery({
    queryKey: [...queryKeys.products, 'page', { page, limit, search }],
    queryFn: ({ signal }) => listProducts({ page, limit, search }, signal),
    placeholderData: keepPreviousData,
  });
}
