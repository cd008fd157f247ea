/** A range of numbers that excludes the first: `[4, 6]` contains 5 and 6. */
export type Span = readonly [after: number, upTo: number];

export const contains = ([after, upTo]: Span, value: number): boolean =>
  value > after && value <= upTo;

/**
 * Joins spans into as few as possible, in order. When more than `limit` remain, it joins the lowest with the gaps
 * between them: it loses no number and adds some.
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
