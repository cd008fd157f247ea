import { addHolidays } from '#domain/hours/cuban-holidays.ts';
import { dayIn } from '#domain/hours/day.ts';
import { priceByRate } from '#domain/batches/reprice.ts';
import { toCents } from '#domain/money/money.ts';
import type { Anchor, Rates } from '#domain/money/rates.ts';
import { placePath } from '#domain/places/listed-places.ts';
import { slugify } from '#domain/paths/slug.ts';
import type { DemoProduct, DemoStore } from './demo-store.ts';
import { parseIcon } from './drawing/icons.ts';
import { parseHours } from './opening-times.ts';
import {
  chooseLook,
  composeCategoryPicture,
  composePictures,
  parseDrawing,
  type StoreLook,
} from './product-pictures.ts';
import { createRandom, type Random } from './random.ts';
import { composeChoices } from './choices.ts';
import { inventComments } from './comments.ts';
import type { ProductLine, StoreSheet } from './store-sheet.ts';

const dayMs = 86_400_000;
/** The oldest store opened about nine months ago. */
const oldestDays = 270;

function subtractDays(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * dayMs));
}

/** The price before an offer: between a tenth and two fifths more, as a shop would round it. */
function inventOldPrice(price: number, random: Random): number {
  const raised = price * (1.1 + random.fraction() * 0.3);
  const step = price >= 2000 ? 100 : price >= 200 ? 10 : price >= 20 ? 1 : 0.25;
  return Math.round(Math.max(raised, price + step) / step) * step;
}

function inventStock(random: Random): number | null {
  const share = random.fraction();
  if (share < 0.3) return null;
  if (share < 0.345) return 0;
  if (share < 0.46) return random.integer(1, 5);
  return random.integer(6, share < 0.9 ? 40 : 160);
}

/** How many favourites the most loved product of a store may have: some stores are new, few are known to everybody. */
function inventFame(random: Random): number {
  const share = random.fraction();
  if (share < 0.15) return 8 * random.fraction();
  return share < 0.92 ? 12 + 230 * random.fraction() ** 2 : 800 + 1300 * random.fraction();
}

function buildProduct(
  line: ProductLine,
  sheet: StoreSheet,
  context: {
    now: Date;
    openedDays: number;
    fame: number;
    categoryIndex: number;
    index: number;
    look: StoreLook;
  },
): DemoProduct {
  const random = createRandom(`product ${sheet.name} ${line.name}`);
  const { price } = line;
  const invented = price !== null && line.old === undefined && random.chance(0.04);
  const old = invented ? inventOldPrice(price, random) : (line.old ?? null);
  const age = 0.2 + random.fraction() * (context.openedDays - 0.5);
  const stock = sheet.stocked ? inventStock(random) : null;
  const product: DemoProduct = {
    name: line.name,
    description: line.description ?? null,
    price,
    price_old: old,
    currency: line.currency ?? sheet.currency,
    anchor: inventAnchor(line, sheet),
    offer: old !== null || line.offer === true,
    stock: line.stock === undefined ? stock : line.stock,
    choices: null,
    delivery: line.delivery ?? random.chance(0.45),
    categoryIndex: context.categoryIndex,
    pictures: composePictures(parseDrawing(line.drawing), context.look, {
      name: `${sheet.name} ${line.name}`,
      index: context.index,
    }),
    // Most products have a few, and one or two of a store stand out.
    favorite: Math.floor(context.fame * random.fraction() ** 5),
    createdAt: subtractDays(context.now, age),
    comments: inventComments({
      type: sheet.type,
      category: sheet.sections[context.categoryIndex]?.name ?? '',
      name: line.name,
      key: `${sheet.name} ${line.name}`,
      age,
    }).map(({ daysAgo, ...comment }) => ({
      ...comment,
      createdAt: subtractDays(context.now, daysAgo),
    })),
  };
  if (line.options === undefined) return product;
  const options = Object.entries(line.options).map(([name, values]) => ({ name, values }));
  const own = createRandom(`choices ${sheet.name} ${line.name}`);
  return { ...product, ...composeChoices(options, product, { prices: line.prices, random: own }) };
}

/** Numbers that look Cuban and that nobody has: the mobile range continued with zeros. */
function inventPhone(order: number): string {
  return `+535000${1000 + order * 37}`;
}

const step = 5;

/** What a price in CUP is tied to where the store has a rate, by which it comes out as the sheet has it. */
function inventAnchor({ price, currency }: ProductLine, sheet: StoreSheet): Anchor | null {
  const { rate } = sheet;
  if (rate === undefined || price === null || (currency ?? sheet.currency) !== 'CUP') return null;
  const anchor = { currency: 'USD', price: Math.round((price * 100) / rate) / 100 } as const;
  return priceByRate(anchor, rate, step) === toCents(price) ? anchor : null;
}

/** Said an hour ago, and shown to visitors. */
function inventRates({ rate }: StoreSheet, now: Date): Rates | null {
  if (rate === undefined) return null;
  return { USD: rate, shown: true, step, at: new Date(now.getTime() - 3_600_000).toISOString() };
}

/** Where a store stands, where it brings things and how it is paid. */
function readDelivery({
  province,
  municipality,
  delivers,
  accepts,
  freeFrom,
  minOrder,
}: StoreSheet) {
  const zones = typeof delivers === 'object' ? Object.entries(delivers) : [];
  return {
    municipality,
    delivery: typeof delivers === 'object' ? ('places' as const) : (delivers ?? null),
    delivery_places: zones.map(([name, fee]) => ({
      municipality: placePath({ province, municipality: name }),
      fee,
    })),
    payments: accepts,
    free_from: freeFrom ?? null,
    min_order: minOrder ?? null,
  };
}

/** What a store says of the days to come and of today; an hour ago it closed, or stopped bringing. */
function inventToday(
  { holidays, closed, noDelivery }: StoreSheet,
  now: Date,
): Pick<DemoStore, 'special_days' | 'pause' | 'no_delivery'> {
  const said = {
    note: null,
    since: new Date(now.getTime() - 3_600_000).toISOString(),
    until: null,
  };
  return {
    special_days: holidays ? addHolidays([], dayIn('America/Havana', now)) : [],
    pause: closed === undefined ? null : { reason: closed, ...said },
    no_delivery: noDelivery === undefined ? null : { reason: noDelivery, ...said },
  };
}

/**
 * Builds a whole store from its sheet. Everything that the sheet does not say is derived from the
 * names, so it does not change between runs; dates are counted back from `now`.
 */
export function buildStore(sheet: StoreSheet, order: number, now: Date): DemoStore {
  const random = createRandom(`store ${sheet.name}`);
  const slug = slugify(sheet.name);
  const look = chooseLook(sheet.name, sheet.palette, sheet.tile);
  const openedDays = 20 + random.fraction() * (oldestDays - 20);
  const fame = inventFame(random);
  const has = (letter: string): boolean => sheet.contact.includes(letter);
  let index = 0;
  const emblem = parseIcon(sheet.emblem);
  return {
    name: sheet.name,
    description: sheet.description,
    type: sheet.type,
    province: sheet.province,
    ...readDelivery(sheet),
    location: sheet.location,
    email: `hola@${slug}.example`,
    phone: inventPhone(order),
    timezone: 'America/Havana',
    business_hours: sheet.hours === undefined ? null : parseHours(sheet.hours),
    ...inventToday(sheet, now),
    rates: inventRates(sheet, now),
    url_facebook: has('f') ? `https://facebook.com/demo-${slug}` : null,
    url_instagram: has('i') ? `https://instagram.com/demo-${slug}` : null,
    whatsapp: has('w'),
    telegram: has('t'),
    telegram_username: has('t') ? `${slug.replaceAll('-', '_').slice(0, 22)}_vitrina` : null,
    logo: {
      kind: 'logo',
      palette: sheet.palette,
      shape: sheet.logo,
      icon: emblem,
      ...(sheet.initials === undefined ? {} : { initials: sheet.initials }),
    },
    banner: {
      kind: 'banner',
      palette: sheet.palette,
      layout: sheet.banner,
      tile: sheet.tile,
      icons: [emblem, ...sheet.sections.map((section) => parseIcon(section.icon))].filter(
        (choice, index, all) => all.findIndex(({ icon }) => icon === choice.icon) === index,
      ),
    },
    createdAt: subtractDays(now, openedDays),
    categories: sheet.sections.map(({ name, description, icon }, index) => ({
      name,
      description,
      picture: composeCategoryPicture(icon, look, index),
    })),
    products: sheet.sections.flatMap((section, categoryIndex) =>
      section.products.map((line) =>
        buildProduct(line, sheet, { now, openedDays, fame, categoryIndex, index: index++, look }),
      ),
    ),
  };
}
