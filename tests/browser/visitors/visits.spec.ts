import { expect, test } from '../../support/site-fixture.ts';
import { catchTap } from '../../support/tap.ts';
import { productPath, tapPath } from '#domain/paths/paths.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a tap on a contact is posted for the figures of the store, and to nobody else', async ({
    page,
    context,
    findProduct,
  }) => {
    const product = await findProduct('Café molido');
    await context.route(/^https:\/\/(?:wa|t)\.me\//, (route) => route.fulfill({ body: 'chat' }));
    const tap = await catchTap(context, tapPath(product.business.id, 'w', product.id));
    const hosts = new Set<string>();
    context.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto(productPath(product));
    const { host } = new URL(page.url());
    await page.getByRole('link', { name: 'WhatsApp' }).first().click();
    expect((await tap.caught).status).toBe(204);
    await page.waitForURL(/^https:\/\/wa\.me\//);
    expect([...hosts].sort()).toEqual([host, 'wa.me']);
  });
});
