import { expect, test } from 'vitest';
import { type LoaderPage, runLoader } from './run-loader.ts';
import loadModule from '#inline/load-module.ts?script';

function openPage(page: LoaderPage) {
  const button = { textContent: 'Empezar', onclick: null as (() => void) | null };
  const asked = runLoader(loadModule, page, (selector) =>
    selector === '[data-begin]' ? button : null,
  );
  const tap = async () => {
    button.onclick?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { asked, button, tap };
}

test('asks for the module at once', () => {
  const { asked, button } = openPage({});
  expect(asked).toEqual(['/a.js']);
  expect(button).toEqual({ textContent: 'Cargando…', onclick: null });
});

test('waits for a tap under the data saver', async () => {
  const { asked, tap } = openPage({ hasDataSaver: true });
  expect(asked).toEqual([]);
  await tap();
  expect(asked).toEqual(['/a.js']);
});

test.each([
  [{ state: { order: '#p=1.x' } }, 1],
  [{ hash: '#+0ajkhc22xb49' }, 1],
  [{ hash: '#datos', state: { reset: null } }, 0],
])('considers a link with %j to bring an order: %i', (page, times) => {
  expect(openPage({ ...page, hasDataSaver: true }).asked).toHaveLength(times);
});

test('asks under another address after each failure', async () => {
  const { asked, button, tap } = openPage({ failures: 2 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(button.textContent).toBe('No se pudo cargar. Toca otra vez');
  await tap();
  await tap();
  expect(asked).toEqual(['/a.js', '/a.js?2', '/a.js?3']);
  await tap();
  expect(asked).toHaveLength(3);
});
