import { listFiles } from '#files/files.ts';
import { addressOf } from '#publisher/purge/purge-queue.ts';

/** The pages for what is not there or has failed, which are sent with another status than 200. */
const isOfFailure = (file: string): boolean => /^(?:404|500)(?:\.html$|\/)/.test(file);

/** The addresses of all pages in the folder of a site. */
export function findPublishedPaths(siteDir: string): string[] {
  return listFiles(siteDir)
    .filter((file) => file.endsWith('.html') && !isOfFailure(file))
    .map(addressOf);
}
