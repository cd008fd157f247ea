import { describe, expect, it } from 'vitest';
import { demoStores } from '#demo/demo-stores.ts';
import { getIconBody, getIconBox, hasIcon, parseIcon } from '#demo/drawing/icons.ts';
import { measureIcon } from '#demo/drawing/measure-icon.ts';
import { drawPicture, renderPicture, type PictureSpec } from '#demo/drawing/picture.ts';

const stores = demoStores(new Date('2026-03-01T12:00:00Z'));
const specs = stores.flatMap((store) =>
  [
    store.logo,
    store.banner,
    ...store.categories.map((category) => category.picture),
    ...store.products.flatMap((product) => product.pictures),
  ].filter((spec) => spec !== null),
);

function listIcons(spec: PictureSpec): string[] {
  return spec.kind === 'logo' ? [spec.icon.icon] : spec.icons.map(({ icon }) => icon);
}

const icons = [...new Set(specs.flatMap(listIcons))];
const avocado: PictureSpec = {
  kind: 'product',
  palette: 'leaf',
  scene: 'arch',
  tile: 'petals',
  arrangement: 'trio',
  icons: [parseIcon('avocado')],
};

describe('drawn pictures', () => {
  it('use only icons that exist', () => {
    expect(icons.filter((icon) => !hasIcon(icon))).toEqual([]);
  });

  it('know where the ink of every icon is', async () => {
    for (const icon of icons) {
      const known = getIconBox(icon);
      const measured = await measureIcon(getIconBody({ icon }, ''));
      measured.forEach((value, index) => {
        expect(Math.abs(value - (known[index] ?? 0)), icon).toBeLessThanOrEqual(1);
      });
    }
  });

  it('are one to three for every product', () => {
    for (const product of stores.flatMap((store) => store.products)) {
      expect(product.pictures.length).toBeGreaterThanOrEqual(1);
      expect(product.pictures.length).toBeLessThanOrEqual(3);
    }
  });

  it('are all drawable, with every reference inside', () => {
    for (const spec of specs) {
      const svg = drawPicture(spec);
      const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  });

  it('are the same bytes every time', async () => {
    expect(await renderPicture(avocado)).toEqual(await renderPicture(avocado));
  });

  it.each([
    [640, 640, avocado],
    [320, 320, stores[0]?.logo],
    [960, 240, stores[0]?.banner],
  ] as const)('have the promised size of %d × %d', async (width, height, spec) => {
    if (!spec) throw new Error('The first store has its pictures');
    const { data, info } = await renderPicture(spec);
    expect(info).toEqual({ width, height, channels: 3 });
    expect(data.length).toBe(width * height * 3);
  });

  it('refuse a tint that does not exist', () => {
    expect(() => parseIcon('dress~plaid')).toThrow('Unknown tint: plaid');
  });
});
