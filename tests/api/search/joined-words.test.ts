import { vocabularyOf } from '#server/search/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Business } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import { up } from '#server/platform/db/migrations/0032-joined-words.ts';

describeOnBothEngines('words that a sign joins', (testDatabase) => {
  let api: ApiUnderTest;
  const ask = async (text: string) => {
    const path = `/products/public?search=${encodeURIComponent(text)}`;
    const { data, meta } = await api.get<ProductSearchPage>(path);
    return { names: data.map(({ name }) => name), meta };
  };

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const names = [
      ...['Jeans negro/azul', 'Pan c/jamón', 'Camisa.Talla mediana', 'Zapatos 38-40', 'Café ½ lb'],
      ...['Cable USB-C/HDMI', 'Laptop 8/256GB', 'Pulóver S/M/L', 'Manteca 1/2kg', 'Azúcar 2 lb'],
      ...['Galletas 10/paquete', 'Tubo 3/8x2', 'Arroz 1.5 kg', 'Teja 1½ m', 'Sopa ~china'],
      ...[
        '🔥Pollo🔥 entero',
        'Refresco de limón™',
        'Papa🥔frita',
        'Cristal® fría',
        'iPhone13',
        'Tinta HP664',
      ],
      ...['Vitamina B12', 'Ron 7años', 'Té\u00a0frío'],
    ];
    await saveStore(testDatabase.database, {
      name: 'Bar/Cafetería El Sol',
      description: 'Comida criolla/italiana',
    });
    await saveStore(testDatabase.database, {
      name: 'La Esquina',
      products: [
        ...names.map((name) => makeProduct({ name })),
        makeProduct({ name: 'Mermelada', description: 'Sin azúcar añadida.Sabores: piña/guayaba' }),
      ],
    });
  });

  test.each([
    ['azul', 'Jeans negro/azul'],
    ['negro', 'Jeans negro/azul'],
    ['jeans azul', 'Jeans negro/azul'],
    ['jeans negro', 'Jeans negro/azul'],
    ['negro jeans', 'Jeans negro/azul'],
    ['negro/azul', 'Jeans negro/azul'],
    ['pan con jamón', 'Pan c/jamón'],
    ['camisa', 'Camisa.Talla mediana'],
    ['camisa talla mediana', 'Camisa.Talla mediana'],
    ['zapatos 40', 'Zapatos 38-40'],
    ['zapatos 38-40', 'Zapatos 38-40'],
    ['hdmi', 'Cable USB-C/HDMI'],
    ['usb-c hdmi', 'Cable USB-C/HDMI'],
    ['laptop 8/256gb', 'Laptop 8/256GB'],
    ['laptop 256 gb', 'Laptop 8/256GB'],
    ['pulover m', 'Pulóver S/M/L'],
    ['café ½ lb', 'Café ½ lb'],
    ['café 1/2 lb', 'Café ½ lb'],
    ['manteca 1/2 kg', 'Manteca 1/2kg'],
    ['manteca ½kg', 'Manteca 1/2kg'],
    ['galletas paquete', 'Galletas 10/paquete'],
    ['tubo 3/8x2', 'Tubo 3/8x2'],
    ['tubo 3/8 x2', 'Tubo 3/8x2'],
    ['arroz 1.5kg', 'Arroz 1.5 kg'],
    ['teja 1 1/2', 'Teja 1½ m'],
    ['sopa china', 'Sopa ~china'],
    ['sabores guayaba', 'Mermelada'],
    ['pollo', '🔥Pollo🔥 entero'],
    ['🔥pollo', '🔥Pollo🔥 entero'],
    ['refresco limon', 'Refresco de limón™'],
    ['papa frita', 'Papa🥔frita'],
    ['cristal fria', 'Cristal® fría'],
    ['té frio', 'Té\u00a0frío'],
    ['iphone', 'iPhone13'],
    ['iphone 13', 'iPhone13'],
    ['iphone13', 'iPhone13'],
    ['tinta hp 664', 'Tinta HP664'],
    ['vitamina b12', 'Vitamina B12'],
    ['ron 7 años', 'Ron 7años'],
  ])('%j finds %j', async (text, name) => {
    const { names, meta } = await ask(text);
    expect([names[0], meta.isPartial, meta.searched]).toEqual([name, false, null]);
  });

  test.each(['cafetería sol', 'Bar/Cafetería El Sol', 'italiana'])(
    '%j finds a store',
    async (text) => {
      const path = `/business?search=${encodeURIComponent(text)}`;
      const { data } = await api.get<Page<Business>>(path);
      expect(data.map(({ name }) => name)).toEqual(['Bar/Cafetería El Sol']);
    },
  );

  test('half a pound is not two', async () => {
    expect((await ask('2 lb')).names).toEqual(['Azúcar 2 lb']);
  });

  test('what was saved before is found too', async () => {
    const { kysely } = testDatabase.database;
    await sql`
      create or replace function search_text(text text) returns text
      language sql immutable parallel safe as 'select text'`.execute(kysely);
    await saveStore(testDatabase.database, {
      name: 'La de antes',
      products: [
        makeProduct({ name: 'Sofá gris/verde/rojo' }),
        makeProduct({ name: 'Mesa', description: 'De cedro.Plegable' }),
      ],
    });
    expect((await ask('rojo')).names).toEqual([]);
    await kysely.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>));
    // Other processes look for new words every ten seconds.
    vocabularyOf(testDatabase.database).forget();
    expect((await ask('verde')).names).toEqual(['Sofá gris/verde/rojo']);
    expect((await ask('plegable')).names).toEqual(['Mesa']);
  });
});
