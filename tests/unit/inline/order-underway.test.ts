import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import orderUnderway from '#inline/order-underway.ts?script';

/** Runs the program on the page of a product, and toggles the data saver of that page. */
function openProduct({ hasDataSaver }: { hasDataSaver: boolean }) {
  const asked: string[] = [];
  const dataset: { saver?: string } = hasDataSaver ? { saver: '' } : {};
  const observers = new Set<() => void>();
  class PageObserver {
    readonly #callback: () => void;
    constructor(callback: () => void) {
      this.#callback = callback;
    }
    observe() {
      observers.add(this.#callback);
    }
    disconnect() {
      observers.delete(this.#callback);
    }
  }
  // Code in a separate context cannot import.
  runInNewContext(orderUnderway.replace('import(', 'load('), {
    load: (address: string) => Promise.resolve(asked.push(address)),
    localStorage: { getItem: () => null },
    MutationObserver: PageObserver,
    addEventListener: () => undefined,
    document: {
      documentElement: { dataset },
      currentScript: { dataset: { store: 'k3v9x0q2m7ta', script: '/a.js' } },
      querySelector: () => ({}),
    },
  });
  const switchDataSaver = (isOn: boolean) => {
    if (isOn) dataset.saver = '';
    else delete dataset.saver;
    for (const observer of observers) observer();
  };
  return { asked, switchDataSaver };
}

test('asks for the script of the product at once, and not again', () => {
  const { asked, switchDataSaver } = openProduct({ hasDataSaver: false });
  expect(asked).toEqual(['/a.js']);
  switchDataSaver(true);
  switchDataSaver(false);
  expect(asked).toEqual(['/a.js']);
});

test('asks for it once when the data saver is switched off', () => {
  const { asked, switchDataSaver } = openProduct({ hasDataSaver: true });
  expect(asked).toEqual([]);
  switchDataSaver(false);
  switchDataSaver(true);
  switchDataSaver(false);
  expect(asked).toEqual(['/a.js']);
});
