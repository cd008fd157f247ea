const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');

/**
 * A minute since 1970 by the clock of a store, as orders name the time of their prices.
 * @example formatPriceTime(29_925_485, 'America/Havana') // '22 nov, 14:05'
 */
export function formatPriceTime(minute: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, month: 'numeric', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(minute * 60_000);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const month = months[Number(part('month')) - 1] ?? '';
  return `${Number(part('day'))} ${month}, ${part('hour')}:${part('minute')}`;
}

/** The minute of the newest of some instants, which prices on a page are of. */
export function newestMinute(instants: readonly string[]): number {
  return instants.reduce(
    (newest, instant) => Math.max(newest, Math.floor(Date.parse(instant) / 60_000)),
    0,
  );
}
