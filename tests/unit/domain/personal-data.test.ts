import { expect, test } from 'vitest';
import { looksPersonal } from '#domain/text/personal-data.ts';

test.each([
  'ana@tienda.cu',
  'Es de ana@tienda.cu.',
  '51234567',
  '+53 5 123-4567',
  '(53) 5.12.34.567',
  '51-23-4567',
  '53 22-11-2026',
  'El 22-11-2026, del 5123-4567',
])('%s looks like an address or a phone', (text) => {
  expect(looksPersonal(text)).toBe(true);
});

test.each([
  'No es su teléfono',
  'Vende a 1 200 CUP',
  'Denunciado 3 veces el 22 nov 2026',
  'Denunciado el 22-11-2026',
  'Visto el 22.11.2026 (dos veces), y otra vez el 2026-11-23 14:05.',
  '100 % falso @ todos',
])('%s looks like neither', (text) => {
  expect(looksPersonal(text)).toBe(false);
});
