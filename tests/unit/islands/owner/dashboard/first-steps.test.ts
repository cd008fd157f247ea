import { expect, test } from 'vitest';
import { completeHours, defaultDayHours } from '#domain/hours/weekly-hours.ts';
import { listFirstSteps } from '#islands/owner/dashboard/FirstSteps.tsx';
import { makePicture, makeProduct, makeUpStore } from '../../../../support/made-up-catalogue.ts';

const store = {
  ...makeUpStore(),
  blocked: null,
  whatsapp: false,
  phone: null,
  telegram: false,
  telegram_username: null,
  business_hours: null,
  logo: null,
};
const metrics = { productsCount: 0, topFavorites: [] };
const doneWith = (change: Partial<Parameters<typeof listFirstSteps>[0]>) =>
  listFirstSteps({ store, metrics, isShared: false, ...change }).flatMap(({ step, isDone }) =>
    isDone ? [step] : [],
  );

test('nothing is done in a store that was just registered', () => {
  expect(doneWith({})).toEqual([]);
});

test('each step is done by what the store has', () => {
  const hours = completeHours({ '1': defaultDayHours });
  const [whatsapp, telegram] = [
    { ...store, whatsapp: true, phone: '+5352345678' },
    { ...store, telegram: true, telegram_username: 'dulces_finos' },
  ];
  expect(doneWith({ store: whatsapp })).toEqual(['whatsapp']);
  expect(doneWith({ store: telegram })).toEqual(['whatsapp']);
  expect(doneWith({ store: { ...whatsapp, phone: null } })).toEqual([]);
  expect(doneWith({ store: { ...telegram, telegram_username: null } })).toEqual([]);
  expect(doneWith({ store: { ...store, business_hours: hours } })).toEqual(['hours']);
  expect(doneWith({ store: { ...store, business_hours: completeHours({}) } })).toEqual([]);
  expect(doneWith({ store: { ...store, logo: makePicture() } })).toEqual(['logo']);
  expect(doneWith({ metrics: { ...metrics, productsCount: 1 } })).toEqual(['product']);
  expect(doneWith({ isShared: true })).toEqual(['share']);
});

test('a store whose products someone keeps has been shared', () => {
  const { id, name, currency } = makeProduct(makeUpStore());
  const kept = { id, name, currency, image: null, favorite: 1, price: null };
  expect(doneWith({ metrics: { productsCount: 1, topFavorites: [kept] } })).toEqual([
    'product',
    'share',
  ]);
});

test('nobody is asked to share a store that is blocked', () => {
  const blocked = { at: '2026-01-01T12:00:00.000Z', reason: 'scam' } as const;
  const listed = listFirstSteps({ store: { ...store, blocked }, metrics, isShared: false });
  expect(listed.map(({ step }) => step)).toEqual(['whatsapp', 'hours', 'logo', 'product']);
});
