import {
  allDayHours,
  type WeeklyHours,
  type DayHours,
  type HoursWindow,
} from '#domain/hours/weekly-hours.ts';

const days = ['do', 'lu', 'ma', 'mi', 'ju', 'vi', 'sá'];

function parseWindow(times: string): HoursWindow {
  const [opening = '', closing = ''] = times.split('-');
  return { opening, closing };
}

/**
 * Reads opening hours as a shop would write them; days that are not named are closed.
 *
 * @example parseHours('lu-vi 09:00-18:00, sá 09:00-13:00')
 * @example parseHours('ma-sá 09:00-13:00+15:00-19:00')
 * @example parseHours('lu-do 24h')
 */
export function parseHours(text: string): WeeklyHours {
  const week: (DayHours | null)[] = days.map(() => null);
  for (const part of text.split(', ')) {
    const [range = '', times = ''] = part.split(' ');
    const [from = '', to = from] = range.split('-');
    const [first = '', second] = times.split('+');
    const start = days.indexOf(from);
    const end = days.indexOf(to);
    if (start < 0 || end < 0) throw new Error(`Unknown day in: ${part}`);
    const length = ((end - start + 7) % 7) + 1;
    for (let step = 0; step < length; step += 1) {
      week[(start + step) % 7] =
        times === '24h'
          ? allDayHours
          : { ...parseWindow(first), ...(second !== undefined && { second: parseWindow(second) }) };
    }
  }
  const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = week;
  return {
    '0': sunday ?? null,
    '1': monday ?? null,
    '2': tuesday ?? null,
    '3': wednesday ?? null,
    '4': thursday ?? null,
    '5': friday ?? null,
    '6': saturday ?? null,
  };
}
