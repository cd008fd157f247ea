import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { foreignHost, markupTexts } from '../../support/hostile-texts.ts';
import { type Stock, makeComment } from '../../support/made-up-catalogue.ts';
import { firstProduct, openPage, readData, stock } from '../../support/open-page.ts';
import { describeElements, listAddresses, listElements } from '../../support/parsed-page.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';
import { stampPage } from '../../../src/service-worker/kept-response.ts';
import { insertNotice, insertRefusals } from '../../../src/service-worker/notice.ts';
import { renderOfflinePage } from '../../../src/service-worker/offline-page.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';

// What people wrote is text wherever it stands: the same elements come of it as of any other text.

const harmless = 'Texto';
/** Every text that people write, by its name in the catalogue. */
const fields = [
  'name',
  'description',
  'location',
  'email',
  'phone',
  'telegram_username',
  'url_facebook',
  'url_instagram',
  'alt',
  'comment',
  'authorName',
  'text',
  'note',
  // What can be chosen of a product.
  'values',
];
/** In `npm test` all at once; as a trial also one by one, so that none hides behind another. */
const combinations = [fields, ...fields.map((name) => [name])].slice(
  0,
  trialCount(1, fields.length + 1),
);

const texts = markupTexts.filter((_, index) => index % trialCount(3, 1) === 0);

const cost = { price: 250, price_old: null, stock: 3 };
const choices = {
  options: [{ name: 'Talla', values: ['S', 'M'] }],
  variants: ['S', 'M'].map((size, index) => ({ key: `00${index}`, values: [size], ...cost })),
  variantCount: 2,
};
const said = { since: '2026-03-01T12:00:00.000Z', until: null };
const shown: Stock = {
  ...stock,
  categories: stock.categories.map((category) => ({ ...category, description: 'Todo' })),
  // Enough that every list has some.
  stores: stock.stores.slice(0, 4).map((store) => ({
    ...store,
    special_days: [{ from: '2026-01-01', to: '2099-01-01', hours: null, note: 'Fiesta' }],
    pause: { reason: 'other', note: 'Fiesta', ...said },
    no_delivery: { reason: 'other', note: 'Fiesta', ...said },
  })),
  products: stock.products.slice(0, 24).map((product) => ({
    ...product,
    rating: 4.5,
    reviewCount: 2,
    ...(product.id === firstProduct.id && choices),
  })),
  comments: [
    makeComment(firstProduct.id, { reply: { text: 'Gracias', createdAt: 0 } }),
    makeComment(firstProduct.id),
  ],
};
const paths = [
  '/',
  '/businesses',
  '/offers',
  '/featured-businesses',
  storePath('cafe-la-esquina'),
  storePath('cafe-la-esquina', { category: stock.categories[0]?.id }),
  `${storePath('cafe-la-esquina')}/search`,
  `${storePath('cafe-la-esquina')}/pedido`,
  productPath(firstProduct),
];

function write(names: readonly string[], text: string): Stock {
  const replace = (name: string, value: unknown): unknown => {
    if (!names.includes(name)) return value;
    if (Array.isArray(value)) return value.map((one) => text + String(one));
    if (typeof value !== 'string') return value;
    return name.startsWith('url_') ? `https://a.example/${text}` : text;
  };
  return JSON.parse(JSON.stringify(shown, replace)) as Stock;
}

/** What the service worker makes of a page that it kept. */
const makeKept = (html: string): string[] => [
  insertNotice(html, { lack: 'offline', age: 0, path: '/', waiting: 1 }),
  insertRefusals(html, 1),
];

async function listPages(path: string, names: readonly string[], text: string) {
  const { status, html } = await openPage(path, write(names, text));
  expect(status).toBe(200);
  return [html, ...makeKept(html)];
}

test.each(paths)(
  '%s has the elements of its template and no other, also from the worker’s copy',
  async (path) => {
    let looks = 0;
    for (const names of combinations) {
      const pages = await listPages(path, names, harmless);
      const expected = pages.map((html) => describeElements(listElements(html)));
      expect(expected[1]?.length).toBeGreaterThan(expected[0]?.length ?? 0);
      for (const text of texts) {
        const hostile = await listPages(path, names, text);
        const what = `${names.join()}: ${text}`;
        hostile.forEach((html, index) => {
          const elements = listElements(html);
          expect(describeElements(elements), what).toEqual(expected[index]);
          const hosts = listAddresses(elements).map((address) => URL.parse(address, 'x:')?.host);
          expect(hosts, what).not.toContain(foreignHost);
          // The policy is one whole element of the head, as it is with any text.
          const metas = elements.filter(({ attrs }) => attrs[0]?.name === 'http-equiv');
          expect(metas.map(({ attrs }) => attrs[1]?.value)).toEqual([
            expect.stringMatching(/^style-src-elem(?: 'sha256-[\w+/=]+')+$/),
          ]);
          looks += 1;
        });
        const [html = ''] = hostile;
        const data = readData(html);
        expect(data.map((thing) => thing['@type'])).toEqual(
          readData(pages[0] ?? '').map((thing) => thing['@type']),
        );
      }
    }
    reportFigure(`pages parsed of ${path}`, looks);
  },
);

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false });
const describeXml = (node: unknown): unknown =>
  Array.isArray(node)
    ? node.map(describeXml)
    : typeof node === 'object' && node !== null
      ? Object.entries(node).map(([name, value]) => [
          name,
          typeof value === 'object' ? describeXml(value) : '',
        ])
      : '';

test('the feed has the elements of its template and no other', async () => {
  const { html: expected } = await openPage('/feed.xml', write(fields, harmless));
  expect(expected).toContain('<item>');
  for (const text of texts) {
    const { html } = await openPage('/feed.xml', write(fields, text));
    // oxlint-disable-next-line typescript/no-deprecated -- its successor is one more package, for this line
    expect(XMLValidator.validate(html), text).toBe(true);
    expect(describeXml(parser.parse(html)), text).toEqual(describeXml(parser.parse(expected)));
  }
});

test('the page of what is kept lists titles as text', async () => {
  const { html: template } = await openPage('/offline');
  const list = async (text: string) => {
    const { html } = await openPage(productPath(firstProduct), write(fields, text));
    const kept = await stampPage(new Response(html), 0);
    const title = decodeURIComponent(kept.headers.get('x-kept-title') ?? '');
    const calls = [{ id: 'a', text, page: '/', refusal: text }];
    const pages = [{ path: '/cafe', title, at: 0 }];
    const atHand = { missing: null, pages, calls, bytes: 0, wasCleared: false, now: 0 };
    return { title, html: renderOfflinePage(template, atHand) };
  };
  const expected = await list(harmless);
  expect(expected.title).toContain(harmless);
  for (const text of texts) {
    const { title, html } = await list(text);
    expect(title, text).toContain('Texto');
    expect(describeElements(listElements(html)), text).toEqual(
      describeElements(listElements(expected.html)),
    );
  }
});
