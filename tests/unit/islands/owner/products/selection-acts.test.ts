import { expect, test } from 'vitest';
import {
  agree,
  askText,
  erasedText,
  selectionActs,
} from '#islands/owner/products/selection/selection-acts.ts';

test('what is asked first agrees with how many are selected', () => {
  const hide = selectionActs.find(({ label }) => label === 'Ocultar')?.ask?.text ?? ['', ''];
  const ask = (count: number) => [askText('Ocultar', count), agree(hide, count)].join(' ');
  expect(ask(1)).toBe(
    '¿Ocultar 1 producto? Tus clientes dejan de verlo hasta que lo muestres otra vez.',
  );
  expect(ask(2)).toBe(
    '¿Ocultar 2 productos? Tus clientes dejan de verlos hasta que los muestres otra vez.',
  );
  expect(agree(erasedText, 1)).toMatch(/^Desaparece de/);
  expect(agree(erasedText, 2)).toMatch(/^Desaparecen de/);
});
