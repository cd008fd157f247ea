import type { Weekday } from './business-hours.ts';
import { isTime, weekdays } from './business-hours.ts';
import type { Issue } from '../errors.ts';

/** Every field of some hours that is refused; none when they are valid. */
export function validateBusinessHours(value: unknown): Issue[] {
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
  const message = 'La hora de cierre no puede ser igual a la de apertura. Usa «24 h».';
  return [{ path: `${key}.closing`, message }];
}

function isWeekday(key: string): key is Weekday {
  return (weekdays as readonly string[]).includes(key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
