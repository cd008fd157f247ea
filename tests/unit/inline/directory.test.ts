import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import directory from '#inline/directory.ts?script';
import { createFoundElements } from '../../support/found-elements.ts';

interface Card {
  hidden: boolean;
  readonly dataset: { readonly w: string; readonly z?: string };
  readonly parentElement: { readonly closest: (selector: string) => object | null };
}

const allDay = '20779:0-14400';
const monday = new Date('2026-11-23T12:00:00Z');

/** A list of the directory with the opening times of its stores. */
function createList(windows: readonly string[], zone?: string) {
  const list = { isHidden: false };
  const parentElement = {
    closest: (selector: string) => (selector === '[hidden]' && list.isHidden ? list : null),
  };
  const makeCard = (w: string): Card => ({
    hidden: false,
    dataset: { w, ...(zone !== undefined && { z: zone }) },
    parentElement,
  });
  return { list, cards: windows.map(makeCard) };
}

function openDirectory(cards: () => readonly Card[]) {
  const readZone = vi.fn();
  const find = createFoundElements({});
  let change: () => void = () => undefined;
  const list = { isLoading: false };
  runInNewContext(directory, {
    Date: class extends Date {
      constructor() {
        super(monday);
      }
      override toLocaleString(locale?: string, options: Intl.DateTimeFormatOptions = {}): string {
        readZone(options.timeZone);
        return super.toLocaleString(locale, options);
      }
    },
    document: {
      currentScript: { dataset: { zone: 'America/Havana' } },
      querySelector: (selector: string) =>
        selector !== 'main .skeleton' ? find(selector) : list.isLoading ? {} : null,
      querySelectorAll: cards,
    },
    MutationObserver: class {
      constructor(listener: () => void) {
        change = listener;
      }
      observe = () => undefined;
    },
  });
  return {
    readZone,
    list,
    shown: find('[data-shown]'),
    chip: find('[data-open]'),
    said: find('[data-open-said]'),
    change: () => {
      change();
    },
  };
}

test('shows the stores that are open, and says how many of them there are', () => {
  const { cards } = createList([allDay, '', allDay]);
  const { chip, said } = openDirectory(() => cards);
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, false, false]);
  chip.press();
  expect(said.textContent).toBe('2 de 3 abiertos ahora');
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, true, false]);
  chip.press();
  expect(said.textContent).toBe('');
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, false, false]);
});

test('does not count the rendered stores while the island shows others', () => {
  const rendered = createList([allDay, allDay, '']);
  const loaded = createList(['']);
  let cards = rendered.cards;
  const { chip, said, change } = openDirectory(() => cards);
  chip.press();
  rendered.list.isHidden = true;
  cards = [...rendered.cards, ...loaded.cards];
  change();
  expect(said.textContent).toBe('0 de 1 abierto ahora');
  cards = rendered.cards;
  change();
  expect(chip.hidden).toBe(true);
  rendered.list.isHidden = false;
  change();
  expect([chip.hidden, said.textContent]).toEqual([false, '2 de 3 abiertos ahora']);
});

test('leaves its controls where they are while the island loads others', () => {
  const rendered = createList([allDay, '']);
  let cards = rendered.cards;
  const { chip, shown, said, change, list } = openDirectory(() => cards);
  chip.press();
  rendered.list.isHidden = true;
  list.isLoading = true;
  change();
  expect([chip.hidden, shown.hidden]).toEqual([false, false]);
  list.isLoading = false;
  cards = [...cards, ...createList([allDay]).cards];
  change();
  expect([chip.hidden, shown.hidden]).toEqual([false, false]);
  expect(said.textContent).toBe('1 de 1 abierto ahora');
});

test('reads a clock only when it is asked to, and that of each zone once', () => {
  const { cards } = createList([allDay, '', allDay]);
  const far = createList([allDay, allDay], 'America/New_York').cards;
  const { chip, readZone } = openDirectory(() => [...cards, ...far]);
  expect(readZone).not.toHaveBeenCalled();
  chip.press();
  expect(readZone.mock.calls.flat()).toEqual(['America/Havana', 'America/New_York']);
});
