import { listFiles } from '#files/files.ts';

/** The addresses of all pages in the folder of a site, as a visitor asks for them. */
export function findPublishedPaths(siteDir: string): string[] {
  return listFiles(siteDir)
    .filter((file) => file.endsWith('.html') && !file.includes('404') && !file.includes('500'))
    .map(toPath);
}

/** The address of the file of a page: 'cafe/_q/page=2.html' is that of '/cafe?page=2'. */
export function toPath(file: string): string {
  const path = file.replace(/\.html$/, '').replace('/_q/', '?');
  return path === 'index' ? '/' : `/${path}`;
}
