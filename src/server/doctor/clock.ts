/** Far below what codes of second factors and signatures of hooks allow, so that it is seen before they fail. */
export const mostSecondsApart = 30;

/** What is wrong with the clock of whoever gave a response, by its own date; null when nothing is. */
export function compareResponseClock(url: string, headers: Headers): Error | null {
  const seconds = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
  return seconds > mostSecondsApart
    ? new Error(`the clock of ${url} is ${Math.round(seconds)} seconds from this one`)
    : null;
}
