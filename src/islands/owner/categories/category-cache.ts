import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import { pageMeta } from '#domain/pagination.ts';
import { queryClient, readAgain } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

/** Shows a category as the server now has it, and asks for the list again. */
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
    // With the number of pages: a screen that shows a page past the end goes to the last one.
    meta: pageMeta({ ...meta, total: Math.max(0, meta.total - 1) }),
  }));
  // Its products have lost it.
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
