import pg from 'pg';

const { builtins } = pg.types;

/** Amounts and counters of this schema stay far below 2^53, so plain numbers can hold them. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, parseInstant],
]);

/**
 * ISO 8601 with milliseconds from the text of a `timestamptz(3)` in a UTC session, alone or inside a JSON document.
 * @example parseInstant('2026-02-03 10:20:30.5+00') // '2026-02-03T10:20:30.500Z'
 * @example parseInstant('2026-02-03T10:20:30+00:00') // '2026-02-03T10:20:30.000Z'
 */
export function parseInstant(text: string): string {
  const fraction = text.slice(20, Math.max(20, text.lastIndexOf('+')));
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

const getBuiltin = pg.types.getTypeParser as (
  oid: number,
  format?: string,
) => (text: string) => unknown;

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? getBuiltin(oid, format);
  },
};
