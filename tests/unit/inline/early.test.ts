import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import early from '#inline/early.ts?script';
import { accessTokenEnding, sessionKeyPrefix } from '#domain/browser/stored-session.ts';
import type { ConnectionHints } from '#domain/browser/data-saver.ts';
import { dataSaverKey, readDataSaverChoice, needsDataSaver } from '#domain/browser/data-saver.ts';

/** An empty page in whose head the script runs. Returns what the script sets on the root element. */
function openPage(browser: object) {
  const dataset: Record<string, string> = {};
  const marks = new Set<string>();
  const handlers = new Map<string, () => void>();
  const toggleAttribute = (name: string, isOn: boolean) =>
    isOn ? marks.add(name) : marks.delete(name);
  const page = {
    document: { documentElement: { dataset, toggleAttribute } },
    navigator: {},
    location: { search: '' },
    addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
    MutationObserver: class {
      observe = () => undefined;
    },
  };
  runInNewContext(early, Object.defineProperties(page, Object.getOwnPropertyDescriptors(browser)));
  return { dataset, marks, handlers };
}

/** Whether the script turns the data saver on. */
function decide(stored: string | undefined, connection: ConnectionHints | undefined): boolean {
  const localStorage = stored === undefined ? {} : { [dataSaverKey]: stored };
  return 'saver' in openPage({ navigator: { connection }, localStorage }).dataset;
}

const choices = [undefined, 'on', 'off', 'auto', 'nonsense'];
const connections: (ConnectionHints | undefined)[] = [
  undefined,
  {},
  { saveData: true },
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '3g' },
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
];
const cases = choices.flatMap((choice) =>
  connections.map((connection) => [choice, connection] as const),
);

test.each(cases)('decides like the rule for the choice %s on %j', (stored, connection) => {
  expect(decide(stored, connection)).toBe(needsDataSaver(readDataSaverChoice(stored), connection));
});

test('decides by the connection where storage is refused', () => {
  const { dataset, marks } = openPage({
    navigator: { connection: { saveData: true } },
    get localStorage() {
      throw new Error('SecurityError');
    },
  });
  expect('saver' in dataset).toBe(true);
  expect([...marks]).toEqual([]);
});

const tokenKey = `${sessionKeyPrefix}CognitoIdentityServiceProvider.client.user${accessTokenEnding}`;

test.each([
  [{ [tokenKey]: 'eyJ' }, true],
  [{}, false],
  [{ [`${sessionKeyPrefix}pending`]: 'x' }, false],
  [{ [`other:user${accessTokenEnding}`]: 'eyJ' }, false],
])('takes a browser that keeps %o as signed in: %s', (localStorage, isSignedIn) => {
  expect(openPage({ localStorage }).marks.has('data-signed-in')).toBe(isSignedIn);
});

test.each(['storage', 'pageshow'])('checks the session again on %s', (event) => {
  const localStorage: Record<string, string> = {};
  const { marks, handlers } = openPage({ localStorage });
  localStorage[tokenKey] = 'eyJ';
  handlers.get(event)?.();
  expect([...marks]).toEqual(['data-signed-in']);
  Reflect.deleteProperty(localStorage, tokenKey);
  handlers.get(event)?.();
  expect([...marks]).toEqual([]);
});

test.each([
  ['?q=caf%C3%A9', true],
  ['?inStock=true&q=pan', true],
  ['?q=%20+pan', true],
  ['?q=', false],
  ['?q=+', false],
  ['?q=%20+&inStock=true', false],
  ['?inStock=true', false],
  ['', false],
])('considers an address with %o to have words: %s', (search, hasWords) => {
  expect('words' in openPage({ location: { search } }).dataset).toBe(hasWords);
});

test('marks that scripts run, and that islands do if the browser can start them', () => {
  expect(openPage({}).dataset).toMatchObject({ withScripts: '', withIslands: '' });
  const { dataset } = openPage({ Promise: {} });
  expect(dataset.withScripts).toBe('');
  expect(dataset).not.toHaveProperty('withIslands');
});
