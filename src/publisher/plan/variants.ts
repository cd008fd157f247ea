import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the listing variants of a page that stand in the site: '/cafe' → ['/cafe?page=2']. */
export function readVariants(siteDir: string, base: string): string[] {
  const folder = join(siteDir, base.slice(1), '_q');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html') && !name.startsWith('.'))
    .map((name) => `${base}?${name.slice(0, -'.html'.length)}`);
}
