import { allDayHours, type WeeklyHours } from '#domain/hours/weekly-hours.ts';
import { storeTypes } from '#domain/stores/store-type.ts';
import { currencies } from '#domain/money/money.ts';
import { placePath } from '#domain/places/listed-places.ts';
import { municipalities } from '#domain/places/municipality.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { type Province, provinces } from '#domain/places/province.ts';
import { slugify } from '#domain/paths/slug.ts';
import type { DemoProduct, DemoStore } from './demo-store.ts';
import { parseHours } from './opening-times.ts';
import { createRandom, type Random } from './random.ts';
import { inventChoices } from './choices.ts';
import * as words from './vocabulary.ts';

export interface CatalogueSize {
  stores: number;
  /** Products of each store. */
  products: number;
  seed: number;
  /** Dates are counted back from here. */
  now: Date;
}

const dayMs = 86_400_000;
const weekHours = parseHours('lu-sá 09:00-18:00');
const lateHours: WeeklyHours = {
  ...parseHours('lu-do 18:00-02:00'),
  '1': null,
  '6': allDayHours,
};

/** Takes early words far more often than late ones, as speech does. */
function pickByFrequency(list: readonly string[], random: Random): string {
  return list[Math.floor(list.length * random.fraction() ** 2.6)] ?? '';
}

function inventName(random: Random): string {
  const parts = [pickByFrequency(words.nouns, random), pickByFrequency(words.qualities, random)];
  if (random.chance(0.55)) parts.push(pickByFrequency(words.origins, random));
  const name = parts.join(' ');
  return random.chance(0.5) ? `${name}, ${random.pick(words.sizes)}` : name;
}

function inventProduct(size: CatalogueSize, categories: number, random: Random): DemoProduct {
  const currency = random.chance(0.7) ? 'CUP' : random.pick(currencies);
  const cents = currency === 'CUP' ? random.integer(3, 900) * 1000 : random.integer(4, 1200) * 25;
  const price = random.chance(0.03) ? null : cents / 100;
  const offer = price !== null && random.chance(0.18);
  return {
    name: inventName(random),
    description: random.chance(0.9)
      ? `${random.pick(words.sentences)} ${random.pick(words.sentences)}`
      : null,
    price,
    price_old: offer && random.chance(0.9) ? (cents + Math.ceil(cents / 500) * 100) / 100 : null,
    currency,
    anchor: null,
    offer,
    stock: random.chance(0.3) ? null : random.chance(0.07) ? 0 : random.integer(1, 80),
    delivery: random.chance(0.4),
    choices: null,
    categoryIndex: random.chance(0.05) ? null : random.integer(0, categories - 1),
    pictures: [],
    favorite: Math.floor(1500 * random.fraction() ** 14),
    createdAt: new Date(size.now.getTime() - Math.floor(random.fraction() * 270 * dayMs)),
    comments: [],
  };
}

type Delivery = Pick<
  DemoStore,
  'municipality' | 'delivery' | 'delivery_places' | 'payments' | 'free_from' | 'min_order'
>;

/**
 * Where a store stands, where it brings things and how it is paid. It takes no random numbers, which would change every
 * product of a catalogue that earlier figures were measured on.
 */
function inventDelivery(order: number, province: Province): Delivery {
  const names = municipalities[province];
  const own = Math.floor(order / 5) % names.length;
  const zones = [0, 1, 2, 3].slice(0, 1 + (order % 4)).map((step) => ({
    municipality: names[(own + step) % names.length] ?? '',
    fee: step * 50 + 100,
  }));
  const unique = zones.slice(0, names.length);
  return {
    municipality: order % 6 === 0 ? null : (names[own] ?? null),
    delivery: ([null, 'places', 'places', 'none', 'country'] as const)[order % 5] ?? null,
    delivery_places:
      order % 5 === 1 || order % 5 === 2
        ? unique.map(({ municipality, fee }) => ({
            municipality: placePath({ province, municipality }),
            fee,
          }))
        : [],
    payments: payMethods.filter((_, index) => (order + index) % 3 !== 0).slice(0, 1 + (order % 4)),
    free_from: order % 7 === 0 ? 5_000 : null,
    min_order: order % 11 === 0 ? 400 : null,
  };
}

/**
 * Invents a catalogue of any size, store by store, without pictures or comments. Store `n` depends
 * on the seed and on `n` alone, and all store names differ.
 *
 * @example for (const store of generateStores({ stores: 500, products: 20, seed: 1, now })) …
 */
export function* generateStores(size: CatalogueSize): Generator<DemoStore, void, undefined> {
  for (let order = 0; order < size.stores; order += 1) {
    const random = createRandom(`${size.seed} ${order}`);
    const kind = random.pick(words.storeKinds);
    const title = random.pick(words.storeNames);
    const name = `${kind} ${title} ${random.pick(words.places)} ${order + 1}`;
    const slug = slugify(name);
    const categories = random.integer(3, 6);
    const first = random.integer(0, words.categoryNames.length - 1);
    yield {
      name,
      description: `${random.pick(words.sentences)} ${random.pick(words.sentences)}`,
      type: storeTypes[order % storeTypes.length] ?? 'other',
      province: provinces[Math.floor(order / 3) % provinces.length] ?? 'La Habana',
      ...inventDelivery(order, provinces[Math.floor(order / 3) % provinces.length] ?? 'La Habana'),
      location: `Calle ${random.integer(1, 90)} número ${random.integer(10, 900)}`,
      email: `hola@${slug}.example`,
      phone: `+535${String(order).padStart(7, '0')}`,
      timezone: 'America/Havana',
      business_hours: random.chance(0.1) ? null : random.chance(0.15) ? lateHours : weekHours,
      special_days: [],
      pause: null,
      no_delivery: null,
      rates: null,
      url_facebook: random.chance(0.3) ? `https://facebook.com/demo-${slug}` : null,
      url_instagram: null,
      whatsapp: random.chance(0.8),
      telegram: false,
      telegram_username: null,
      logo: null,
      banner: null,
      createdAt: new Date(size.now.getTime() - random.integer(271, 400) * dayMs),
      categories: Array.from({ length: categories }, (_, index) => ({
        name: words.categoryNames[(first + index) % words.categoryNames.length] ?? 'Novedades',
        description: null,
        picture: null,
      })),
      products: Array.from({ length: size.products }, (_, index) => {
        const product = inventProduct(size, categories, random);
        // Of a source of its own, so that the other products are the same with and without options.
        const chosen = inventChoices(
          product,
          createRandom(`${size.seed} ${order} ${index} choices`),
        );
        return { ...product, ...chosen };
      }),
    };
  }
}
