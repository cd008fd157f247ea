import { readLayoutShift } from '../../support/island.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { productPath } from '#domain/paths/paths.ts';
import { shareText } from '#domain/text/share-text.ts';

test('moves nothing when the islands load, each of which has its room, and shows eight related products, four on a phone @wide-too', async ({
  page,
  findProduct,
  isMobile,
}) => {
  await page.goto(productPath(await findProduct('Producto número 20')));
  const related = page.locator('.related > li');
  await expect(related).toHaveCount(8);
  await expect(related.filter({ visible: true })).toHaveCount(isMobile ? 4 : 8);
  const share = page.getByRole('button', { name: 'Compartir' });
  await expect(share).toBeVisible();
  const buttons = page.locator('.keep').getByRole('button', {
    name: /^(?:Añadir a favoritos|Compartir)/,
  });
  await expect(buttons).toHaveCount(2);
  const [one, other] = await buttons.evaluateAll((both) =>
    both.map((button) => button.getBoundingClientRect().top),
  );
  expect(one).toBe(other);
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByRole('button', { name: 'Comentar', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);

  // As a slow processor shows them: the heart comes after its neighbour, the header link by link.
  const links = page.getByRole('navigation', { name: 'Principal' });
  const places = async () =>
    Promise.all([share, links].map((at) => at.evaluate((it) => it.getBoundingClientRect().left)));
  const whole = await places();
  await page.locator('.keep [data-favourite]').evaluate((heart) => {
    heart.replaceChildren();
  });
  await links.evaluate((nav) => {
    while (nav.nextElementSibling) nav.nextElementSibling.remove();
    nav.lastElementChild?.remove();
  });
  expect(await places()).toEqual(whole);
});

test('shows price and stock above the bar, below a photo that leaves them room', async ({
  page,
  findProduct,
}) => {
  for (const name of ['Café molido', sample.soldOut, sample.withoutPrice]) {
    await page.goto(productPath(await findProduct(name)));
    const bar = page.getByRole('navigation', { name: 'Contacto rápido' });
    const { y: top = 0 } = (await bar.boundingBox()) ?? {};
    const { height = Infinity } = (await page.locator('.photo').first().boundingBox()) ?? {};
    expect(height, name).toBeLessThanOrEqual(0.44 * 740 + 1);
    const facts = page.locator('article').locator('h1, .price, .price + *, :has(> .price) + p');
    await expect(facts.first()).toBeVisible();
    for (const box of await facts.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().bottom),
    )) {
      expect(box, name).toBeLessThanOrEqual(top);
    }
    await expect(bar.locator('.price')).toBeInViewport({ ratio: 1 });
    await expect(bar.locator('.btn.main')).toHaveCount(1);
  }
});

test('shares name, price, store and link through the system, says nothing when the visitor stops, and copies the link where the system cannot share', async ({
  page,
  context,
  findProduct,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: (data: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
        return Promise.reject(new DOMException('', 'AbortError'));
      },
    });
  });
  const product = await findProduct('Café molido');
  const path = productPath(product);
  await page.goto(`${path}#comentarios`);
  const share = page.getByRole('button', { name: 'Compartir' });
  await share.click();
  const url = new URL(path, page.url()).href;
  const text = shareText(product);
  expect(text).toContain(' CUP · Café La Esquina');
  const shared = JSON.stringify({ title: text, text, url });
  await expect(page.locator('html')).toHaveAttribute('data-shared', shared);
  await expect(page.getByText('Enlace copiado')).toHaveCount(0);

  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
  });
  await share.click();
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});
