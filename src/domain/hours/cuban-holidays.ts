import { maxSpecialDays } from '../limits.ts';
import { addDays } from './day.ts';
import { type SpecialDay, findSpecialDay } from './special-days.ts';

const fixed: Readonly<Record<string, string>> = {
  '01-01': 'Triunfo de la Revolución',
  '01-02': 'Día de la Victoria',
  '05-01': 'Día de los Trabajadores',
  '07-25': 'Rebeldía Nacional',
  '07-26': 'Rebeldía Nacional',
  '07-27': 'Rebeldía Nacional',
  '10-10': 'Inicio de las Guerras de Independencia',
  '12-25': 'Navidad',
  '12-31': 'Fin de año',
};

/**
 * Adds to the special days of a store the Cuban holidays of the next twelve months, as closed days. Skips holidays that
 * a special day covers already, and adds no more days than a store may have.
 */
export function addHolidays(days: readonly SpecialDay[], today: string): SpecialDay[] {
  const year = Number(today.slice(0, 4));
  const end = `${year + 1}${today.slice(4)}`;
  const added = [year, year + 1]
    .flatMap((each): [string, string][] => [
      ...Object.entries(fixed).map(([day, note]): [string, string] => [`${each}-${day}`, note]),
      [goodFriday(each), 'Viernes Santo'],
    ])
    .filter(([day]) => day >= today && day < end && findSpecialDay(days, day) === undefined)
    .map(([day, note]): SpecialDay => ({ from: day, to: day, hours: null, note }))
    .sort(byDay);
  return [...days, ...added.slice(0, Math.max(0, maxSpecialDays - days.length))].sort(byDay);
}

const byDay = (a: SpecialDay, b: SpecialDay): number => (a.from < b.from ? -1 : 1);

/**
 * The day two days before Easter, which is after the first full moon of spring (Meeus' rule for the Gregorian
 * calendar).
 */
export function goodFriday(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const skipped = Math.floor((century + 8) / 25);
  const h =
    (19 * a + century - Math.floor(century / 4) - Math.floor((century - skipped + 1) / 3) + 15) %
    30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const pad = (value: number): string => String(value).padStart(2, '0');
  const easter = `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
  return addDays(easter, -2);
}
