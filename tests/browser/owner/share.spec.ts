import type { Page } from '@playwright/test';
import { expect, password } from '../../support/accounts-fixture.ts';
import { test, takePhoto } from '../../support/owner-fixture.ts';

test.use({ serviceWorkers: 'allow' });

/** Posts what the phone posts when somebody shares with the installed site. */
async function share(page: Page, text: string, photos: readonly { buffer: Buffer }[]) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await post(page, text, photos);
}

async function post(page: Page, text: string, photos: readonly { buffer: Buffer }[]) {
  await page.evaluate(
    ([written, files]) => {
      const form = document.createElement('form');
      Object.assign(form, {
        action: '/products/compartir',
        method: 'post',
        enctype: 'multipart/form-data',
      });
      const add = (name: string) => {
        const input = document.createElement('input');
        input.name = name;
        form.append(input);
        return input;
      };
      add('text').value = written;
      const input = add('photos');
      input.type = 'file';
      input.multiple = true;
      const list = new DataTransfer();
      for (const [index, file] of files.entries()) {
        const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
        list.items.add(new File([bytes], `IMG_${index}.jpg`, { type: 'image/jpeg' }));
      }
      input.files = list.files;
      document.body.append(form);
      form.submit();
    },
    [text, photos.map(({ buffer }) => buffer.toString('base64'))] as const,
  );
}

const card = (page: Page) => page.locator('[data-card]');

test('what the phone shares becomes a card with name and price, and waits for who is signed out', async ({
  page,
  owner,
}) => {
  await page.goto('/');
  const photo = await takePhoto('tomato');
  await share(page, 'Helado de fresa 250', [photo]);
  await expect(page).toHaveURL(/\/products\/compartir$/);
  await expect(card(page)).toHaveCount(1);
  await expect(card(page).getByLabel('Nombre')).toHaveValue('Helado de fresa');
  await expect(card(page).getByLabel('Precio')).toHaveValue('250');
  await page.getByRole('button', { name: 'Guardar 1 producto' }).click();
  await expect(card(page)).toContainText('Guardado');
  expect(await owner.listProducts()).toMatchObject([
    { name: 'Helado de fresa', price: 250, images: [{ alt: 'Helado de fresa' }] },
  ]);

  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('vitrina:identity')) localStorage.removeItem(name);
    }
  });
  await page.goto('/');
  await share(page, 'Flan 300', [photo, photo]);
  await expect(page).toHaveURL(/\/login\?volver=/);
  await page.getByLabel('Correo').fill(owner.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/products\/compartir$/);
  await expect(card(page)).toHaveCount(2);
  await expect(card(page).first().getByLabel('Nombre')).toHaveValue('Flan');
  await page.reload();
  await expect(card(page)).toHaveCount(2);
});

test.describe('before the service worker is active', () => {
  test.use({ serviceWorkers: 'block' });

  test('who shares is told that it did not arrive, and to share again', async ({ page, owner }) => {
    await owner.createProduct({ name: 'Pan' });
    await page.goto('/');
    await post(page, 'Helado de fresa 250', [await takePhoto('tomato')]);
    await expect(page.getByRole('alert').filter({ hasText: 'Compártelo otra vez.' })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });
});
