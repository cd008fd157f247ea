import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import { allDayHours, completeHours, defaultDayHours } from '#domain/hours/weekly-hours.ts';
import { validateWeeklyHours } from '#domain/hours/weekly-hours-input.ts';
import { businessMessages, registrationMessages } from '#domain/messages.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { DayRow } from '#islands/owner/settings/DayRow.tsx';
import {
  closesDays,
  copyDay,
  isOvernight,
  rowText,
  setAllDay,
} from '#islands/owner/settings/hours.ts';
import Settings from '#islands/owner/settings/Settings.tsx';
import { describeAdded } from '#islands/owner/settings/SpecialDaysEditor.tsx';
import { StoreFacts } from '#islands/owner/settings/StoreFacts.tsx';
import { HeldSettingsForm } from '#islands/owner/settings/SettingsForm.tsx';
import { saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import {
  hasSettingsDraft,
  loadSettingsDraft,
  settingsDraftName,
} from '#islands/owner/settings/settings-draft.ts';
import {
  createSettingsFormSchema,
  listSettingsChanges,
  readSettingsValues,
} from '#islands/owner/settings/settings-form.ts';
import { asOwner } from '../../../../support/as-owner.ts';
import { renderAtPath } from '../../../../support/at-path.ts';
import { createStorage } from '../../../../support/browser-storage.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';

const form = vi.hoisted(() => ({ change: (_: object): void => undefined }));
vi.mock('#islands/owner/drafts/use-value-changes.ts', () => ({
  useValueChanges: (_: unknown, onChange: typeof form.change) => {
    form.change = onChange;
  },
}));
afterEach(() => {
  vi.unstubAllGlobals();
});

const render = (screen: ReactElement): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, screen));

const store: OwnBusiness = { ...makeUpStore(), version: 1, blocked: null, verification: null };
const values = readSettingsValues(store);
const held = { place: 'browser', isElsewhere: false } as const;
const SettingsFormSchema = createSettingsFormSchema(store, 'Vitrina');

test('a form that nobody touched changes nothing', () => {
  const { output } = v.safeParse(SettingsFormSchema, values);
  expect(listSettingsChanges(output as never, store)).toEqual({});
});

test('hours are the same in whatever order the database has the parts of a day', () => {
  const day = { closing: '18:00', opening: '09:00' };
  const night = { allDay: true, closing: '00:00', opening: '00:00' };
  const stored = {
    ...store,
    business_hours: completeHours({}),
    timezone: 'America/Havana',
  };
  stored.business_hours = { ...stored.business_hours, '1': day, '2': night };
  const input = v.parse(SettingsFormSchema, readSettingsValues(stored));
  expect(listSettingsChanges(input, stored)).toEqual({});
});

test('special days that are over are not in the form, and are not sent for that', () => {
  const past = { from: '2020-12-25', to: '2020-12-25', hours: null, note: null };
  const coming = { from: '2099-12-25', to: '2099-12-25', hours: null, note: 'Navidad' };
  const stored = { ...store, timezone: 'America/Havana', special_days: [past, coming] };
  const read = readSettingsValues(stored);
  expect(read.special_days).toEqual([coming]);
  const near = { ...coming, from: '2020-12-26', to: '2020-12-26', note: '' };
  const kept = { ...stored, special_days: [past] };
  const input = v.parse(SettingsFormSchema, readSettingsValues(kept));
  expect(listSettingsChanges(input, kept)).toEqual({});
  const changed = v.parse(SettingsFormSchema, { ...read, special_days: [near] });
  expect(listSettingsChanges(changed, stored)).toEqual({
    special_days: [{ ...near, note: null }],
  });
});

test('a draft of a release before this one has no special days', () => {
  vi.stubGlobal('localStorage', createStorage());
  const before = { ...values, special_days: undefined };
  saveDraft(settingsDraftName(store.id), { values: before, version: 1 });
  expect(loadSettingsDraft(store.id, 'browser')?.values.special_days).toEqual([]);
});

test('sends only the fields that differ', () => {
  const hours = completeHours({ ...values.business_hours, '0': allDayHours });
  const input = v.parse(SettingsFormSchema, { ...values, name: 'Otro', business_hours: hours });
  expect(Object.keys(listSettingsChanges(input, store)).sort()).toEqual(['business_hours', 'name']);
});

test('what was typed and taken back is nothing to recover', () => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('location', { host: 'vitrina.cu' });
  const props = { store, field: null, onClose: () => undefined, held };
  render(createElement(HeldSettingsForm, props));
  form.change({ ...values, name: `${values.name}a` });
  expect(hasSettingsDraft(store.id)).toBe(true);
  form.change(values);
  expect(hasSettingsDraft(store.id)).toBe(false);
});

test('WhatsApp needs a phone to be reached at', () => {
  const { issues } = v.safeParse(SettingsFormSchema, { ...values, whatsapp: true, phone: ' ' });
  expect(issues?.map(({ message, path }) => [path?.[0].key, message])).toEqual([
    ['phone', registrationMessages.phoneRequired],
  ]);
  expect(v.is(SettingsFormSchema, { ...values, whatsapp: false, phone: ' ' })).toBe(true);
});

test('WhatsApp without a phone is none', () => {
  vi.stubGlobal('location', { host: 'vitrina.cu' });
  const show = (phone: string | null) =>
    renderToStaticMarkup(createElement(StoreFacts, { store: { ...store, whatsapp: true, phone } }));
  expect(show('+5352345678')).toContain('Sí, con el teléfono');
  expect(show(null)).not.toContain('Sí, con el teléfono');
});

test('Telegram needs a name to be reached by', () => {
  const { issues } = v.safeParse(SettingsFormSchema, {
    ...values,
    telegram: true,
    telegram_username: ' ',
  });
  expect(issues?.map(({ message, path }) => [path?.[0].key, message])).toEqual([
    ['telegram_username', businessMessages.telegramRequired],
  ]);
});

test('refuses a name of Telegram and a link with the words of the API', () => {
  const { issues } = v.safeParse(SettingsFormSchema, {
    ...values,
    telegram_username: 'ana',
    url_facebook: 'facebook',
  });
  expect(issues?.map(({ message }) => message).sort()).toEqual(
    [businessMessages.linkInvalid, businessMessages.telegramInvalid].sort(),
  );
});

test('a name and links of before stay until they are changed, by rules that would refuse them', () => {
  const odd = { name: 'Vitrina Soporte', url_facebook: 'https://facebook.example/x' };
  const before = { ...store, ...odd };
  const schema = createSettingsFormSchema(before, 'Vitrina');
  const kept = { ...readSettingsValues(before), location: 'Calle 1' };
  const { output } = v.safeParse(schema, kept);
  expect(listSettingsChanges(output as never, before)).toEqual({ location: 'Calle 1' });
  expect(v.is(schema, kept)).toBe(true);
  const refuse = (change: object) =>
    v.safeParse(schema, { ...kept, ...change }).issues?.map(({ message }) => message);
  expect(refuse({ name: 'Soporte de Vitrina' })).toEqual([businessMessages.nameOfSite('Vitrina')]);
  expect(refuse({ url_facebook: 'https://facebook.example/y' })).toEqual([
    businessMessages.linkElsewhere('Facebook', 'facebook.com'),
  ]);
});

test('a link of before that leads elsewhere is said to be hidden, while it stands in its field', () => {
  vi.stubGlobal('location', { host: 'vitrina.cu' });
  vi.stubGlobal('localStorage', createStorage());
  const show = (link: string) =>
    render(
      createElement(HeldSettingsForm, {
        store: { ...store, url_facebook: link },
        field: null,
        onClose: () => undefined,
        held,
      }),
    );
  expect(show('https://facebook.example/x')).toContain(businessMessages.linkNotShown('Facebook'));
  expect(show('https://facebook.com/x')).not.toContain('No se muestra en tu tienda');
});

test('copies a day to all others, closed days too', () => {
  const hours = completeHours({ '1': defaultDayHours });
  expect(new Set(Object.values(copyDay(hours, '1')))).toEqual(new Set([hours['1']]));
  expect(Object.values(copyDay(hours, '2'))).toEqual(Array(7).fill(null));
});

test('copying a closed day closes others only while one is open', () => {
  const hours = completeHours({ '1': defaultDayHours });
  expect(closesDays(hours, '2')).toBe(true);
  expect(closesDays(hours, '1')).toBe(false);
  expect(closesDays(completeHours({}), '2')).toBe(false);
});

test('distinguishes a night from a day, and twenty-four hours from both', () => {
  expect(isOvernight({ opening: '18:00', closing: '02:00' })).toBe(true);
  expect(isOvernight(defaultDayHours)).toBe(false);
  expect(isOvernight({ opening: '', closing: '02:00' })).toBe(false);
  expect(isOvernight(setAllDay(true))).toBe(false);
  expect(setAllDay(false)).toEqual(defaultDayHours);
});

test('a row says the times that stand in it, and 24 hours only when they were chosen', () => {
  expect(rowText({ opening: '09:00', closing: '09:00' })).toBe('09:00–09:00');
  expect(rowText(allDayHours)).toBe('Abierto 24 horas');
  expect(rowText(null)).toBe('Cerrado');
});

test.each([
  ['opening', { opening: '', closing: '18:00' }, 'Lunes: abre'],
  ['closing', { opening: '09:00', closing: '' }, 'Lunes: cierra'],
  ['closing as it opens', { opening: '09:00', closing: '09:00' }, 'Lunes: cierra'],
])('a wrong time is marked where it stands: %s', (_, day, label) => {
  const [issue] = validateWeeklyHours({ '1': day });
  const row = createElement(DayRow, { weekday: '1', day, issue, onChange: () => undefined });
  const inputs = renderToStaticMarkup(row).match(/<input[^>]*>/g) ?? [];
  const wrong = inputs.filter((input) => input.includes('aria-invalid="true"'));
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(`aria-label="${label}"`);
  expect(wrong[0]).toContain('aria-describedby');
});

test('the settings say once that foreign currency may need a permission', () => {
  vi.stubGlobal('location', { host: 'vitrina.example' });
  const html = renderAtPath(asOwner(createElement(Settings), store));
  expect(html.match(/en USD o EUR puede hacer falta un permiso/g)).toHaveLength(1);
});

test.each([
  [2, 11, 'Añadimos 9 feriados. Esos días tu tienda sale cerrada.'],
  [2, 3, 'Añadimos 1 feriado. Ese día tu tienda sale cerrada.'],
  [11, 11, 'Ya están todos los feriados de los próximos doce meses.'],
  [40, 40, 'Ya tienes 40 días especiales, que es el máximo.'],
])('a tap on the holidays says what it did, from %i days to %i', (before, after, text) => {
  expect(describeAdded(before, after)).toBe(text);
});
