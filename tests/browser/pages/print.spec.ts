import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/island.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { productPath } from '#domain/paths/paths.ts';

/** What is wrong with a page on paper, and all that can be read there. */
const readPaper = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const texts: string[] = [];
    const describe = (element: Element) =>
      `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 30)}`;
    const root = getComputedStyle(document.documentElement);
    if (!/^(?:only light|light only|light)$/.test(root.colorScheme)) faults.push(root.colorScheme);
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('svg') !== null) continue;
      const style = getComputedStyle(element);
      const isRead = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (isRead && style.color !== 'rgb(0, 0, 0)')
        faults.push(`${style.color} ${describe(element)}`);
      if (
        !/^rgba\(.*, 0\)$|^rgb\(255, 255, 255\)$/.test(style.backgroundColor) ||
        style.backgroundImage !== 'none'
      ) {
        faults.push(`a ground: ${describe(element)}`);
      }
      if (['fixed', 'sticky'].includes(style.position)) faults.push(`stays: ${describe(element)}`);
      if (element.matches('button,nav,dialog,[role=menu],[role=switch],.btn:not(.contact)')) {
        faults.push(`to be tapped: ${describe(element)}`);
      }
      const { content } = getComputedStyle(element, '::after');
      if (content.startsWith('"')) texts.push(JSON.parse(content) as string);
    }
    return { faults, text: [document.body.innerText, ...texts].join('\n') };
  });

test('every public page is black on white on paper, with nothing to tap, in light and in dark', async ({
  page,
  findProduct,
}) => {
  const product = await findProduct('Café molido');
  const sheet = `/${sample.cafeUrl}/pedido`;
  const ofStore = [
    `/${sample.cafeUrl}`,
    productPath({ id: product.id, business: { url: sample.cafeUrl } }),
    sheet,
  ];
  const others = [
    ...['/', '/businesses', '/offers', '/featured-businesses', '/search?q=cafe', '/favoritos'],
    ...['/about', '/terms', '/privacy', '/denunciar', '/mis-datos', '/offline', '/nada/de/nada'],
    ...['/login', `/${sample.cafeUrl}/search?q=cafe`],
  ];
  for (const path of [...ofStore, ...others]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await waitForIslands(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      const name = `${path} in ${colorScheme}`;
      await page.emulateMedia({ media: 'print', colorScheme });
      const { faults, text } = await readPaper(page);
      expect(faults, name).toEqual([]);
      expect(text.length, name).toBeGreaterThan(20);
      if (!ofStore.includes(path)) continue;
      expect(text, name).toContain('$960.00');
      for (const written of [': +5352345678', 'hola@tienda.example']) {
        expect(text, name).toContain(written);
      }
    }
  }
});
