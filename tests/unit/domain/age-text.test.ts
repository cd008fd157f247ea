import { expect, test } from 'vitest';
import { ageText } from '#domain/text/age-text.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  [-5 * minute, 'hace un momento'],
  [0, 'hace un momento'],
  [minute - 1, 'hace un momento'],
  [minute, 'hace 1 minuto'],
  [59 * minute, 'hace 59 minutos'],
  [60 * minute, 'hace 1 hora'],
  [125 * minute, 'hace 2 horas'],
  [day, 'hace 1 día'],
  [29 * day, 'hace 29 días'],
  [30 * day, 'hace 1 mes'],
  [90 * day, 'hace 3 meses'],
])('says of %i ms: %s', (age, text) => {
  expect(ageText(age)).toBe(text);
});
