/** The URL that a text is, null where it is none. `URL.canParse` is missing in phones of 2022. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
