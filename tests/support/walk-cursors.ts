import type { ProductSearchPage } from '#contract/search.ts';

/** The products of a search, from page to page by cursor. */
export async function walkCursors(
  ask: (query: string) => Promise<ProductSearchPage>,
  query: string,
): Promise<ProductSearchPage['data']> {
  const { data, meta } = await ask(query);
  const walked = [...data];
  let cursor = meta.nextCursor;
  while (cursor !== null) {
    const page = await ask(`${query}&cursor=${encodeURIComponent(cursor)}`);
    walked.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  return walked;
}
