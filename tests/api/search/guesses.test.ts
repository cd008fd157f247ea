import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { ProductSearchPage } from '#contract/search.ts';

describeOnBothEngines('what is guessed of words', (testDatabase) => {
  let api: ApiUnderTest;
  const ask = async (text: string) => {
    const path = `/products/public?search=${encodeURIComponent(text)}&limit=100`;
    const { data, meta } = await api.get<ProductSearchPage>(path);
    return { names: data.map(({ name }) => name), meta };
  };
  const save = (name: string, names: readonly string[], description: string | null = null) =>
    saveStore(testDatabase.database, {
      name,
      products: names.map((product) => makeProduct({ name: product, description, favorite: 9 })),
    });

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    await save('Taller Andante', [
      ...['Recogedor plástico', 'Codo PVC 1/2', 'Huevos de codorniz', 'Pila AA', 'Silla plegable'],
      ...[
        'Champiñón laminado',
        'Yogur Campo Verde',
        'Champú neutro',
        'Café molido',
        'Pan de molde',
      ],
      ...['Antena interior', 'Curita adhesiva', 'Pistachos salados', 'Crema para rozaduras'],
      ...['Carrito de control', 'Jugo de mango', 'Yuca pelada', 'Café tostado 1/2 lb'],
    ]);
    await save('Granja Copito', ['Pollo entero', 'Pavo ahumado'], 'Recogido hoy, pide tu cita');
    await save('Todo a Mano', ['Vela de soya']);
    await save('Florería Patitas', ['Ramo mixto', 'Girasoles']);
  });

  test.each([
    // A stem of other words, which a description has.
    ['recog', 'Recogedor plástico'],
    // A word by itself that nothing has beside the other.
    ['huevos codo', 'Huevos de codorniz'],
    // Beside the other word, though a store has one that it is a form of.
    ['jugo man', 'Jugo de mango'],
    // An empty word alone.
    ['ante', 'Antena interior'],
  ])('%j is half a word', async (text, name) => {
    const { names, meta } = await ask(text);
    expect([names[0], meta.searched]).toEqual([name, null]);
  });

  test.each([
    // What things are called before what they have in their names.
    ['campu', 'champu', 'Champú neutro'],
    ['crita', 'curita', 'Curita adhesiva'],
    // What the other words have beside them.
    ['cafe moldo', 'cafe molido', 'Café molido'],
    // A letter doubled is nearer than another letter.
    ['pilla', 'pila', 'Pila AA'],
    ['yua', 'yuca', 'Yuca pelada'],
    // No word goes on so that a product has.
    ['carrio', 'carrito', 'Carrito de control'],
  ])('%j is taken for %j', async (text, searched, name) => {
    const { names, meta } = await ask(text);
    expect([meta.searched, names[0]]).toEqual([searched, name]);
  });

  test('among many words that nothing has, those that something has are found', async () => {
    const { names, meta } = await ask('qzx wkj vvq xxw jjz kqq molde pan zzx');
    expect(names[0]).toBe('Pan de molde');
    expect(meta.isPartial).toBe(true);
  });

  test('a single sign beside words of which no product has all adds nothing', async () => {
    const { names, meta } = await ask('qzxkw molde c');
    expect(names).toEqual(['Pan de molde']);
    expect(meta.isPartial).toBe(true);
  });

  test('a number beside a single word of which no product has both adds nothing', async () => {
    const { names, meta } = await ask('molde 9');
    expect(names).toEqual(['Pan de molde']);
    expect(meta.isPartial).toBe(true);
  });

  test('a single sign goes on as a word where a product then has all', async () => {
    const { names } = await ask('yogur v');
    expect(names[0]).toBe('Yogur Campo Verde');
  });

  test.each([
    ['codo 1/2', 'Codo PVC 1/2'],
    ['Café tostado 1/2 lb', 'Café tostado 1/2 lb'],
  ])('%j is found as its name is written', async (text, name) => {
    const { names, meta } = await ask(text);
    expect([names[0], meta.isPartial, meta.searched]).toEqual([name, false, null]);
  });

  test('a wrong word is corrected whatever the results are ordered by', async () => {
    const path = '/products/public?search=crita&sortBy=price';
    const { data, meta } = await api.get<ProductSearchPage>(path);
    expect([meta.searched, data[0]?.name]).toEqual(['curita', 'Curita adhesiva']);
  });

  test.each([
    ['pis tacho', 'Pistachos salados'],
    ['cremarozadura', 'Crema para rozaduras'],
    ['pandemolde', 'Pan de molde'],
  ])('%j is put right in its parts', async (text, name) => {
    expect((await ask(text)).names[0]).toBe(name);
  });

  test.each(['copito', 'granja copitto', 'granjacopito', 'floreria patias', 'patitas'])(
    '%j finds what the store sells',
    async (text) => {
      const { names } = await ask(text);
      const sold = text.includes('pat')
        ? ['Girasoles', 'Ramo mixto']
        : ['Pavo ahumado', 'Pollo entero'];
      expect(names.slice(0, 2).toSorted()).toEqual(sold);
    },
  );
});
