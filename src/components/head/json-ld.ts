/** A thing in the vocabulary of schema.org, without its context. */
export type Thing = Readonly<Record<string, unknown>>;

/**
 * Structured data as the text of a script element. `<` is escaped, because a person's text could otherwise end the
 * element. JSON reads the escape as the same character.
 */
export function serializeJsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
