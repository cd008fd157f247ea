/** Text queries in the syntax of `tsquery`, joined and written as its parser needs them. */
export const formatAny = (queries: readonly string[]): string => join([...new Set(queries)], ' | ');
export const formatAll = (queries: readonly string[]): string => join([...new Set(queries)], ' & ');

const join = (queries: readonly string[], operator: string): string =>
  queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(operator)})`;

/** The dictionary that takes accents off makes apostrophes of some letters. */
export const formatLexeme = (mark: string, lexeme: string): string =>
  `'${mark}${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** A query that any of these lexemes satisfies. */
export const formatLexemes = (lexemes: readonly string[]): string =>
  lexemes.map((one) => `'${one}'`).join(' | ');
