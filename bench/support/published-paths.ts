import { listFiles } from '#files/files.ts';

/** The pages for what is not there or has failed, which are sent with another status than 200. */
const isOfFailure = (file: string): boolean => /^(?:404|500)(?:\.html$|\/)/.test(file);

/** The addresses of all pages in the folder of a site. */
export function findPublishedPaths(siteDir: string): string[] {
  return listFiles(siteDir)
    .filter((file) => file.endsWith('.html') && !isOfFailure(file))
    .map(toPath);
}

/** The address of a page's file: 'cafe/_q/page=2.html' belongs to '/cafe?page=2'. */
export function toPath(file: string): string {
  const path = file.replace(/\.html$/, '').replace('/_q/', '?');
  return path === 'index' ? '/' : `/${path}`;
}
