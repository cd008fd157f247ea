import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../../support/oldest-browsers/chromium.ts';
import { openFirefox } from '../../support/oldest-browsers/firefox.ts';
import type { OldBrowser } from '../../support/oldest-browsers/old-browser.ts';
import { type Walk, walkOrder, walkShop, walkVisitor } from '../../support/oldest-browsers/walk.ts';
import { openWebKit } from '../../support/oldest-browsers/webkit.ts';
import { type Marketplace, startMarketplace } from '../../support/marketplace.ts';
import { isTrial, reportFigure, reportProgress } from '../../support/trials/trial.ts';
import { findBrowser } from '../../../scripts/browser.ts';
import {
  fetchOldChromiums,
  findFirefox,
  findOldChromium,
  findWebKit,
  installOtherEngines,
  oldChromiums,
} from '../../../scripts/oldest-browsers.ts';
import { browserFloor } from '#astro/oldest-browsers/browser-floor.ts';
import { storePath } from '#domain/paths/paths.ts';

const widths = [360, 1280] as const;
/** Of Chromium's own pictures; other engines draw letters and fields otherwise. */
const mostUnlike = 0.2;
/** A folder in which every picture is left, to be looked at. */
const { TRIAL_PICTURES: pictures } = process.env;

interface Candidate {
  readonly name: string;
  /** Null where this machine has none and none could be fetched. */
  readonly open: () => Promise<OldBrowser> | null;
  readonly isWhole: boolean;
}

const openToday = (name: string, isScriptOff: boolean): Promise<OldBrowser> | null => {
  const path = findBrowser();
  return path === null ? null : openChromium({ name, path, isScriptOff });
};

const candidates: readonly Candidate[] = [
  ...oldChromiums.map((version): Candidate => ({
    name: `Chromium ${version}`,
    isWhole: version >= Number(browserFloor.everything.versions.chrome),
    open: () => {
      const found = findOldChromium(version);
      return found === null ? null : openChromium({ name: `Chromium ${version}`, ...found });
    },
  })),
  {
    name: 'Firefox ESR',
    isWhole: true,
    open: () => {
      const path = findFirefox();
      return path === null ? null : openFirefox(path);
    },
  },
  {
    name: 'WebKitGTK',
    isWhole: true,
    open: () => {
      const path = findWebKit();
      return path === null ? null : openWebKit(path);
    },
  },
  { name: 'no script', isWhole: false, open: () => openToday('no script', true) },
];

describe.runIf(isTrial)('the browsers of the floor', () => {
  let marketplace: Marketplace;
  /** Where walks register shops, which are in no list of pages that are compared. */
  let shops: Marketplace;
  let addresses: readonly string[];
  /** What today's Chromium shows, by width and address. */
  const wanted = new Map<string, Buffer>();

  beforeAll(async () => {
    fetchOldChromiums();
    installOtherEngines();
    marketplace = await startMarketplace();
    shops = await startMarketplace({ SMTP_URL: 'outbox' });
    addresses = await listAddresses(marketplace.origin);
    const today = await openToday('today', false);
    if (today === null) throw new Error('There is no Chromium');
    await lookAtPages(today, (picture, key) => {
      wanted.set(key, picture);
      keep('today', key, picture);
    });
    await today.close();
  });
  afterAll(async () => {
    await marketplace.stop();
    await shops.stop();
  });

  async function lookAtPages(
    browser: OldBrowser,
    note: (picture: Buffer, key: string) => void | Promise<void>,
  ): Promise<void> {
    for (const width of widths) {
      for (const address of addresses) {
        await resize(browser, width);
        await browser.open(marketplace.origin + address);
        await sleep(800);
        // A window of WebKitGTK has a least width of its own.
        const [wide = 0, inner = 0] = await browser.evaluate<number[]>(
          '[document.documentElement.scrollWidth, innerWidth]',
        );
        expect(wide, `${browser.name} ${address} ${width}`).toBeLessThanOrEqual(inner);
        await note(await takeWhole(browser, width), `${address} ${width}`);
      }
    }
  }

  it.each(candidates)('$name shows every public page', async ({ name, isWhole, open }) => {
    const browser = await open();
    if (browser === null) {
      reportFigure(name, 'not on this machine');
      return;
    }
    try {
      let worst = { share: 0, key: '' };
      await lookAtPages(browser, async (picture, key) => {
        const like = wanted.get(key);
        if (like === undefined) throw new Error(`Today's Chromium did not show ${key}`);
        const share = await compare(picture, like);
        keep(name, key, picture);
        if (share > worst.share) worst = { share, key };
        // Without a style, nothing has the colour of paper.
        const paper = await browser.evaluate<string>(
          'getComputedStyle(document.body).backgroundColor',
        );
        expect(paper, key).toBe('rgb(255, 250, 243)');
      });
      reportFigure(
        `${name}: pages at two widths, most of a picture unlike today's Chromium`,
        `${wanted.size}, ${(100 * worst.share).toFixed(1)} % (${worst.key})`,
      );
      if (isWhole && name.startsWith('Chromium'))
        expect(worst.share, worst.key).toBeLessThanOrEqual(mostUnlike);
    } finally {
      await browser.close();
    }
    return undefined;
  });

  it.each(candidates.filter(({ isWhole }) => isWhole))(
    '$name takes a shop from its registration to its first order, and a visitor through the rest',
    async ({ name, open }) => {
      for (const width of widths) {
        const browser = await open();
        if (browser === null) {
          reportFigure(name, 'not on this machine');
          return;
        }
        try {
          await resize(browser, width);
          const walk: Walk = {
            origin: shops.origin,
            readCode,
            async show(step) {
              reportProgress(`${name} ${width}: ${step}`);
              if (pictures !== undefined)
                keep(name, `${step} ${width}`, await takeWhole(browser, width));
            },
          };
          await walkShop(browser, walk);
          await walkVisitor(browser, walk);
        } finally {
          await browser.close();
        }
      }
      reportFigure(
        `${name}: registration, sign-in, product, settings, order, comment, heart, filters`,
        'done',
      );
      return undefined;
    },
  );

  it('Chromium 83 writes an order on a sheet', async () => {
    const browser = await candidates[0]?.open();
    if (browser === undefined || browser === null) {
      reportFigure('Chromium 83', 'not on this machine');
      return;
    }
    try {
      await resize(browser, 360);
      const show = async (step: string) => {
        keep('Chromium 83', step, await takeWhole(browser, 360));
      };
      const walk: Walk = { origin: shops.origin, readCode, show };
      const link = await walkOrder(browser, walk, storePath('cafe-la-esquina'), 'Café molido');
      expect(link).toContain('/cafe-la-esquina/pedido#p=');
    } finally {
      await browser.close();
    }
    return undefined;
  });

  async function readCode(email: string): Promise<string> {
    const folder = join(shops.dataDir, 'outbox');
    for (let turn = 0; turn < 200; turn += 1) {
      for (const file of await readdir(folder).catch(() => [])) {
        const text = await readFile(join(folder, file), 'utf8').catch(() => '');
        const [code] = /\b\d{6}\b/.exec(text) ?? [];
        if (code !== undefined && text.startsWith(`Para: ${email}\n`)) return code;
      }
      await sleep(100);
    }
    throw new Error(`No code came for ${email}`);
  }
});

async function listAddresses(origin: string): Promise<readonly string[]> {
  const store = storePath('cafe-la-esquina');
  const html = await (await fetch(origin + store)).text();
  const [product = ''] = new RegExp(`${store}/product/[a-z0-9]+`).exec(html) ?? [];
  return [
    ...['/', '/businesses', '/businesses?type=cafe', '/offers', '/featured-businesses'],
    ...['/search', '/favoritos', '/about', '/terms', '/privacy', '/denunciar', '/mis-datos'],
    ...['/offline', '/login', '/register', '/404', '/500', '/no-hay-tal-tienda'],
    ...[store, `${store}/search`, `${store}/pedido`, product],
  ];
}

const resize = (browser: OldBrowser, width: number): Promise<void> =>
  browser.resize(width, width < 700 ? 740 : 800);

/** The page from top to bottom, as far as anybody reads. */
async function takeWhole(browser: OldBrowser, width: number): Promise<Buffer> {
  const height = await browser.evaluate<number>(
    'Math.min(5000, Math.max(innerHeight, document.documentElement.scrollHeight))',
  );
  await browser.resize(width, height);
  await sleep(300);
  const picture = await browser.takePicture();
  await resize(browser, width);
  return picture;
}

const side = 16;
const tolerated = 48;

/** The share of squares of two pictures that differ by more than how letters are drawn. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [{ width, height }, second] = await Promise.all([
    sharp(one).metadata(),
    sharp(other).metadata(),
  ]);
  const size = {
    width: Math.min(width, second.width),
    height: Math.min(height, second.height),
  };
  const small = { width: Math.ceil(size.width / side), height: Math.ceil(size.height / side) };
  const read = (picture: Buffer): Promise<Buffer> =>
    sharp(picture)
      .extract({ left: 0, top: 0, ...size })
      .resize({ ...small, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
  const [left, right] = await Promise.all([read(one), read(other)]);
  const unlike = left.filter((value, index) => Math.abs(value - (right[index] ?? 0)) > tolerated);
  return unlike.length / left.length;
}

function keep(name: string, key: string, picture: Buffer): void {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, `${key} ${name}.png`.replaceAll(/[^\w.]+/g, '-')), picture);
}
