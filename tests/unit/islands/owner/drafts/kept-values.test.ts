import { expect, test } from 'vitest';
import { listChanged, recoverValues } from '#islands/owner/drafts/use-kept-values.ts';

const begun = { reason: 'vacation', note: '', isForToday: true, step: 5 };

test('what was typed comes back, as far as it is of the kind of its field', () => {
  expect(recoverValues(begun, { reason: 'other', note: 'Fumigación', step: 10 })).toEqual({
    ...{ reason: 'other', note: 'Fumigación', isForToday: true, step: 10 },
  });
  expect(recoverValues(begun, { note: 7, isForToday: 'no', other: 'x' })).toEqual(begun);
  for (const none of [null, 'text', []]) expect(recoverValues(begun, none)).toEqual(begun);
});

test('what nobody typed is not kept, so that a newer value takes its place', () => {
  const rates = { USD: '440.00', EUR: '480.00' };
  const kept = listChanged(rates, { ...rates, EUR: '500' });
  expect(recoverValues({ USD: '460.00', EUR: '480.00' }, kept)).toEqual({
    USD: '460.00',
    EUR: '500',
  });
});
