/** A stretch of numbers, the first excluded: `[4, 6]` holds 5 and 6. */
export type Span = readonly [after: number, upTo: number];

export const holds = ([after, upTo]: Span, value: number): boolean =>
  value > after && value <= upTo;

/**
 * The same numbers in as few spans as can be, in order. Of more than `limit` the lowest are joined across what lies
 * between them: no number is lost, some are added.
 */
export function uniteSpans(spans: readonly Span[], limit: number): Span[] {
  const united: Span[] = [];
  for (const [after, upTo] of [...spans].sort(([a], [b]) => a - b)) {
    const last = united.at(-1);
    if (last !== undefined && after <= last[1]) {
      united[united.length - 1] = [last[0], Math.max(last[1], upTo)];
    } else united.push([after, upTo]);
  }
  const [lowest] = united;
  const joined = united[united.length - limit];
  if (united.length <= limit || lowest === undefined || joined === undefined) return united;
  return [[lowest[0], joined[1]], ...united.slice(united.length - limit + 1)];
}
