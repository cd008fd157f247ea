import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { orderSheetPath, productPath, storePath } from '#domain/paths/paths.ts';

test.use({ javaScriptEnabled: false });

test('no page offers what only script can do, or leads to where it could be done', async ({
  page,
  findProduct,
}) => {
  const product = productPath(await findProduct('Café molido'));
  const store = storePath(sample.cafeUrl);
  for (const path of [
    ...['/', '/businesses', '/offers', '/featured-businesses', '/search', '/favoritos', '/about'],
    ...['/login', '/register', '/denunciar', '/mis-datos', store, `${store}/search`],
    ...[orderSheetPath(sample.cafeUrl), product],
  ]) {
    await page.goto(path);
    for (const summary of await page.locator('main summary:visible').all()) await summary.click();
    // The form of places works without script (orders/delivered.spec.ts).
    const controls = page.locator(
      ':is(button, input, select, textarea, form, main a[href*="/search"]):not(.places, .places *)',
    );
    const shown = await controls.locator('visible=true').all();
    const markup = await Promise.all(
      shown.map((one) => one.evaluate((element) => element.outerHTML)),
    );
    expect(markup, path).toEqual([]);
  }
});
