import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { ProductSearchPage } from '#contract/search.ts';

describeOnBothEngines('words that were written otherwise', (testDatabase) => {
  let api: ApiUnderTest;

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const names = [
      ...['Leche entera', 'Huevos de granja', 'Queso fresco', 'Zapatos negros', 'Vasos de vidrio'],
      ...['Lámpara de mesa', 'Llave inglesa', 'Cerveza rubia', 'Agua mineral', 'Jengibre molido'],
      ...['Cocacola en lata', 'Azúcar blanca', 'Pollo troceado', 'Champú anticaspa'],
    ];
    const products = names.map((name) => makeProduct({ name }));
    await saveStore(testDatabase.database, { products });
    const more = ['Marmitas hondas', 'Ramen picante', 'Destornillador plano', 'Encendedor gas'];
    await saveStore(testDatabase.database, {
      name: 'Heladería Ventisca',
      products: [
        ...more.map((name) => makeProduct({ name })),
        makeProduct({ name: 'Cortina con cortadora', favorite: 90 }),
        ...['Cortadora de césped', 'Cortadora de pan'].map((name) => makeProduct({ name })),
        makeProduct({ name: 'Cortisona crema', favorite: 99 }),
      ],
    });
  });

  test.each([
    // By ear.
    ['guebos', 'huevos', 'Huevos de granja'],
    ['uevos', 'huevos', 'Huevos de granja'],
    ['keso', 'queso', 'Queso fresco'],
    ['sapatos', 'zapatos', 'Zapatos negros'],
    ['basos', 'vasos', 'Vasos de vidrio'],
    ['lanpara', 'lampara', 'Lámpara de mesa'],
    ['yabe', 'llave', 'Llave inglesa'],
    ['serbesa', 'cerveza', 'Cerveza rubia'],
    ['gengivre', 'jengibre', 'Jengibre molido'],
    ['asucar', 'azucar', 'Azúcar blanca'],
    ['poyo', 'pollo', 'Pollo troceado'],
    // Swapped, missing, doubled and neighbouring letters.
    ['lehce', 'leche', 'Leche entera'],
    ['lche', 'leche', 'Leche entera'],
    ['lecche', 'leche', 'Leche entera'],
    ['kueso', 'queso', 'Queso fresco'],
    ['zapstos', 'zapatos', 'Zapatos negros'],
    ['chanpu', 'champu', 'Champú anticaspa'],
    // Swapped from the first letter on, in short words and in another number.
    ['elche', 'leche', 'Leche entera'],
    ['rmaen', 'ramen', 'Ramen picante'],
    ['agau', 'agua', 'Agua mineral'],
    ['namer', 'ramen', 'Ramen picante'],
    ['lnaparas', 'lampara', 'Lámpara de mesa'],
    ['mamrita', 'marmitas', 'Marmitas hondas'],
    // Two edits in a long word, in any of its thirds.
    ['distornilador', 'destornillador', 'Destornillador plano'],
    ['destornillatol', 'destornillador', 'Destornillador plano'],
    // Of words that no product has and that mean one.
    ['mehcero', 'mechero', 'Encendedor gas'],
    // Together and apart.
    ['aguamineral', 'agua mineral', 'Agua mineral'],
    ['coca cola', null, 'Cocacola en lata'],
    ['sapatos negors', 'zapatos negros', 'Zapatos negros'],
  ])('%j is taken for %j', async (text, searched, name) => {
    const path = `/products/public?search=${encodeURIComponent(text)}`;
    const { data, meta } = await api.get<ProductSearchPage>(path);
    expect([meta.searched, data[0]?.name]).toEqual([searched, name]);
  });

  test('to the letter nothing is taken for anything else', async () => {
    const ask = async (query: string) =>
      (await api.get<ProductSearchPage>(`/products/public?search=${query}`)).data.length;
    for (const text of ['lehce', 'zapa', 'leche%20xilofon']) {
      expect(await ask(text)).toBeGreaterThan(0);
      expect(await ask(`${text}&literal=true`)).toBe(0);
    }
    expect(await ask('leche&literal=true')).toBe(await ask('leche'));
  });

  test('a half-typed word goes on first as most products are called', async () => {
    const { data, meta } = await api.get<ProductSearchPage>('/products/public?search=corti');
    expect(data.length).toBeGreaterThan(1);
    expect(meta.searched).toBeNull();
    const found = await api.get<ProductSearchPage>('/products/public?search=cort');
    expect(
      found.data
        .map(({ name }) => name)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['Cortadora de césped', 'Cortadora de pan']);
    expect(found.data.map(({ name }) => name)).toContain('Cortisona crema');
  });

  test.each(['zapa', 'azúc', 'leche ent'])('%j is completed', async (text) => {
    const path = `/products/public?search=${encodeURIComponent(text)}`;
    const { data, meta } = await api.get<ProductSearchPage>(path);
    expect(meta).toMatchObject({ searched: null, isPartial: false });
    expect(data).toHaveLength(1);
  });
});
