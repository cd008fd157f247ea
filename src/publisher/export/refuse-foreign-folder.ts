import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../write/drafts.ts';
import { publishedFile } from '#contract/published.ts';

/** One stands from the first file on that is written there, the other once the site is whole, wherever it is copied. */
const signs = [temporaryFolder, publishedFile];

/** Throws for a folder with other things than an earlier export, which this one would remove. */
export function refuseForeignFolder(siteDir: string): void {
  if (!existsSync(siteDir) || readdirSync(siteDir).length === 0) return;
  if (signs.some((sign) => existsSync(join(siteDir, sign)))) return;
  throw new Error(
    `${siteDir} is not empty and no earlier export: what is in it would be removed. Name a new folder.`,
  );
}
