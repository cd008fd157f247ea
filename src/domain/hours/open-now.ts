/**
 * Whether a store is open by the windows that its card carries (`printWindows`). It is all that the program of the
 * directory knows of hours: the card says the rest. A zone that this browser does not know counts as its own.
 * @param windows as '20779:540-1080,1980-2520'; empty is closed
 */
export function isOpenNow(windows: string, zone: string, now: Date): boolean {
  const [monday, spans = ''] = windows.split(':');
  const minute = Math.floor(readMinute(zone, now)) - Number(monday) * 1440;
  return spans.split(',').some((span) => {
    const [start, end] = span.split('-');
    return minute >= Number(start) && minute <= Number(end);
  });
}

/** Minutes since 1970 as the clock of a zone shows them. Swedish writes a time as ISO 8601 does. */
function readMinute(zone: string, now: Date): number {
  const write = (timeZone?: string) => now.toLocaleString('sv', { timeZone });
  let text = write();
  try {
    text = write(zone);
  } catch {
    // The visitor's clock is the best that is left.
  }
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000;
}
