/**
 * Whether a store is open, by the opening windows that its card carries (`printWindows`). The directory's program knows
 * no other rule about hours, to stay small. For a zone that this browser does not know, it uses the browser's own.
 * @param windows such as '20779:540-1080,1980-2520'; empty means closed
 */
export function isOpenNow(windows: string, zone: string, now: Date): boolean {
  const [monday, spans = ''] = windows.split(':');
  const minute = Math.floor(readMinute(zone, now)) - Number(monday) * 1440;
  return spans.split(',').some((span) => {
    const [start, end] = span.split('-');
    return minute >= Number(start) && minute <= Number(end);
  });
}

/** Minutes since 1970 by the clock of a zone. The Swedish format of a time is that of ISO 8601. */
function readMinute(zone: string, now: Date): number {
  const write = (timeZone?: string) => now.toLocaleString('sv', { timeZone });
  let text = write();
  try {
    text = write(zone);
  } catch {
    // An unknown zone: the visitor's own clock is the best one left.
  }
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000;
}
