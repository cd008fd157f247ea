/**
 * A formatter by the clock of a timezone of the IANA database. A browser without that zone, or with none at all, goes
 * by its own clock: it is mostly that of the country, and a date that is an hour off is better than a page that breaks.
 */
export function createZoneFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // What else is wrong throws again.
    return new Intl.DateTimeFormat(locale, options);
  }
}
