import { expect, test } from 'vitest';
import {
  addOption,
  addValues,
  changeAll,
  changeVariant,
  listCombinations,
  nameCombination,
  noOptions,
  type OptionsDraft,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  splitValues,
  switchOptions,
} from '#islands/owner/products/form/options/options-draft.ts';

const idOf = (draft: OptionsDraft, text: string): number =>
  draft.options.flatMap(({ values }) => values).find((value) => value.text === text)?.id ?? 0;

function makeDraft(...options: readonly (readonly [string, string])[]): OptionsDraft {
  return options.reduce<OptionsDraft>(
    (draft, [name, values]) => {
      const next = addOption(draft);
      const id = next.options.at(-1)?.id ?? 0;
      return addValues(renameOption(next, id, name), id, values);
    },
    { ...noOptions, isOn: true },
  );
}

const read = (draft: OptionsDraft) =>
  listCombinations(draft).map((row) => [nameCombination(draft, row).join(' '), row.stock]);

function setStocks(draft: OptionsDraft, ...stocks: readonly string[]): OptionsDraft {
  return listCombinations(draft).reduce(
    (next, { of }, index) => changeVariant(next, of, { stock: stocks[index] ?? '' }),
    draft,
  );
}

test('values are parted by commas and lines, and none is there twice', () => {
  expect(splitValues(' S, M ,,L\nXL,')).toEqual(['S', 'M', 'L', 'XL']);
  const draft = makeDraft(['Talla', 'S, M, s, M']);
  expect(draft.options[0]?.values.map(({ text }) => text)).toEqual(['S', 'M']);
  // As the server compares them, however the keyboard writes an accent.
  const sweets = makeDraft(['Sabor', `Café, ${'CAFÉ'.normalize('NFD')}`]);
  expect(sweets.options[0]?.values).toHaveLength(1);
});

test('switched on, there is an option to fill in; switched off, what was typed stays', () => {
  const on = switchOptions(noOptions, true);
  expect(on.options).toHaveLength(1);
  const filled = makeDraft(['Talla', 'S']);
  expect(switchOptions(switchOptions(filled, false), true)).toEqual(filled);
});

test('each value of one option is combined with each of the other', () => {
  const draft = makeDraft(['Talla', 'S, M'], ['Color', 'Rojo, Azul']);
  expect(read(draft).map(([name]) => name)).toEqual(['S Rojo', 'S Azul', 'M Rojo', 'M Azul']);
});

test('renaming a value keeps its stock, its price and its key', () => {
  const stocked = setStocks(makeDraft(['Talla', 'S, M']), '3', '4');
  const of = [idOf(stocked, 'S')];
  const draft = changeVariant(stocked, of, { price: '250', key: '000' });
  const renamed = renameValue(draft, idOf(draft, 'S'), 'Chica');
  expect(read(renamed)).toEqual([
    ['Chica', '3'],
    ['M', '4'],
  ]);
  expect(listCombinations(renamed)[0]).toMatchObject({ of, price: '250', key: '000' });
});

test('what is added or taken off leaves the other combinations as they are', () => {
  const draft = setStocks(makeDraft(['Talla', 'S, M']), '3', '4');
  const more = addValues(draft, draft.options[0]?.id ?? 0, 'L');
  expect(read(more)).toEqual([
    ['S', '3'],
    ['M', '4'],
    ['L', ''],
  ]);
  expect(read(removeValue(more, idOf(more, 'S')))).toEqual([
    ['M', '4'],
    ['L', ''],
  ]);
});

test('another option takes over what was counted, and taking it off adds up what there is', () => {
  const draft = setStocks(makeDraft(['Talla', 'S, M']), '3', '4');
  const second = addOption(draft);
  const id = second.options[1]?.id ?? 0;
  const both = addValues(second, id, 'Rojo, Azul');
  expect(read(both)).toEqual([
    ['S Rojo', '3'],
    ['S Azul', ''],
    ['M Rojo', '4'],
    ['M Azul', ''],
  ]);
  const counted = setStocks(both, '1', '2', '3', '4');
  expect(read(removeOption(counted, id))).toEqual([
    ['S', '3'],
    ['M', '7'],
  ]);
  expect(read(removeOption(setStocks(both, '1', '', '3', '4'), id))).toEqual([
    ['S', ''],
    ['M', '7'],
  ]);
});

test('taking an option off leaves what was sold, and what was left out takes nothing from it', () => {
  const both = makeDraft(['Talla', 'S, M'], ['Color', 'Rojo, Azul']);
  const leaveOut = (draft: OptionsDraft, ...indexes: readonly number[]): OptionsDraft =>
    indexes.reduce(
      (next, index) =>
        changeVariant(next, listCombinations(draft)[index]?.of ?? [], { isLeftOut: true }),
      draft,
    );
  const left = leaveOut(setStocks(both, '', '2', '3', '4'), 0, 2, 3);
  const joined = removeOption(left, both.options[1]?.id ?? 0);
  expect(read(joined)).toEqual([
    ['S', '2'],
    ['M', '7'],
  ]);
  expect(listCombinations(joined).map(({ isLeftOut }) => isLeftOut)).toEqual([false, true]);
});

test('one amount is put to all that are sold, and to none that is left out', () => {
  const draft = makeDraft(['Talla', 'S, M']);
  const [first] = listCombinations(draft);
  const left = changeVariant(draft, first?.of ?? [], { isLeftOut: true });
  expect(read(changeAll(left, { stock: '5' }))).toEqual([
    ['S', ''],
    ['M', '5'],
  ]);
});
