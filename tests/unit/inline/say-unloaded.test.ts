import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import sayUnloaded from '#inline/say-unloaded.ts?script';

function fail(
  kind: string,
  {
    value = '',
    isThrown = false,
    error,
  }: { value?: string; isThrown?: boolean; error?: Error } = {},
) {
  const box = { hidden: true };
  const button = { hidden: false, onclick: () => undefined };
  const reason = { textContent: 'Comprueba tu conexión.' };
  const attributes = new Map([
    ['client', kind],
    ['opts', JSON.stringify({ name: 'Search', value })],
  ]);
  const island = { hidden: false, getAttribute: (name: string) => attributes.get(name) };
  let reloads = 0;
  let isTaken = false;
  runInNewContext(sayUnloaded, {
    location: { reload: () => (reloads += 1) },
    document: {
      querySelector: (selector: string) =>
        selector.endsWith('button') ? button : selector.endsWith('span') ? reason : box,
    },
    addEventListener: (name: string, listener: (event: object) => void) => {
      const preventDefault = () => (isTaken = true);
      if (name === 'astro:hydration-error')
        listener({ target: island, detail: isThrown ? { isThrown } : { error }, preventDefault });
    },
    SyntaxError,
  });
  button.onclick();
  const said = box.hidden ? null : reason.textContent;
  return { said, isTaken, hasSkeleton: !island.hidden, reloads, canRetry: !button.hidden };
}

test('says that the script of a page did not load, and reloads the page', () => {
  const said = { said: 'Comprueba tu conexión.', isTaken: true, reloads: 1, canRetry: true };
  expect(fail('only')).toEqual({ ...said, hasSkeleton: false });
  expect(fail('idle')).toEqual({ ...said, hasSkeleton: false });
  expect(fail('saver', { value: 'now' })).toEqual({ ...said, hasSkeleton: false });
  expect(fail('load')).toEqual({ ...said, hasSkeleton: true });
});

test('does not blame the connection for a script that fails', () => {
  expect(fail('only', { isThrown: true }).said).toBe('Algo falló al mostrarla.');
});

test('blames the connection for a script that did not come, and the browser for one that it cannot read', () => {
  const { said, canRetry } = fail('only', { error: new TypeError('Failed to fetch') });
  expect([said, canRetry]).toEqual(['Comprueba tu conexión.', true]);
  const old = fail('only', { error: new SyntaxError("Unexpected token '='") });
  expect([old.said, old.canRetry]).toEqual(['Tu navegador es demasiado antiguo para ella.', false]);
});

test('says nothing about the other islands of a page', () => {
  const nothing = { said: null, isTaken: false, hasSkeleton: true, reloads: 0, canRetry: true };
  expect(fail('saver')).toEqual(nothing);
  expect(fail('saver', { value: 'visible' })).toEqual(nothing);
});
