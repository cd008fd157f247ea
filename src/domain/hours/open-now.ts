/**
 * Whether a store is open, by the opening windows that its card carries (`printWindows`). The directory's program knows
 * no other rule about hours, to stay small.
 * @param windows such as '20779:540-1080,1980-2520'; empty means closed
 * @param now the time of `readMinute` in the store's zone
 */
export function isOpenNow(windows: string, now: number): boolean {
  const [monday, spans = ''] = windows.split(':');
  const minute = Math.floor(now) - Number(monday) * 1440;
  return spans.split(',').some((span) => {
    const [start, end] = span.split('-');
    return minute >= Number(start) && minute <= Number(end);
  });
}

/**
 * Minutes since 1970 by the clock of a zone, or by the browser's own clock for a zone that it does not know. The Swedish
 * format of a time is that of ISO 8601. A call takes a phone some milliseconds.
 */
export function readMinute(zone: string, now: Date): number {
  const write = (timeZone?: string) =>
    Date.parse(`${now.toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`) / 60_000;
  try {
    return write(zone);
  } catch {
    return write();
  }
}
