import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/island.ts';
import { expect, test as owners } from '../../support/owner-fixture.ts';
import {
  applyReading,
  findBrokenWords,
  findLostInAny,
  largeOnPhones,
} from '../../support/reflow.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { test as visitors } from '../../support/site-fixture.ts';
import { productPath } from '#domain/paths/paths.ts';

// Each reading sets its own width. Other screens of a visitor are read so in `screens.spec.ts`.

visitors(
  'a visitor loses nothing of a store and its order, or what has no space, however it is read @wide-only',
  async ({ page, findProduct }) => {
    // An owner may write an address or a name without a space.
    const long = 'heladeria.copo.del.vedado.la.habana@correo.example';
    for (const [path, texts, isReadElsewhere] of [
      [`/${sample.cafeUrl}`, 'a[href^="mailto:"]:not(.btn), address span', false],
      [`/${sample.cafeUrl}/pedido`, 'main > * > a', false],
      [productPath(await findProduct('Producto número 1')), '#contenido h1', true],
      [`/${sample.cafeUrl}/search`, '.filters fieldset label', true],
      ['/denunciar', null, false],
      ['/mis-datos', null, false],
    ] as const) {
      await page.goto(path);
      await waitForIslands(page);
      if (!isReadElsewhere) expect(await findLostInAny(page), path).toEqual([]);
      if (texts === null) continue;
      await page.locator('main').evaluate(
        (main, [selector, text]) => {
          for (const details of main.querySelectorAll('details')) details.open = true;
          const found = main.querySelectorAll(selector);
          if (found.length === 0) throw new Error(`No ${selector}`);
          for (const one of found) one.append(text);
        },
        [texts, long] as const,
      );
      await applyReading(page, 'a screen of 320 px');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(320);
    }
    // No price of the sample has as many digits as that of a refrigerator.
    await page.goto(`/${sample.cafeUrl}`);
    await waitForIslands(page);
    await page
      .locator('.card .price > span')
      .first()
      .evaluate((amount) => {
        amount.textContent = '$125,000.00 ';
      });
    for (const reading of largeOnPhones) {
      expect(await findBrokenWords(page, reading, '.card .price'), reading).toEqual([]);
    }
    // Larger text makes the link above the page higher, which may not be seen before it has the focus.
    await applyReading(page, 'text of twice the size on a phone');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    const { y = 0, height = 0 } = (await skip.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(0);
  },
);

/** Large text puts the links to the screens into two rows, which all are to be in view and to cover nothing. */
async function findTabsInView(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
  for (const reading of largeOnPhones) {
    await applyReading(page, reading);
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    const last = await page.locator('main > :last-child').boundingBox();
    const first = await links.first().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  }
}

owners(
  'an owner loses nothing, reads short labels whole, and finds what is done to a product together, and the links to the screens in view over nothing, however the page is read @wide-only',
  async ({ page, owner }) => {
    const { id: categoryId } = await owner.createCategory({ name: 'Panes y dulces de la casa' });
    await owner.createProduct({
      name: 'Pan de corteza dura con semillas de ajonjolí',
      categoryId,
      price: 123_456.78,
    });
    const day = {
      ...{ opening: '09:00', closing: '13:00' },
      second: { opening: '15:00', closing: '19:00' },
    };
    await owner.call('PATCH', `/business/${owner.store.id}`, { business_hours: { 1: day } });
    const narrow = ['a screen of 320 px', 'text of twice the size'] as const;
    for (const [path, label] of [
      ['/dashboard', '.figure.share'],
      ['/products?editar=nuevo', '.photo-add'],
      ['/categories', null],
      ['/orders', null],
      ['/settings', null],
      ['/settings?campo=horario', null],
      ['/products', null],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (label !== null) await page.locator(label).waitFor();
      expect(await findLostInAny(page), path).toEqual([]);
      const tabs = await findBrokenWords(page, 'text of twice the size on a phone', '.tabs li');
      expect(tabs, path).toEqual([]);
      if (path === '/dashboard') await findTabsInView(page);
      if (label === null) continue;
      for (const reading of narrow) {
        const broken = await findBrokenWords(page, reading, '.figure, .tabs li, .photo-add');
        expect(broken, `${path} with ${reading}`).toEqual([]);
      }
    }
    const tools = page.locator('.own-product .tools');
    await tools.waitFor();
    for (const reading of largeOnPhones) {
      expect(await findBrokenWords(page, reading, '.own-product .price'), reading).toEqual([]);
    }
    for (const reading of narrow) {
      await applyReading(page, reading);
      const tops = await tools
        .locator('> *')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(tops).toHaveLength(5);
      expect(new Set(tops).size, reading).toBe(1);
    }
  },
);
