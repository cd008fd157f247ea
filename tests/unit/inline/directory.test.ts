import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import directory from '#inline/directory.ts?script';

const open = '20787:0-10079';
const closed = '20787:';

/** Runs the program beside cards with these windows, on a day of theirs; the directory's zone is Havana's. */
function runBeside(windows: readonly { readonly w: string; readonly z?: string }[]) {
  const read = vi.fn();
  class Clock extends Date {
    constructor() {
      super('2026-11-30T15:00:00Z');
    }
    override toLocaleString(locale?: string, options: Intl.DateTimeFormatOptions = {}): string {
      read(options.timeZone);
      return super.toLocaleString(locale, options);
    }
  }
  const cards = windows.map((dataset) => ({ dataset, hidden: false }));
  const taps: (() => void)[] = [];
  const element = () => ({
    ...{ hidden: false, textContent: '', setAttribute: vi.fn(), focus: vi.fn() },
    addEventListener: (_: string, tap: () => void) => taps.push(tap),
  });
  const elements = new Map<string, ReturnType<typeof element>>();
  runInNewContext(directory, {
    Date: Clock,
    MutationObserver: class {
      observe = vi.fn();
    },
    document: {
      currentScript: { dataset: { zone: 'America/Havana' } },
      querySelectorAll: () => cards,
      querySelector: (selector: string) => {
        const found = elements.get(selector) ?? element();
        elements.set(selector, found);
        return found;
      },
    },
  });
  return { cards, read, said: () => elements.get('[data-open-said]')?.textContent, tap: taps[0] };
}

test('shows the stores that are open once it is asked to, and all of them before', () => {
  const { cards, said, tap } = runBeside([{ w: open }, { w: closed }, { w: open }]);
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, false, false]);
  tap?.();
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, true, false]);
  expect(said()).toBe('2 de 3 abiertos ahora');
  tap?.();
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, false, false]);
});

test('reads a clock only when it is asked to, and that of each zone once', () => {
  const far = { w: open, z: 'America/New_York' };
  const { read, tap } = runBeside([{ w: open }, { w: closed }, far, far, { w: open }]);
  expect(read).not.toHaveBeenCalled();
  tap?.();
  expect(read.mock.calls.flat()).toEqual(['America/Havana', 'America/New_York']);
});
