import { useQuery } from '@tanstack/react-query';
import { maxLimit } from '#domain/limits.ts';
import { ownerCalls } from '../../owner-calls.ts';
import { queryKeys } from '../../query-keys.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

const none: readonly Choice[] = [];

/** The categories that a product can be put into. */
export function useCategoryChoices(): readonly Choice[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.categories, 'choices'],
    queryFn: ({ signal }) => ownerCalls.listOwnCategories({ query: { limit: maxLimit }, signal }),
  });
  return data?.data ?? none;
}
