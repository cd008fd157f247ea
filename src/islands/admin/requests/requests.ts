import type { DataRequest, DataRequestCreate, DataRequestUpdate } from '#contract/operators.ts';
import { isDay } from '#domain/hours/day.ts';
import { requestDays } from '#domain/limits.ts';
import { requestKinds } from '#domain/operators/request-kind.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { finishAct } from '#islands/admin/acts/act-notice.ts';
import { operatorApi } from '#islands/admin/operator-calls.ts';

export const createRequest = (body: DataRequestCreate): Promise<void> =>
  finishAct('Solicitud anotada.', () => operatorApi('POST /admin/requests', { body }));

export const settleRequest = (id: string, body: DataRequestUpdate): Promise<void> =>
  finishAct(
    body.state === 'done' ? 'Solicitud resuelta.' : 'La solicitud está abierta de nuevo.',
    () => operatorApi('PATCH /admin/requests/:id', { params: { id }, body }),
  );

/** The number of days after which an open request is shown as urgent. */
const urgentDays = 7;
const dayMs = 24 * 3_600_000;

const toTime = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const countDays = (from: string, to: string): number =>
  Math.round((toTime(to) - toTime(from)) / dayMs);

/** A calendar day in words. @example dayText('2026-11-23') // '23 de noviembre de 2026' */
export const dayText = (day: string): string => formatDate(toTime(day));

export interface Deadline {
  readonly text: string;
  readonly isUrgent: boolean;
}

/** The time that remains for an open request. */
export function describeDeadline({ dueOn }: Pick<DataRequest, 'dueOn'>, today: string): Deadline {
  const left = countDays(today, dueOn);
  const isUrgent = left <= requestDays - urgentDays;
  if (left < 0) return { text: `Venció el ${dayText(dueOn)}`, isUrgent };
  if (left === 0) return { text: 'Vence hoy', isUrgent };
  const days = left === 1 ? 'queda 1 día' : `quedan ${left} días`;
  return { text: `Vence el ${dayText(dueOn)}: ${days}`, isUrgent };
}

type RequestErrors = Partial<Record<keyof DataRequestCreate, string>>;

/** The request in the form of the server, or the error in the form. */
export function checkRequest(
  values: FormData,
  today: string,
): { readonly errors: RequestErrors; readonly request: DataRequestCreate | null } {
  const read = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
  };
  const kind = requestKinds.find((one) => one === read('kind'));
  const subject = read('subject');
  const receivedOn = read('receivedOn');
  const wrongDay = findDayError(receivedOn, today);
  const errors = {
    ...(kind === undefined && { kind: 'Elige qué se pide.' }),
    ...(subject === '' && { subject: 'Escribe el correo o el comentario.' }),
    ...(wrongDay !== null && { receivedOn: wrongDay }),
  };
  if (kind === undefined || subject === '' || wrongDay !== null) return { errors, request: null };
  return { errors, request: { kind, subject, receivedOn } };
}

function findDayError(day: string, today: string): string | null {
  if (!isDay(day)) return 'Elige un día.';
  return day > today ? 'Ese día no ha llegado.' : null;
}
