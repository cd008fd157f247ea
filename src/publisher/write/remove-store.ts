import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { walkFiles } from '#files/files.ts';
import type { SiteWriter } from './write.ts';
import { storePath, storeSitemapPath } from '#domain/paths/paths.ts';

/** Removes every file of a store: its page first, then all that stands below it. */
export function removeStoreFiles(siteDir: string, url: string, writer: SiteWriter): void {
  const folder = storePath(url).slice(1);
  writer.remove(`${folder}.html`);
  for (const file of walkFiles(siteDir, folder)) {
    if (file.endsWith('.html')) writer.remove(file);
  }
  rmSync(join(siteDir, folder), { recursive: true, force: true });
  writer.remove(storeSitemapPath(url).slice(1));
}
