import { expect, test } from 'vitest';
import { checkRequest, dayText, describeDeadline } from '#islands/admin/requests/requests.ts';

const filled = { kind: 'deletion', subject: ' ana@tienda.cu ', receivedOn: '2026-11-20' };

function fill(fields: Record<string, string>): FormData {
  const values = new FormData();
  for (const [name, value] of Object.entries(fields)) values.set(name, value);
  return values;
}

test.each([
  ['2026-11-20', 'Vence el 30 de noviembre de 2026: quedan 10 días', false],
  ['2026-11-26', 'Vence el 30 de noviembre de 2026: quedan 4 días', false],
  ['2026-11-27', 'Vence el 30 de noviembre de 2026: quedan 3 días', true],
  ['2026-11-29', 'Vence el 30 de noviembre de 2026: queda 1 día', true],
  ['2026-11-30', 'Vence hoy', true],
  ['2026-12-01', 'Venció el 30 de noviembre de 2026', true],
])('a request of the 20th reads on %s: %s', (today, text, isUrgent) => {
  expect(describeDeadline({ dueOn: '2026-11-30' }, today)).toEqual({ text, isUrgent });
});

test('a day is said in words', () => {
  expect(dayText('2026-03-01')).toBe('1 de marzo de 2026');
});

test('a request is sent as it was written, without spaces around', () => {
  expect(checkRequest(fill(filled), '2026-11-23')).toEqual({
    errors: {},
    request: { ...filled, subject: 'ana@tienda.cu' },
  });
});

test.each([
  [{ kind: '' }, { kind: 'Elige qué se pide.' }],
  [{ subject: ' ' }, { subject: 'Escribe el correo o el comentario.' }],
  [{ receivedOn: '' }, { receivedOn: 'Elige un día.' }],
  [{ receivedOn: '2026-11-24' }, { receivedOn: 'Ese día no ha llegado.' }],
])('a request with %j is not sent, and says %j', (change, errors) => {
  expect(checkRequest(fill({ ...filled, ...change }), '2026-11-23')).toEqual({
    errors,
    request: null,
  });
});
