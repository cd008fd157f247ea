import { expect, test } from 'vitest';
import { isListed } from '#domain/products/listed.ts';
import { looksPersonal } from '#domain/text/personal-data.ts';

test('the public sees what its owner shows, nobody holds, and whose store is public', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const seen = [true, false].flatMap((is_visible) =>
    [null, at].flatMap((held_at) =>
      [true, false].map((isPublic) => [
        is_visible,
        held_at,
        isPublic,
        isListed({ is_visible, held_at }, isPublic),
      ]),
    ),
  );
  expect(seen.filter(([, , , isSeen]) => isSeen)).toEqual([[true, null, true, true]]);
});

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
])('%s does not', (text) => {
  expect(looksPersonal(text)).toBe(false);
});
