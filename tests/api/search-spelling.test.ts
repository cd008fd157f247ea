import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../support/api-app.ts';
import { makeProduct, saveStore } from '../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../support/test-database.ts';
import type { ProductSearchPage } from '#contract/product.ts';

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
    // Together and apart.
    ['aguamineral', 'agua mineral', 'Agua mineral'],
    ['coca cola', null, 'Cocacola en lata'],
    ['sapatos negors', 'zapatos negros', 'Zapatos negros'],
  ])('%j is taken for %j', async (text, searched, name) => {
    const path = `/products/public?search=${encodeURIComponent(text)}`;
    const { data, meta } = await api.get<ProductSearchPage>(path);
    expect([meta.searched, data[0]?.name]).toEqual([searched, name]);
  });

  test.each(['zapa', 'azúc', 'leche ent'])('%j is completed', async (text) => {
    const path = `/products/public?search=${encodeURIComponent(text)}`;
    const { data, meta } = await api.get<ProductSearchPage>(path);
    expect(meta).toMatchObject({ searched: null, isPartial: false });
    expect(data).toHaveLength(1);
  });
});
