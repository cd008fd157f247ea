import type { Business } from '#contract/stores.ts';
import { describe, expect, it } from 'vitest';
import { makeUpStore } from '../../support/made-up-catalogue.ts';
import { makeShop, openPage, readData } from '../../support/open-page.ts';

const playa = '/businesses?province=la-habana&municipality=playa';
const zones = [
  { municipality: 'la-habana/playa', fee: 150 },
  { municipality: 'la-habana/marianao', fee: 200 },
];
const own = makeUpStore({ name: 'De Playa', municipality: 'Playa' });
const other = makeUpStore({
  ...{ id: 'other0000000', url: 'otra', name: 'De Cerro', municipality: 'Cerro' },
  ...{ delivery: 'places', delivery_places: zones },
});
const shown = { stores: [own, other], categories: [], products: [], comments: [] };

describe('the page of a place', () => {
  it('lists the stores that stand there, and below those that go there', async () => {
    const { status, html } = await openPage(playa, shown);
    expect(status).toBe(200);
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
    expect(heading.replace(/<[^>]+>/g, '')).toBe('Negocios en Playa, La Habana · 1 negocio');
    expect(html).not.toContain('negocio encontrado<');
    expect(html).toContain(
      'content="Negocios en Playa, La Habana, Cuba: 1 negocio encontrado, con ',
    );
    const [above = '', below = ''] = html.split('Llevan a Playa');
    expect(above).toContain('De Playa');
    expect(above).not.toContain('De Cerro');
    expect(below.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(
      'De Cerro Cafetería · Cerro, La Habana · 150 CUP',
    );
    expect(html).toContain(
      `<link rel="canonical" href="https://vitrina.example${playa.replace('&', '&amp;')}"`,
    );
  });

  it('has a form that works without script, with the municipalities of its province alone', async () => {
    const { html } = await openPage(playa, shown);
    const form = /<form class="places.*?<\/form>/s.exec(html)?.[0] ?? '';
    expect(form).toContain('action="/businesses"');
    expect(form).toMatch(/<option value="la-habana" selected/);
    expect(form).toMatch(/<option value="playa" selected/);
    expect(form).not.toContain('value="yara"');
    const { html: all } = await openPage('/businesses', shown);
    expect(all).toContain('name="province"');
    expect(all).not.toContain('name="municipality"');
  });

  it('is chosen in a province of one municipality too, since only that page says who goes there', async () => {
    const island = '/businesses?province=isla-de-la-juventud';
    const { html } = await openPage(island, shown);
    const form = /<form class="places.*?<\/form>/s.exec(html)?.[0] ?? '';
    expect(form).toMatch(/name="municipality".*<option value="isla-de-la-juventud"/s);
    const zone = { municipality: 'isla-de-la-juventud/isla-de-la-juventud', fee: null };
    const boat = { ...other, delivery_places: [zone] };
    const there = await openPage(`${island}&municipality=isla-de-la-juventud`, {
      ...shown,
      stores: [boat],
    });
    expect(there.html).toContain('Llevan a Isla de la Juventud');
    expect(there.html).toContain('Recordar mi municipio');
  });

  it('is headed by nothing of all of Cuba, and has its form folded above the stores', async () => {
    const { html } = await openPage(playa, shown);
    expect(html).not.toContain('de toda Cuba.');
    expect(html).toMatch(/<details class="folds[^"]*"><summary[^>]*>Tipo y lugar</);
    const { html: empty } = await openPage('/businesses/sin-negocios', shown);
    expect(empty).toMatch(/<details class="folds[^"]*" open>/);
  });

  it('says what it has not, and leads to the place around it', async () => {
    const { html } = await openPage(playa.replace('playa', 'regla'), shown);
    expect(html).toContain('Ningún negocio de Regla con eso. Mira en toda La Habana.');
    expect(html).toContain('href="/businesses?province=la-habana"');
  });

  it('carries when each store is open, and nothing of one that is closed for now', async () => {
    const { html } = await openPage('/businesses', makeShop().shown);
    expect(html).toMatch(/<li class="card"[^>]* data-w="\d{5}:\d+-\d+,/);
    const since = '2026-01-01T00:00:00Z';
    const pause = { reason: 'power', note: null, since, until: null } as const;
    const { html: paused } = await openPage('/businesses', makeShop({ pause }).shown);
    expect(paused).toMatch(/<li class="card"[^>]* data-w=""/);
  });
});

it('the page of places without stores is answered with 200, and is found by no crawler', async () => {
  const { status, html } = await openPage('/businesses/sin-negocios', shown);
  expect(status).toBe(200);
  expect(html).toContain('Nada con eso');
  expect(html).toContain('<meta name="robots" content="noindex"');
});

describe('what a store says of its deliveries and payments', () => {
  const store: Partial<Business> = {
    ...{ municipality: 'Playa', delivery: 'places', delivery_places: zones },
    ...{ payments: ['cash-cup', 'transfermovil'], free_from: 1000, min_order: 400 },
  };

  it('stands on its page, and is described for machines', async () => {
    const { html } = await openPage('/cafe-la-esquina', makeShop(store).shown);
    expect(html).toContain('Lleva a Playa (150 CUP), Marianao (200 CUP)');
    expect(html).toContain('Acepta: efectivo CUP, Transfermóvil');
    const thing = readData(html).find((one) => 'areaServed' in one);
    expect(thing).toMatchObject({
      areaServed: [
        { '@type': 'AdministrativeArea', name: 'Playa, La Habana' },
        { '@type': 'AdministrativeArea', name: 'Marianao, La Habana' },
      ],
      paymentAccepted: 'Efectivo CUP, Transfermóvil',
      address: { addressLocality: 'Playa' },
    });
  });

  it('is chosen from on its order sheet', async () => {
    const { shown: shop } = makeShop(store, { delivery: true });
    const { html } = await openPage('/cafe-la-esquina/pedido', shop);
    expect(html).toMatch(/<option value="la-habana\/playa" data-name="Playa" data-fee="150"/);
    expect(html).toContain('La tienda no lleva a ese municipio');
    expect(html).toContain('Gratis desde $1,000.00. Pedido mínimo: $400.00.');
    // What says the fee is not what the fee is read from.
    expect(html).toMatch(/<p[^>]* data-cost><\/p>/);
    expect(html).toContain('data-pay="Transfermóvil"');
    expect(html).not.toContain('data-pay="Zelle"');
    const south = { municipality: 'pinar-del-rio/san-luis', fee: 900 };
    const two = makeShop({ ...store, delivery_places: [...zones, south] }, { delivery: true });
    expect((await openPage('/cafe-la-esquina/pedido', two.shown)).html).toContain(
      'data-name="San Luis, Pinar del Río" data-fee="900"',
    );
    const { html: silent } = await openPage('/cafe-la-esquina/pedido', makeShop().shown);
    expect(silent).not.toContain('¿Cómo pagas?');
  });
});
