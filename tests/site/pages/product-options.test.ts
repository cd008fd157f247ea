import { describe, expect, it } from 'vitest';
import { sendPage, wholePageBytes } from '../../support/first-flight.ts';
import { makeShop, openPage } from '../../support/open-page.ts';
import { findInvalid } from '../../support/valid-html.ts';
import type { Product } from '#contract/products.ts';
import { sumVariants } from '#domain/products/variants.ts';

type Variant = NonNullable<Product['variants']>[number];

const clothes = (change: (variant: Variant, index: number) => Partial<Variant> = () => ({})) => {
  const variants = ['M · Rojo', 'M · Azul', 'L · Rojo'].map((text, index): Variant => {
    const variant = {
      ...{ key: `00${index}`, values: text.split(' · '), price: 250, price_old: null },
      stock: 12,
    };
    return { ...variant, ...change(variant, index) };
  });
  return makeProductOf(
    [
      { name: 'Talla', values: ['M', 'L'] },
      { name: 'Color', values: ['Rojo', 'Azul'] },
    ],
    variants,
  );
};

const makeProductOf = (
  options: NonNullable<Product['options']>,
  variants: Variant[],
): Partial<Product> => ({
  ...{ name: 'Pulóver', options, variants, variantCount: variants.length },
  ...sumVariants(variants),
  ...(new Set(variants.map(({ price }) => price)).size > 1 && { priceFrom: true as const }),
});

async function open(product: Partial<Product>, store = {}): Promise<string> {
  const { shown, productPage } = makeShop(store, product);
  return (await openPage(productPage, shown)).html;
}
const radios = (html: string) => [...html.matchAll(/<label class="btn"[^>]*>(.*?)<\/label>/gs)];
const rows = (html: string) =>
  [...html.matchAll(/<tr[^>]* data-key="(\w+)" data-of="([\d,]+)"[^>]*>(.*?)<\/tr>/gs)].map(
    ([, key, of, text = '']) => [
      key,
      of,
      text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ],
  );

describe('the page of a product with options', () => {
  it('has a choice of each option, and each combination with its price and stock', async () => {
    const html = await open(
      clothes((_, index) => (index === 2 ? { price: 300, price_old: 400, stock: 3 } : {})),
    );
    expect(html.match(/<legend[^>]*>\s*(\S+)\s*<\/legend>/g)).toHaveLength(2);
    expect(radios(html)).toHaveLength(4);
    expect(html).not.toContain('Agotado');
    expect(rows(html)).toEqual([
      ['000', '0,0', 'M · Rojo $250.00 CUP En stock'],
      ['001', '0,1', 'M · Azul $250.00 CUP En stock'],
      ['002', '1,0', 'L · Rojo $300.00 CUP Antes $400.00 ¡Solo 3 disponibles!'],
    ]);
    // Above the fold and in the bar.
    expect(html.match(/<small>desde <\/small>/g)).toHaveLength(2);
  });

  it('of which no stock is known leaves no room for one before "A domicilio"', async () => {
    const html = await open({ ...clothes(() => ({ stock: null })), delivery: true });
    expect(html).toMatch(/ data-stock-line(?:="")?><\/span>\s*<span[^>]*>\s*A domicilio/);
  });

  it('says which value is sold out, and only of what nothing is left', async () => {
    const html = await open(clothes((_, index) => (index === 1 ? { stock: 0 } : {})));
    const struck = radios(html).filter(([, text = '']) => text.includes('<s>'));
    expect(struck).toHaveLength(1);
    expect(struck[0]?.[1]).toMatch(/<s>Azul<\/s>.*<small>Agotado<\/small>/s);
    expect(rows(html)[1]?.[2]).toBe('M · Azul $250.00 CUP Agotado');
  });

  it('of which all is sold out strikes every value, and is in no order', async () => {
    const html = await open(clothes(() => ({ stock: 0 })));
    expect(radios(html).every(([, text = '']) => text.includes('<s>'))).toBe(true);
    expect(html).toContain('Producto agotado');
    expect(html).not.toContain('/pedido#');
  });

  it('is read as a table where no script follows a choice', async () => {
    const nowhere = { email: null, phone: null, whatsapp: false, telegram: false };
    const html = await open(clothes(), nowhere);
    expect(radios(html)).toHaveLength(0);
    expect(rows(html)).toHaveLength(3);
    expect(/<table class="([^"]*)"/.exec(html)?.[1]).not.toContain('hidden');
  });

  it('of sixty combinations of long values keeps to the bytes of a page', async () => {
    const [colors, sizes] = [
      Array.from({ length: 20 }, (_, n) => `Azul marino con rayas finas número ${n + 10}`),
      ['Chica de niña', 'Mediana de niña', 'Grande de niña'],
    ];
    const variants = colors.flatMap((color, n) =>
      sizes.map((size, m): Variant => ({
        key: `${n.toString(32)}0${m}`.padStart(3, '0').slice(-3),
        ...{
          values: [color, size],
          price: 200 + n * 7.35 + m,
          price_old: null,
          stock: (n * 7) % 13,
        },
      })),
    );
    const options = [
      { name: 'Color', values: colors },
      { name: 'Talla', values: sizes },
    ];
    const html = await open(makeProductOf(options, variants));
    expect(rows(html)).toHaveLength(60);
    expect(sendPage(html).bytes).toBeLessThanOrEqual(wholePageBytes);
  });

  it('is valid HTML', async () => {
    expect(await findInvalid(await open(clothes()))).toEqual([]);
  });

  it('of a product without options has none of it', async () => {
    const html = await open({});
    expect(html).not.toMatch(/data-variants|data-options|data-stock-line|desde </);
  });

  it('shows hostile values as they are', async () => {
    const value = '</label><img src=x onerror=alert(1)>';
    const html = await open(
      makeProductOf(
        [{ name: value, values: [value] }],
        [{ key: '000', values: [value], price: 1, price_old: null, stock: 1 }],
      ),
    );
    expect(html.replace(/"[^"]*"/g, '""')).not.toContain('<img src=x');
  });
});
