/** Joins text queries with "or", in the syntax of `tsquery`. */
export const formatAny = (queries: readonly string[]): string => join([...new Set(queries)], ' | ');
export const formatAll = (queries: readonly string[]): string => join([...new Set(queries)], ' & ');

const join = (queries: readonly string[], operator: string): string =>
  queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(operator)})`;

/** Quotes a lexeme. The dictionary that removes accents turns some letters into apostrophes. */
export const formatLexeme = (mark: string, lexeme: string): string =>
  `'${mark}${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** A query that matches any of these lexemes. */
export const formatLexemes = (lexemes: readonly string[]): string =>
  lexemes.map((one) => `'${one}'`).join(' | ');
