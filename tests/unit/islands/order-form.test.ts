import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startForm } from '#islands/order/form.ts';
import type { SheetStore } from '#islands/order/page.ts';
import { createStorage } from '../../support/browser-storage.ts';

const store = { id: 'k3v9x0q2m7ta', zone: 'America/Havana' } as SheetStore;
const draftKey = `vitrina:order:form:${store.id}`;

/** The parts of the form that the page has, made when they are looked for. */
function openForm() {
  const makeElement = () => ({
    ...{ hidden: false, textContent: '', type: 'text', value: '', checked: false },
    dataset: {},
    addEventListener: () => undefined,
    setAttribute: () => undefined,
    querySelectorAll: () => [],
  });
  const elements = new Map<string, ReturnType<typeof makeElement>>();
  const querySelector = (selector: string) => {
    const element = elements.get(selector) ?? makeElement();
    elements.set(selector, element);
    return element;
  };
  const field = (name: string) => querySelector(`[name=${name}]`);
  field('other').type = 'checkbox';
  const listValues = (): [string, string][] => [
    ['customer', field('customer').value],
    ['word', field('word').value],
    ...(field('other').checked ? [['other', 'on'] satisfies [string, string]] : []),
  ];
  vi.stubGlobal(
    'FormData',
    class extends Map<string, string> {
      constructor() {
        super(listValues());
      }
    },
  );
  vi.stubGlobal('document', {
    documentElement: makeElement(),
    getElementById: () => null,
    querySelector: () => Object.assign(makeElement(), { querySelector }),
  });
  return field;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the draft keeps the word of delivery, and does not come back when it is erased elsewhere', async () => {
  const field = openForm();
  const typed = [
    ['customer', 'Ana'],
    ['other', 'on'],
  ];
  sessionStorage.setItem(draftKey, JSON.stringify(typed));
  const form = startForm(store, null, () => undefined);
  await expect.poll(() => field('word').value).toMatch(/^[A-Z]{3,8}-\d\d$/);
  const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '');
  expect(kept).toContainEqual(['word', field('word').value]);

  // The visitor erases their data on another page and goes back to this one, which shows the order again.
  sessionStorage.removeItem(draftKey);
  form.follow([]);
  await vi.dynamicImportSettled();
  expect(sessionStorage.getItem(draftKey)).toBeNull();
});
