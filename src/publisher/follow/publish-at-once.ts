import type { PublisherContext } from '../context.ts';
import { pagesAtOnce } from './queue-renderer.ts';
import type { PageQueue } from './page-queue.ts';
import type { Changeset } from '../plan/changeset.ts';
import { listFirstProducts } from '../plan/first-products.ts';
import type { Plan } from '../plan/plan.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { type PageFailure, publishPages, reportFailures } from '../write/publish-pages.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import { productPath } from '#domain/paths/paths.ts';

/**
 * Renders the pages that need no plan before what a plan needs is read, which would keep whoever serves them busy;
 * returns those that stand. One that fails is left to the plan.
 */
export async function publishFirst(
  context: PublisherContext,
  { writer, queue }: { readonly writer: SiteWriter; readonly queue: Pick<PageQueue, 'take'> },
  changeset: Changeset,
  catalogue: CatalogueReader,
): Promise<ReadonlySet<string>> {
  const first = listFirstProducts(changeset, context.share);
  const isMany = [...first.values()].flat().length > pagesAtOnce;
  const paths: string[] = [];
  for (const [id, products] of isMany ? [] : first) {
    const business = await catalogue.openStore(id).business();
    if (business === null) continue;
    catalogue.nameStore(business.url, id);
    paths.push(...products.map((product) => productPath({ id: product, business })));
  }
  catalogue.expectProducts(paths);
  const failures = await publishPages(context, { writer, catalogue, paths });
  const standing = listStanding(paths, failures);
  for (const path of standing) queue.take(path);
  return standing;
}

/**
 * Renders the new pages of a renamed store before the old ones go, so that the redirect leads somewhere (product.md 2.3);
 * returns those that stand.
 */
export async function publishMoved(
  context: PublisherContext,
  { writer }: { readonly writer: SiteWriter },
  { pages, redirects }: Pick<Plan, 'pages' | 'redirects'>,
  catalogue: CatalogueReader,
): Promise<ReadonlySet<string>> {
  const standing = new Set<string>();
  for (const { to } of redirects) {
    const own = [...pages.keys()].filter(
      (path) => findUrlSegment(path) === to && !standing.has(path),
    );
    catalogue.expectProducts(own);
    const failures = await publishPages(context, {
      writer,
      catalogue,
      paths: own,
      skipsShown: true,
    });
    reportFailures(context, failures);
    for (const path of listStanding(own, failures)) standing.add(path);
  }
  return standing;
}

function listStanding(
  paths: readonly string[],
  failures: readonly PageFailure[],
): ReadonlySet<string> {
  const failed = new Set(failures.map(({ path }) => path));
  return new Set(paths.filter((path) => !failed.has(path)));
}

/** The first segment of a path: the url of the store whose page it is, if it is that of one. */
export const findUrlSegment = (path: string): string | undefined => path.slice(1).split(/[/?]/)[0];
