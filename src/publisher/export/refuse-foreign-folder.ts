import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseHeaderSections } from './host-config.ts';
import { temporaryFolder } from '../write/drafts.ts';
import { headersFile } from '../write/headers.ts';
import { publishedFile } from '#contract/published.ts';
import { readIfThere } from '#files/files.ts';

/**
 * The first appears with the first file that is written there, and is removed when an export begins. The second appears
 * when the site is complete, and is in every copy of it.
 */
const signs = [temporaryFolder, publishedFile];

/** Throws for a folder with anything but an earlier export, because the export would remove it. */
export function refuseForeignFolder(siteDir: string): void {
  if (!existsSync(siteDir) || readdirSync(siteDir).length === 0) return;
  if (signs.some((sign) => existsSync(join(siteDir, sign))) || hasOurHeaders(siteDir)) return;
  throw new Error(
    `${siteDir} is not empty and no earlier export: what is in it would be removed. Name a new folder.`,
  );
}

/** Whether it has the headers of an export, which come before its first page. */
const hasOurHeaders = (siteDir: string): boolean =>
  parseHeaderSections(readIfThere(siteDir, headersFile) ?? '').some(
    ({ pattern }) => pattern === `/${publishedFile}`,
  );
