import { waitForIslands } from '../../support/island.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test('what is chosen is marked by more than a colour, and every control has an edge or a text', async ({
  page,
  findProduct,
}) => {
  const product = await findProduct('Café molido');
  await page.addInitScript((id) => {
    localStorage.setItem('vitrina:favourites', JSON.stringify([id]));
  }, product.id);
  const paths = [
    ...['/', '/businesses', '/offers', '/featured-businesses', '/favoritos', '/search?q=cafe'],
    ...[`/${sample.cafeUrl}`, `/${sample.cafeUrl}/pedido`, '/login', '/denunciar', '/about'],
  ];
  const kinds = ['[aria-current]', '[aria-pressed=true]', '[role=switch][aria-checked=true]'];
  const seen = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    await waitForIslands(page);
    if (path === '/about') await page.getByRole('switch', { name: 'Ahorro de datos' }).check();
    for (const kind of kinds) {
      if ((await page.locator(kind).filter({ visible: true }).count()) > 0) seen.add(kind);
    }
    const faults = await page.evaluate((chosen) => {
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1;
      const edges = (element: Element) => {
        const style = getComputedStyle(element);
        return [style.borderTopWidth, style.outlineStyle, style.textDecorationLine].join();
      };
      const marks = [...document.querySelectorAll(chosen)].filter(isSeen).filter((element) => {
        const { parentElement, localName, className } = element;
        const others = [...(parentElement?.children ?? [])].filter(
          (other) => other.localName === localName && !other.matches(chosen),
        );
        if (className.includes('truncate')) return false;
        return others.some((other) => edges(other) === edges(element));
      });
      const blanks = [...document.querySelectorAll('a,button,summary')]
        .filter(isSeen)
        .filter(
          (element) =>
            getComputedStyle(element).borderTopWidth === '0px' &&
            (element as HTMLElement).innerText.trim() === '' &&
            element.querySelector('svg,img,i') === null,
        );
      return [...marks, ...blanks].map(({ outerHTML }) => outerHTML.slice(0, 120));
    }, kinds.join());
    expect(faults, path).toEqual([]);
  }
  expect([...seen].sort()).toEqual([...kinds].sort());
});

test('the suggestion that the keys have reached has an edge', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Buscar productos' }).fill('caf');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(options.first()).toHaveCSS('outline-style', 'solid');
  await expect(options.nth(1)).toHaveCSS('outline-style', 'none');
});
