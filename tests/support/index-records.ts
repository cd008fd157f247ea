import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listFiles } from '#files/files.ts';
import { searchIndexFolder } from '#contract/stored-product.ts';

/** Folders of a site's search indexes. */
export const listIndexes = (siteDir: string): string[] =>
  readdirSync(join(siteDir, searchIndexFolder)).filter((name) => !name.includes('.'));

/** The records of all these indexes as text. */
export const readIndexRecords = (siteDir: string): string =>
  listFiles(join(siteDir, searchIndexFolder))
    .filter((file) => file.endsWith('.pf_fragment'))
    .map((file) => decodeURIComponent(readText(join(siteDir, searchIndexFolder, file))))
    .join('\n');

const readText = (file: string): string => gunzipSync(readFileSync(file)).toString();
