import type { DataRequestCreate } from '#contract/operators.ts';
import { isDay } from '#domain/hours/day.ts';
import { requestKinds } from '#domain/operators/request-kind.ts';

export type RequestErrors = Partial<Record<keyof DataRequestCreate, string>>;

/** The request as the server takes it, or what is wrong with the form. */
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
