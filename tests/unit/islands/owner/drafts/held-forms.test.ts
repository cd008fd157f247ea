import { createElement, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import { HeldCategoryDialog } from '#islands/owner/categories/CategoryDialog.tsx';
import { HeldCreateStore } from '#islands/owner/create-store/CreateStore.tsx';
import { saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import type { HeldDraft } from '#islands/owner/drafts/use-held-draft.ts';
import { hasSettingsDraft } from '#islands/owner/settings/settings-draft.ts';
import { readSettingsValues } from '#islands/owner/settings/settings-form.ts';
import { HeldSettingsForm } from '#islands/owner/settings/SettingsForm.tsx';
import { renderAsOwner } from '../../../../support/as-owner.ts';
import { createStorage } from '../../../../support/browser-storage.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';

/** The change of a form that has been rendered, as if somebody typed. */
const form = vi.hoisted(() => ({ change: (_values: object): void => undefined }));
vi.mock('#islands/owner/drafts/use-value-changes.ts', () => ({
  useValueChanges: (_: unknown, onChange: typeof form.change) => {
    form.change = onChange;
  },
}));

const store: OwnBusiness = { ...makeUpStore(), version: 1, blocked: null, verification: null };
const settings = readSettingsValues(store);
const onClose = () => undefined;
const category = { name: 'Dulces', description: '' };
const newStore = { name: 'Copo', type: 'cafe', province: 'Granma', phone: '', description: '' };

const note = 'Recuperamos lo que habías escrito';
const elsewhere = 'abierto también en otra pestaña';

const forms = [
  {
    draft: `category:${store.id}:new`,
    typed: category,
    note,
    make: (held: HeldDraft) =>
      createElement(HeldCategoryDialog, { category: null, onClose, held }) as ReactElement,
  },
  {
    draft: `settings:${store.id}`,
    typed: { values: { ...settings, name: 'Otro nombre' }, version: 1 },
    note,
    make: (held: HeldDraft) =>
      createElement(HeldSettingsForm, { store, field: null, onClose, held }),
  },
  {
    draft: 'business:ana',
    typed: newStore,
    // This form does not say what comes back.
    note: null,
    make: (held: HeldDraft) => createElement(HeldCreateStore, { held }),
  },
];

const render = (screen: ReactElement): string => renderAsOwner(screen, store);

beforeEach(() => {
  const href = 'https://vitrina.example/settings';
  vi.stubGlobal('location', { href, host: 'vitrina.example', pathname: '/settings', search: '' });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(forms)('the draft $draft of another tab stays as it is', ({ draft, typed, ...one }) => {
  saveDraft(draft, typed);
  const key = `vitrina:owner-draft:${draft}`;
  const kept = localStorage.getItem(key);
  const own = render(one.make({ place: 'browser', isElsewhere: false }));
  if (one.note !== null) expect(own).toContain(one.note);
  expect(own).not.toContain(elsewhere);
  const second = render(one.make({ place: 'tab', isElsewhere: true }));
  expect(second).toContain(elsewhere);
  expect(second).not.toContain(note);
  form.change({ ...settings, ...newStore, ...category, name: 'Nieve' });
  expect(localStorage.getItem(key)).toBe(kept);
  expect(sessionStorage.getItem(key)).toContain('Nieve');
});

test('settings of which this tab has a draft are opened in their form', () => {
  expect(hasSettingsDraft(store.id)).toBe(false);
  saveDraft(`settings:${store.id}`, { values: settings, version: 1 }, 'tab');
  expect(hasSettingsDraft(store.id)).toBe(true);
});
