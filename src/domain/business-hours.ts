import type { Issue } from './errors.ts';
import { DomainError } from './errors.ts';

/** Weekday as `business_hours` keys it: '0' is Sunday. */
export type Weekday = '0' | '1' | '2' | '3' | '4' | '5' | '6';

/** Keys of `business_hours`, Sunday first, so that the index is the number of the day. */
export const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const satisfies readonly Weekday[];
/** The same days as people read them, Monday first. */
export const weekdaysFromMonday = ['1', '2', '3', '4', '5', '6', '0'] as const;

/**
 * The window that opens on a day, in 'HH:MM' of the business's timezone. Closing before opening
 * means the next day. Twenty-four hours are said outright, as `allDay: true` with both at '00:00';
 * equal times without it are refused.
 */
export interface DayHours {
  readonly opening: string;
  readonly closing: string;
  readonly allDay?: boolean | undefined;
}

/** Hours of the week; null is a day without a window. */
export type BusinessHours = Readonly<Record<Weekday, DayHours | null>>;

/** Hours as they arrive: a day that is not named is closed. */
export type PartialBusinessHours = Readonly<Partial<Record<Weekday, DayHours | null>>>;

/** What a day gets when it is switched on (Specification §3). */
export const defaultDayHours: DayHours = { opening: '09:00', closing: '18:00' };
export const allDayHours: DayHours = { opening: '00:00', closing: '00:00', allDay: true };

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && timePattern.test(value);
}

/** Minute of the day, 0 to 1439, of an 'HH:MM'. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Every field of some hours that is refused; none when they are valid. */
export function validateBusinessHours(value: unknown): Issue[] {
  if (!isRecord(value)) return [{ path: '', message: 'El horario no es válido' }];
  return Object.entries(value).flatMap(([key, day]) =>
    isWeekday(key)
      ? validateDay(key, day)
      : [{ path: key, message: 'El día debe ser un número del 0 (domingo) al 6 (sábado)' }],
  );
}

/**
 * The whole week of some hours as they arrive. Throws a DomainError `validation_failed` that names
 * each refused field under `business_hours`.
 */
export function parseBusinessHours(value: unknown): BusinessHours {
  const found = validateBusinessHours(value);
  if (found.length > 0) {
    const issues = found.map(({ path, message }) => ({
      path: path === '' ? 'business_hours' : `business_hours.${path}`,
      message,
    }));
    throw new DomainError('validation_failed', { issues });
  }
  return completeHours(value as PartialBusinessHours);
}

/** The same hours with every day named. */
export function completeHours(hours: PartialBusinessHours): BusinessHours {
  const day = (key: Weekday): DayHours | null => cleanDay(hours[key] ?? null);
  return {
    '0': day('0'),
    '1': day('1'),
    '2': day('2'),
    '3': day('3'),
    '4': day('4'),
    '5': day('5'),
    '6': day('6'),
  };
}

export function isSameDay(a: DayHours | null, b: DayHours | null): boolean {
  if (a === null || b === null) return a === b;
  return a.opening === b.opening && a.closing === b.closing;
}

function cleanDay(day: DayHours | null): DayHours | null {
  if (day === null) return null;
  return day.allDay ? allDayHours : { opening: day.opening, closing: day.closing };
}

function validateDay(key: Weekday, day: unknown): Issue[] {
  if (day === null) return [];
  if (!isRecord(day)) return [{ path: key, message: 'El horario del día no es válido' }];
  const { opening, closing, allDay } = day;
  const issues = Object.entries({ opening, closing })
    .filter(([, time]) => !isTime(time))
    .map(([name]) => ({ path: `${key}.${name}`, message: 'La hora debe tener el formato HH:MM' }));
  if (issues.length > 0) return issues;
  if (allDay === true) {
    return opening === '00:00' && closing === '00:00'
      ? []
      : [{ path: `${key}.allDay`, message: 'Abierto 24 horas va de 00:00 a 00:00' }];
  }
  if (allDay !== undefined && allDay !== false) {
    return [{ path: `${key}.allDay`, message: 'El valor debe ser verdadero o falso' }];
  }
  if (opening !== closing) return [];
  const message = 'La hora de cierre no puede ser igual a la de apertura. Usa «Abierto 24 horas».';
  return [{ path: `${key}.closing`, message }];
}

function isWeekday(key: string): key is Weekday {
  return (weekdays as readonly string[]).includes(key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
