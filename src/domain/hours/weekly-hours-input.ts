import type { HoursWindow, Weekday } from './weekly-hours.ts';
import { isTime, minuteOf, weekdays } from './weekly-hours.ts';
import type { Issue } from '../errors.ts';

/** The refused fields of some weekly hours; none when the hours are valid. */
export function validateWeeklyHours(value: unknown): Issue[] {
  if (!isRecord(value)) return [{ path: '', message: 'El horario no es válido' }];
  return Object.entries(value).flatMap(([key, day]) =>
    isWeekday(key)
      ? validateDay(key, day)
      : [{ path: key, message: 'El día debe ser un número del 0 (domingo) al 6 (sábado)' }],
  );
}

function validateDay(key: Weekday, day: unknown): Issue[] {
  if (day === null) return [];
  if (!isRecord(day)) return [{ path: key, message: 'El horario del día no es válido' }];
  const { opening, closing, allDay, second } = day;
  if (!isWindow(day)) return listWrongTimes(key, day);
  if (allDay === true) {
    if (opening !== '00:00' || closing !== '00:00') {
      return [{ path: `${key}.allDay`, message: 'Abierto 24 horas va de 00:00 a 00:00' }];
    }
    return second === undefined ? [] : [{ path: `${key}.second.opening`, message: secondTooEarly }];
  }
  if (allDay !== undefined && allDay !== false) {
    return [{ path: `${key}.allDay`, message: 'El valor debe ser verdadero o falso' }];
  }
  if (opening === closing) {
    const message = 'La hora de cierre no puede ser igual a la de apertura. Usa «24 h».';
    return [{ path: `${key}.closing`, message }];
  }
  return second === undefined ? [] : validateSecond(`${key}.second`, day, second);
}

const secondTooEarly = 'El segundo turno debe empezar después de que cierre el primero';
const sameTimes = 'La hora de cierre no puede ser igual a la de apertura';

function validateSecond(path: string, first: HoursWindow, second: unknown): Issue[] {
  if (!isRecord(second)) return [{ path, message: 'El segundo turno no es válido' }];
  if (!isWindow(second)) return listWrongTimes(path, second);
  if (!follows(first, second)) return [{ path: `${path}.opening`, message: secondTooEarly }];
  if (second.opening !== second.closing) return [];
  return [{ path: `${path}.closing`, message: sameTimes }];
}

/** Whether a window opens after another has closed, on the same day. */
const follows = (first: HoursWindow, second: HoursWindow): boolean =>
  minuteOf(first.opening) < minuteOf(first.closing) &&
  minuteOf(first.closing) < minuteOf(second.opening);

/** The errors of the one or two windows of a special day. Paths begin with '0.' and '1.'. */
export function validateWindows(windows: readonly HoursWindow[]): Issue[] {
  const issues = windows.flatMap((window, index) => {
    if (!isWindow(window)) return listWrongTimes(String(index), window);
    return window.opening === window.closing
      ? [{ path: `${index}.closing`, message: sameTimes }]
      : [];
  });
  const [first, second] = windows;
  if (issues.length > 0 || first === undefined || second === undefined) return issues;
  return follows(first, second) ? [] : [{ path: '1.opening', message: secondTooEarly }];
}

function listWrongTimes(path: string, { opening, closing }: Partial<HoursWindow>): Issue[] {
  return Object.entries({ opening, closing })
    .filter(([, time]) => !isTime(time))
    .map(([name]) => ({ path: `${path}.${name}`, message: 'La hora debe tener el formato HH:MM' }));
}

const isWindow = (
  value: Readonly<Record<keyof HoursWindow, unknown>> | Record<string, unknown>,
): value is typeof value & HoursWindow => isTime(value.opening) && isTime(value.closing);

function isWeekday(key: string): key is Weekday {
  return (weekdays as readonly string[]).includes(key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
