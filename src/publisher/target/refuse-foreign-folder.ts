import { existsSync, readdirSync } from 'node:fs';
import { temporaryFolder } from '../write/drafts.ts';
import { publishedFile } from '#contract/published.ts';

/**
 * The first appears with the first file that is written there. The second appears when the site is complete, and is in
 * every copy of it.
 */
const signs = [temporaryFolder, publishedFile];
/** A file system that is mounted has this folder. */
const ofFileSystem = 'lost+found';

/**
 * Throws for a folder with anything but an earlier publication, because a publication removes what it has not written.
 */
export function refuseForeignFolder(siteDir: string): void {
  if (!existsSync(siteDir)) return;
  const names = readdirSync(siteDir).filter((name) => name !== ofFileSystem);
  if (names.length === 0 || signs.some((sign) => names.includes(sign))) return;
  throw new Error(
    `${siteDir} is not empty and holds no site: what is in it would be removed. Name a new folder.`,
  );
}
