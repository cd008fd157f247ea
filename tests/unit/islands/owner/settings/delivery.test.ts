import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import { DeliveryFields } from '#islands/owner/settings/DeliveryFields.tsx';
import {
  type SettingsInput,
  type SettingsValues,
  createSettingsFormSchema,
  listSettingsChanges,
  readSettingsValues,
} from '#islands/owner/settings/settings-form.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';

const bare = { version: 1, blocked: null, verification: null };
const store: OwnBusiness = {
  ...{ ...makeUpStore(), ...bare, timezone: 'America/Havana', province: 'La Habana' },
  ...{ municipality: 'Playa', delivery: 'places', payments: ['cash-cup'] },
  delivery_places: [{ municipality: 'la-habana/playa', fee: 150 }],
};
const schema = createSettingsFormSchema(store, 'Vitrina');
const values = readSettingsValues(store);
const change = (part: Partial<SettingsValues>) =>
  listSettingsChanges(v.parse(schema, { ...values, ...part }), store);
const refuse = (part: Partial<SettingsValues>) =>
  v
    .safeParse(schema, { ...values, ...part })
    .issues?.map((issue) => [v.getDotPath(issue), issue.message]);

test('costs are read as people type them, and an empty one is none', () => {
  expect(change({})).toEqual({});
  expect(
    change({
      delivery_places: [
        { municipality: 'la-habana/playa', fee: ' $1,500 ' },
        { municipality: 'granma/yara', fee: '' },
      ],
      free_from: '3000',
    }),
  ).toEqual({
    delivery_places: [
      { municipality: 'la-habana/playa', fee: 1500 },
      { municipality: 'granma/yara', fee: null },
    ],
    free_from: 3000,
  });
  expect(change({ delivery: '', municipality: '', payments: [] })).toEqual({
    delivery: null,
    municipality: null,
    payments: [],
  });
  const wrong = [{ municipality: 'la-habana/playa', fee: 'caro' }];
  expect(refuse({ delivery_places: wrong })?.[0]?.[0]).toBe('delivery_places.0.fee');
});

test('what the choice hides refuses nothing, and stays as it is stored', () => {
  const delivery_places = [{ municipality: 'la-habana/playa', fee: 'caro' }];
  const wrong = { delivery_places, free_from: 'mucho', min_order: 'poco' };
  expect(change({ ...wrong, delivery: 'none' })).toEqual({ delivery: 'none' });
  expect(change({ ...wrong, delivery: '' })).toEqual({ delivery: null });
  expect(refuse({ ...wrong, delivery: 'country' })?.map(([path]) => path)).toEqual([
    'free_from',
    'min_order',
  ]);
});

test('a municipality is one of the province', () => {
  expect(refuse({ province: 'Granma' })).toEqual([
    ['municipality', 'Ese municipio no es de Granma'],
  ]);
});

test('a store that a release before this one gave is not changed by looking at it', () => {
  const { municipality, delivery, delivery_places, payments, ...old } = store;
  expect([municipality, delivery, delivery_places, payments]).toHaveLength(4);
  const read = readSettingsValues(old);
  const rules = createSettingsFormSchema(old, 'Vitrina');
  expect(listSettingsChanges(v.parse(rules, read), old)).toEqual({});
});

function Fields({ shown, typed }: { shown: OwnBusiness; typed?: Partial<SettingsValues> }) {
  const form = useForm<SettingsValues, unknown, SettingsInput>({
    defaultValues: { ...readSettingsValues(shown), ...typed },
  });
  return createElement(DeliveryFields, { form });
}

test('the municipalities of the province can be ticked, each with its cost', () => {
  const html = renderToStaticMarkup(createElement(Fields, { shown: store }));
  expect(html).toContain('Llevo a estos municipios');
  expect(html).toContain('aria-label="Costo (CUP) de llevar a Playa"');
  expect(html).not.toContain('aria-label="Costo (CUP) de llevar a Cerro"');
  expect(html).toContain('Añadir otra provincia');
  const silent: OwnBusiness = { ...store, delivery: null, payments: [] };
  const none = renderToStaticMarkup(createElement(Fields, { shown: silent }));
  expect(
    none.match(/Si no lo dices, tu tienda no aparece cuando alguien filtra por esto\./g),
  ).toHaveLength(2);
  expect(none).not.toContain('Añadir otra provincia');
});

test('an amount is said as it will be saved, and one that may be two is asked', () => {
  const show = (typed: Partial<SettingsValues>) =>
    renderToStaticMarkup(createElement(Fields, { shown: store, typed }));
  const zone = (fee: string) => ({ delivery_places: [{ municipality: 'la-habana/playa', fee }] });
  const read = { ...zone('1,500'), free_from: '2.500,00', min_order: '400 CUP' };
  const html = show(read);
  for (const amount of ['$1,500.00 CUP', '$2,500.00 CUP', '$400.00 CUP']) {
    expect(html).toContain(`Se guarda como ${amount}`);
  }
  for (const part of [zone('0.125'), { free_from: '0.125' }, { min_order: '0.125' }]) {
    const asked = show(part);
    expect(asked).toContain('¿$0.13 CUP o $125.00 CUP?');
    expect(asked).toMatch(/<button[^>]*>\$125\.00 CUP<\/button>/);
  }
});
