import { describe, expect, test } from 'vitest';
import { makeUpStore, makeProduct } from '../../support/made-up-catalogue.ts';
import { makeStoredSearch } from '../../support/stored-index.ts';
import { createFolder } from '../../support/test-folder.ts';
import type { Product } from '#contract/products.ts';

const store = { ...makeUpStore(), name: 'Bodega Sol' };
const others = ['Mesa', 'Silla', 'Martillo', 'Pintura', 'Cuchara', 'Toalla', 'Espejo', 'Bombillo'];

type Fields = Partial<Product> & { name: string };

/** Searches products, given by name or with what else they have, beside others: the names in their order. */
async function stock(
  products: readonly (string | Fields)[],
): Promise<(text: string) => Promise<string[]>> {
  const folder = createFolder();
  const search = await makeStoredSearch(
    [...products, ...others].map((one) =>
      makeProduct(store, {
        ...{ description: null, favorite: 0, stock: null },
        ...(typeof one === 'string' ? { name: one } : one),
      }),
    ),
    folder,
  );
  return async (text) => (await search(text)).map(({ name }) => name);
}

describe('the stored search', () => {
  test('finds what is called by the word before what has it in its name, before what begins so and descriptions', async () => {
    const find = await stock([
      'Lechera de porcelana',
      { name: 'Batido', description: 'Hecho con leche de la montaña' },
      'Chocolate con leche',
      'Paquete de leche en polvo entera',
    ]);
    expect(await find('leche')).toEqual([
      'Paquete de leche en polvo entera',
      'Chocolate con leche',
      'Lechera de porcelana',
      'Batido',
    ]);
  });

  test('finds a phrase that means another thing after the thing', async () => {
    const find = await stock(['Leche corporal', 'Leche entera']);
    expect(await find('leche')).toEqual(['Leche entera', 'Leche corporal']);
  });

  test('finds what is sold out last, then short names, then favourites first', async () => {
    const find = await stock([
      { name: 'Arroz blanco', stock: 0, favorite: 200 },
      { name: 'Arroz para sopas', favorite: 200 },
      { name: 'Arroz integral' },
      { name: 'Arroz jazmín', favorite: 40 },
    ]);
    expect(await find('arroz')).toEqual([
      'Arroz jazmín',
      'Arroz integral',
      'Arroz para sopas',
      'Arroz blanco',
    ]);
  });

  test('finds what has all words before what has the first', async () => {
    const find = await stock(['Jugo de piña', 'Mango', 'Jugo natural de mango']);
    expect(await find('jugo de mango')).toEqual(['Jugo natural de mango', 'Jugo de piña']);
  });

  test('finds other words for the thing and its kinds after the word itself', async () => {
    const find = await stock(['Falda de mezclilla', 'Patrones de saya', 'Saya larga', 'Blusa']);
    expect(await find('saya')).toEqual(['Saya larga', 'Falda de mezclilla', 'Patrones de saya']);
    expect(await find('ropa')).toContain('Blusa');
  });

  test('finds what is written otherwise', async () => {
    const asked = {
      lápices: 'Lápiz de grafito',
      nuez: 'Nueces peladas',
      camion: 'Camión de juguete',
      baso: 'Vaso de cristal',
      mantekilla: 'Mantequilla con sal',
      lehce: 'Leche entera',
      detregente: 'Detergente líquido',
      chocolte: 'Chocolate negro',
      refres: 'Refresco de cola',
      'arroz 1 kilo': 'Arroz 1kg',
      'quita manchas': 'Quitamanchas',
      'algo para el aceite': 'Aceite',
    };
    const find = await stock(Object.values(asked));
    for (const [text, name] of Object.entries(asked)) expect(await find(text)).toEqual([name]);
  });

  test('finds nothing that begins with a letter of the word', async () => {
    const find = await stock(['Vitamina X', 'Talla XL']);
    expect(await find('xilófono')).toEqual([]);
    expect(await find('vitamina xilófono')).toEqual(['Vitamina X']);
  });
});
