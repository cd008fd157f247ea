import type { SourceFiles } from './source-files.ts';

/** Utilities carry the styling; by hand stays what they cannot say, and what repeats too often on a page. */
const maxLines = 1200;

/** Style sheets and the style blocks of components may together not outgrow their limit. */
export function findTooManyStyles(files: SourceFiles, limit = maxLines): string[] {
  const lines = [...files].reduce((sum, [path, text]) => sum + countStyleLines(path, text), 0);
  if (lines <= limit) return [];
  return [`src has ${lines} lines of CSS written by hand, more than ${limit}: use utilities`];
}

function countStyleLines(path: string, text: string): number {
  if (!path.startsWith('src/')) return 0;
  if (path.endsWith('.css')) return countLines(text);
  if (!path.endsWith('.astro')) return 0;
  const blocks = text.matchAll(/^\s*<style[^>]*>(.*?)<\/style>/gms);
  return [...blocks].reduce((sum, [, css = '']) => sum + countLines(css), 0);
}

const countLines = (text: string): number => text.trim().split('\n').length;
