import type { Issue } from '../errors.ts';
import { formatShortDay } from '../text/date-text.ts';
import { maxSpecialDays, specialDaysAhead } from '../limits.ts';
import type { HoursWindow } from './weekly-hours.ts';
import { spanOf } from './weekly-hours.ts';
import { validateWindows } from './weekly-hours-input.ts';
import { addDays, isDay } from './day.ts';
import { type OpenSpan, scheduledDays, spansText } from './opening-hours.ts';
import { schemaTimes } from './weekly-hours-text.ts';

/** Days on which a store has other hours than in its week, first and last day included, such as '2026-12-25'. */
export interface SpecialDay {
  readonly from: string;
  readonly to: string;
  /** Null for closed; otherwise one window or two. */
  readonly hours: HoursWindow[] | null;
  readonly note: string | null;
}

/** A line about special days on a page. */
export interface SpecialDayText {
  /** '25 dic', '25–27 jul', '30 dic–2 ene'. */
  readonly days: string;
  /** 'cerrado', 'cerrado · Navidad', '09:00–13:00 · Nochebuena'. */
  readonly text: string;
}

/** The number of days, today included, whose special hours a page lists. */
const listedDays = 14;

/**
 * The errors of a store's special days. Paths consist of a line and its field, such as '2.to'.
 * @param today the day in the store's time
 */
export function validateSpecialDays(days: readonly SpecialDay[], today: string): Issue[] {
  if (days.length > maxSpecialDays) {
    return [{ path: '', message: `Son ${maxSpecialDays} días especiales como máximo` }];
  }
  return days.flatMap((day, index) => {
    const issue = findIssue(day, days.slice(0, index), today);
    return issue === null ? [] : [{ ...issue, path: `${index}.${issue.path}` }];
  });
}

function findIssue(day: SpecialDay, before: readonly SpecialDay[], today: string): Issue | null {
  const { from, to, hours } = day;
  if (!isDay(from)) return { path: 'from', message: 'Elige la fecha' };
  if (!isDay(to)) return { path: 'to', message: 'Elige la fecha' };
  if (to < from) return { path: 'to', message: 'La fecha final es anterior a la inicial' };
  if (to > addDays(today, specialDaysAhead)) {
    return { path: 'to', message: `Elige días de los próximos ${specialDaysAhead} días` };
  }
  if (before.some((other) => from <= other.to && other.from <= to)) {
    return { path: 'from', message: 'Estos días ya están en otra línea' };
  }
  const [wrong] = validateWindows(hours ?? []);
  return wrong === undefined ? null : { path: `hours.${wrong.path}`, message: wrong.message };
}

/** The special day that covers a day; undefined when the week's hours apply. */
export function findSpecialDay(days: readonly SpecialDay[], day: string): SpecialDay | undefined {
  return days.find(({ from, to }) => from <= day && day <= to);
}

export const specialSpans = ({ hours }: SpecialDay): readonly OpenSpan[] =>
  (hours ?? []).map(spanOf);

/** The special days that a page lists, the earliest first: those of fourteen days, unless `count` asks for more. */
export function listSpecialDays(
  days: readonly SpecialDay[],
  today: string,
  count = listedDays,
): SpecialDayText[] {
  const last = addDays(today, count - 1);
  return selectDays(days, today, last).map((day) => {
    const text = day.hours === null ? 'cerrado' : spansText(specialSpans(day));
    return {
      days: formatDays(day.from, day.to),
      text: day.note === null ? text : `${text} · ${day.note}`,
    };
  });
}

function selectDays(days: readonly SpecialDay[], first: string, last: string): SpecialDay[] {
  return days
    .filter(({ from, to }) => to >= first && from <= last)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

function formatDays(from: string, to: string): string {
  if (from === to) return formatShortDay(from);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isSameMonth ? String(Number(from.slice(8))) : formatShortDay(from);
  return `${first}–${formatShortDay(to)}`;
}

/** An entry of `specialOpeningHoursSpecification` in structured data. */
export interface SpecialHoursSpecification {
  readonly '@type': 'OpeningHoursSpecification';
  readonly validFrom: string;
  readonly validThrough: string;
  readonly opens: string;
  readonly closes: string;
}

/** Special days of the next two months as structured data, in which a closed day opens and closes at midnight. */
export function schemaOrgSpecialDays(
  days: readonly SpecialDay[],
  today: string,
): SpecialHoursSpecification[] {
  const closed: HoursWindow[] = [];
  return selectDays(days, today, addDays(today, scheduledDays - 1)).flatMap(({ from, to, hours }) =>
    (hours ?? closed).length === 0
      ? [specify(from, to, { opens: '00:00', closes: '00:00' })]
      : (hours ?? closed).map((window) => specify(from, to, schemaTimes(window))),
  );
}

const specify = (
  validFrom: string,
  validThrough: string,
  times: { readonly opens: string; readonly closes: string },
): SpecialHoursSpecification => ({
  '@type': 'OpeningHoursSpecification',
  validFrom,
  validThrough,
  ...times,
});
