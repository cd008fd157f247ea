/** Parses a URL; null for a text that is none. Phones of 2022 lack `URL.canParse`. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
