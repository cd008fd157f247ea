/**
 * A formatter for the clock of an IANA timezone. A browser that does not know the zone uses its own clock. That is
 * usually the country's clock, and a date that is an hour off is better than a broken page.
 */
export function createZoneFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // When something else is wrong, this throws again.
    return new Intl.DateTimeFormat(locale, options);
  }
}
