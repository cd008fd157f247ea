import { listStored, type SiteTarget } from '../target/site-target.ts';

/** Paths of the listing variants of a page that stand in the site: '/cafe' → ['/cafe?page=2']. */
export async function readVariants(target: SiteTarget, base: string): Promise<string[]> {
  const folder = `${base.slice(1)}/_q`;
  const files = await listStored(target, folder);
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `${base}?${file.slice(folder.length + 1, -'.html'.length)}`);
}

/** Paths of the pages that stand in the site below another: '/cafe/pedido' → ['/cafe/pedido/otros']. */
export async function readPagesBelow(target: SiteTarget, base: string): Promise<string[]> {
  const folder = base.slice(1);
  const files = await listStored(target, folder);
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.slice(0, -'.html'.length)}`);
}
