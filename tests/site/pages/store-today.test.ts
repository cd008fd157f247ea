import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { findThing, makeShop, openPage } from '../../support/open-page.ts';
import type { Pause } from '#domain/hours/pause.ts';
import type { NoDelivery } from '#domain/hours/no-delivery.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { formatShortDay } from '#domain/text/date-text.ts';

const zone = 'America/Havana';
const hourMs = 3_600_000;
const clock = (instant: number) =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' });
/** The time at which the pages are rendered: about noon at the store, so that no day ends during a test. */
const now = Date.parse('2026-05-12T12:30:00-04:00');
const today = dayIn(zone, new Date(now));
const since = new Date(now).toISOString();
const paused = (fields: Partial<Pause> = {}): Pause => ({
  reason: 'power',
  note: null,
  since,
  until: null,
  ...fields,
});
const noDelivery: NoDelivery = { reason: 'fuel', note: null, since, until: null };

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterAll(() => {
  vi.useRealTimers();
});

const head = async (...fields: Parameters<typeof makeShop>): Promise<string> => {
  const { html } = await openPage('/cafe-la-esquina', makeShop(...fields).shown);
  return /<header class="store.*?<\/header>/s.exec(html)?.[0] ?? '';
};
const readText = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the page of a store that is closed', () => {
  it('says since when, without script', async () => {
    const text = readText(await head({ pause: paused() }));
    expect(text).toContain(`Cerrado por apagón desde las ${clock(now)}`);
    expect(text).not.toContain('Abierto');
  });

  it('says when it may open again, with its day where that is another', async () => {
    const until = new Date(now + 48 * hourMs);
    const text = readText(await head({ pause: paused({ until: until.toISOString() }) }));
    const day = formatShortDay(dayIn(zone, until));
    expect(text).toContain(`· reabre el ${day} sobre las ${clock(until.getTime())}`);
  });

  it('says that nobody has said that it is open again', async () => {
    const html = await head({ pause: paused({ until: since, ended: true }) });
    const line = readText(/<summary.*?<\/summary>/s.exec(html)?.[0] ?? '');
    expect(line).toContain('La tienda no ha dicho si reabrió');
    expect(line).not.toMatch(/Cerrado|Abierto/);
  });

  it('quotes what its owner wrote as text', async () => {
    const note = '<script>alert(1)</script>';
    const html = await head({ pause: paused({ reason: 'other', note }) });
    expect(html).toContain('Cerrado: &lt;script&gt;');
    expect(html).not.toContain('<script>alert');
  });

  it('is not structured data', async () => {
    const { html } = await openPage('/cafe-la-esquina', makeShop({ pause: paused() }).shown);
    expect(JSON.stringify(findThing(html, 'CafeOrCoffeeShop'))).not.toContain('apagón');
  });
});

test.each(['/', '/businesses', '/businesses?type=cafe', '/featured-businesses'])(
  '%s has its badge',
  async (path) => {
    const badge = />Apagón<\/span>/;
    expect((await openPage(path, makeShop({ pause: paused() }).shown)).html).toMatch(badge);
    const over = makeShop({ pause: paused({ until: since, ended: true }) }).shown;
    expect((await openPage(path, over)).html).not.toMatch(badge);
  },
);

test('the page of a product says nothing of it', async () => {
  const { shown: plain, productPage } = makeShop();
  const open = await openPage(productPage, plain);
  const closed = await openPage(productPage, {
    ...plain,
    stores: plain.stores.map((one) => ({
      ...one,
      pause: paused(),
      no_delivery: noDelivery,
    })),
  });
  expect([open.status, closed.status]).toEqual([200, 200]);
  expect(closed.html).toBe(open.html);
});

describe('special days', () => {
  const special = {
    from: addDays(today, 3),
    to: addDays(today, 3),
    hours: null,
    note: 'Navidad',
  };
  const later = { ...special, from: addDays(today, 30), to: addDays(today, 31), note: null };
  const second = {
    opening: '09:00',
    closing: '13:00',
    second: { opening: '15:00', closing: '18:00' },
  };
  const week = { '0': null, '1': second, '2': null, '3': null, '4': null, '5': null, '6': null };

  it('of fourteen days stand below the week, with both shifts', async () => {
    const html = await head({ business_hours: week, special_days: [special, later] });
    const text = readText(html);
    expect(text).toContain('Lunes 09:00–13:00 y 15:00–18:00');
    expect(text).toContain(`${formatShortDay(special.from)}: cerrado · Navidad`);
    expect(text).not.toContain(formatShortDay(later.from));
  });

  it('show without hours of the week too', async () => {
    const html = await head({ business_hours: null, special_days: [special] });
    expect(html).toMatch(/<details class="hours">/);
    expect(html).toContain('Horario');
  });

  it('are structured data for sixty days', async () => {
    const { html } = await openPage(
      '/cafe-la-esquina',
      makeShop({ business_hours: week, special_days: [special, later] }).shown,
    );
    const store = findThing(html, 'CafeOrCoffeeShop');
    expect(store?.openingHoursSpecification).toHaveLength(2);
    expect(store?.specialOpeningHoursSpecification).toEqual([
      expect.objectContaining({ validFrom: special.from, opens: '00:00', closes: '00:00' }),
      expect.objectContaining({ validFrom: later.from, validThrough: later.to }),
    ]);
  });
});

describe('an order sheet', () => {
  const sheet = async (...fields: Parameters<typeof makeShop>) => {
    const { html } = await openPage('/cafe-la-esquina/pedido', makeShop(...fields).shown);
    return html;
  };

  it('may be sent to a store that is closed', async () => {
    const html = await sheet({ pause: paused() });
    expect(html).toContain(
      'La tienda está cerrada por apagón. Puedes enviar el pedido; te contestarán cuando haya luz.',
    );
  });

  it('offers to bring nothing where nothing is brought today', async () => {
    // The form decides: its order may be of other sheets and of pages that do not know of today.
    const isOff = /data-delivery="[^"]*isOff/;
    expect(await sheet({}, { delivery: true })).not.toMatch(isOff);
    expect(await sheet({ delivery: 'none' }, { delivery: true })).toMatch(isOff);
    const html = await sheet({ no_delivery: noDelivery }, { delivery: true });
    expect(html).toContain('Hoy no llevamos: sin combustible.');
    expect(html).toMatch(isOff);
    expect(await head({ no_delivery: noDelivery })).toContain('Hoy no llevamos: sin combustible.');
  });
});
