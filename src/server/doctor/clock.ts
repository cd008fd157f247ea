/**
 * Far below the tolerance of second factors' codes and of signed hooks, so that an operator sees the difference before
 * they fail.
 */
export const mostSecondsApart = 30;

/** Compares our clock with the date of a response; null when they agree. */
export function compareResponseClock(url: string, headers: Headers): Error | null {
  const seconds = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
  return seconds > mostSecondsApart
    ? new Error(`the clock of ${url} is ${Math.round(seconds)} seconds from this one`)
    : null;
}
