import { findViolations } from '../../support/accessibility.ts';
import { expect, test as owned } from '../../support/owner-fixture.ts';
import { test } from '../../support/site-fixture.ts';
import { catchTap } from '../../support/tap.ts';
import type { Visits } from '#contract/visits.ts';
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

owned(
  'the owner sees visits, taps and orders of a week and of a month',
  async ({ page, owner }) => {
    const listDays = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        new Date(Date.UTC(2026, 10, 23 - count + 1 + n)).toISOString().slice(0, 10),
      );
    const makeVisits = (days: number): Visits => ({
      series: listDays(days).flatMap((day, n) => [
        { day, kind: 'v' as const, n: 40 + ((n * 37) % 90) },
        { day, kind: 'w' as const, n: n % 5 },
      ]),
      top: [
        { productId: 'k3v9x0q2m4td', name: 'Helado de fresa', visits: 420, taps: 31 },
        { productId: 'k3v9x0q2m4te', name: 'Pan de maíz', visits: 160, taps: 1 },
      ],
    });
    const section = page.getByRole('region', { name: /^Est[ae] / });
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**/metrics/business/${owner.store.id}/visits?days=*`, async (route) => {
      const days = Number(new URL(route.request().url()).searchParams.get('days'));
      if (days === 30) await held;
      await route.fulfill({ json: makeVisits(days) });
    });
    await page.goto('/dashboard');
    await expect(section).toContainText('visitas · 11 toques en WhatsApp · 0 pedidos');
    await expect(section.getByRole('listitem').filter({ hasText: '23 nov' })).toBeVisible();
    await expect(section.getByText('Muchas visitas y pocos mensajes')).toHaveCount(1);
    await section.getByRole('button', { name: '30 días' }).press('Enter');
    await expect(section.getByRole('heading', { name: 'Este mes' })).toBeVisible();
    // Until its figures are there those of the week are shown as what they are: not these.
    await expect(section.locator('[aria-busy="true"]')).toContainText('11 toques en WhatsApp');
    letGo();
    await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(section.getByRole('listitem').filter({ hasText: 'nov:' })).toHaveCount(23);
    expect(await findViolations(page, 'body')).toEqual([]);
  },
);
