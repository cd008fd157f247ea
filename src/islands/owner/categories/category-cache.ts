import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient, readAgain } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

/** Replaces a category in the cached lists by the server's version, and reloads the lists. */
export function keepCategory(category: OwnCategory): void {
  changePages((page) => ({
    ...page,
    data: page.data.map((other) => (other.id === category.id ? category : other)),
  }));
  refresh();
}

export function dropCategory(id: string): void {
  changePages(({ data, meta }) => ({
    data: data.filter((category) => category.id !== id),
    // The number of pages is updated too: a screen that is past the end then goes to the last page.
    meta: pageMeta({ ...meta, total: Math.max(0, meta.total - 1) }),
  }));
  // Its products are without a category now.
  readAgain(queryKeys.products);
  refresh();
}

function changePages(change: (page: Page<OwnCategory>) => Page<OwnCategory>): void {
  queryClient.setQueriesData<Page<OwnCategory>>(
    { queryKey: queryKeys.categories },
    (page) => page && change(page),
  );
}

function refresh(): void {
  readAgain(queryKeys.categories, queryKeys.metrics);
}
