import { expect, test } from 'vitest';
import { batchLine, batchWay, isRecent, undoneText } from '#domain/batches/batch-text.ts';

const now = new Date('2026-11-22T20:00:00Z');
const batch = {
  ...({ kind: 'rate', count: 48, rates: { USD: 440, EUR: 480.5 }, percent: null } as const),
  createdAt: '2026-11-22T19:05:00.000Z',
};
const line = (createdAt: string) => batchLine({ ...batch, createdAt }, 'America/Havana', now);

test('a change is told with the time of the store’s clock', () => {
  expect(line(batch.createdAt)).toBe('Cambiaste 48 precios hoy a las 14:05');
  expect(line('2026-11-22T04:59:00Z')).toBe('Cambiaste 48 precios ayer a las 23:59');
  expect(line('2026-11-20T05:00:00Z')).toBe('Cambiaste 48 precios el 20 nov a las 00:00');
  expect(line('2026-11-22T06:10:00Z')).toBe('Cambiaste 48 precios hoy a la 01:10');
  const edit = { ...batch, kind: 'edit', count: 1 } as const;
  expect(batchLine(edit, null, now)).toMatch(/^Cambiaste 1 producto hoy a las/);
});

test('how it came about is told', () => {
  expect(batchWay(batch)).toBe('por tu tasa (1 USD = 440 CUP, 1 EUR = 480.50 CUP)');
  expect(batchWay({ ...batch, kind: 'percent', percent: -7.5 })).toBe('−7.5 %');
  expect(batchWay({ ...batch, kind: 'percent', percent: 10 })).toBe('+10 %');
  expect(batchWay({ ...batch, kind: 'import' })).toBe('con un archivo');
});

test('its undoing is offered above the list for a day', () => {
  expect(isRecent({ createdAt: '2026-11-21T20:00:01Z' }, now.getTime())).toBe(true);
  expect(isRecent({ createdAt: '2026-11-21T20:00:00Z' }, now.getTime())).toBe(false);
});

test('what was undone is told, with what was not', () => {
  expect(undoneText('rate', { restored: 45, kept: 3, hidden: 0 })).toBe(
    '45 precios vuelven a como estaban. 3 no se tocaron porque los cambiaste después.',
  );
  expect(undoneText('import', { restored: 1, kept: 1, hidden: 1 })).toBe(
    '1 producto vuelve a como estaba. 1 no se tocó porque lo cambiaste después. 1 queda oculto porque ya tiene pedidos, comentarios o favoritos.',
  );
});
