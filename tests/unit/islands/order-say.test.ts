import { afterEach, expect, test, vi } from 'vitest';
import { say } from '#islands/order/page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('each of several sentences ends in one point', () => {
  const note = { textContent: '' };
  vi.stubGlobal('document', { querySelectorAll: () => [note] });
  say('Agotado: Leche 1 lt.', 'Ya no se vende: Pan 80 gr.', '', 'Agotado: Flan');
  expect(note.textContent).toBe('Agotado: Leche 1 lt. Ya no se vende: Pan 80 gr. Agotado: Flan');
});
