import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyScript } from '#components/head/early-script.ts';
import type { ConnectionHints } from '#domain/data-saver.ts';
import { dataSaverKey, readDataSaverChoice, savesData } from '#domain/data-saver.ts';

/** Runs the script in the head of an empty page and tells whether it saves. */
function decide(stored: string | undefined, connection: ConnectionHints | undefined): boolean {
  const dataset: Record<string, string> = {};
  runInNewContext(earlyScript, {
    document: { documentElement: { dataset } },
    navigator: { connection },
    localStorage: stored === undefined ? {} : { [dataSaverKey]: stored },
    MutationObserver: class {
      observe = () => undefined;
    },
  });
  return 'saving' in dataset;
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

test.each(cases)('decides for the choice %s on %j as the rule does', (stored, connection) => {
  expect(decide(stored, connection)).toBe(savesData(readDataSaverChoice(stored), connection));
});

test('decides by the connection where storage is refused', () => {
  const dataset: Record<string, string> = {};
  const refused = {
    document: { documentElement: { dataset } },
    navigator: { connection: { saveData: true } },
    MutationObserver: class {
      observe = () => undefined;
    },
    get localStorage() {
      throw new Error('SecurityError');
    },
  };
  runInNewContext(earlyScript, refused);
  expect('saving' in dataset).toBe(true);
});
