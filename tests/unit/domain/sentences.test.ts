import { expect, test } from 'vitest';
import { joinSentences } from '#domain/text/sentences.ts';

test.each([
  [['Ha ocurrido un error', 'Prueba otra vez.'], 'Ha ocurrido un error. Prueba otra vez.'],
  [['¡Listo!', '¿Seguimos?'], '¡Listo! ¿Seguimos?'],
  [['', 'Sigue aquí'], 'Sigue aquí.'],
  [[], ''],
])('%j', (texts, whole) => {
  expect(joinSentences(...texts)).toBe(whole);
});
