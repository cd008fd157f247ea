import type { StoreSheet } from './sheets.ts';

const longUnits: Readonly<Record<string, readonly [one: string, many: string]>> = {
  g: ['gramo', 'gramos'],
  kg: ['kilo', 'kilos'],
  ml: ['mililitros', 'mililitros'],
  L: ['litro', 'litros'],
  lb: ['libra', 'libras'],
  u: ['unidad', 'unidades'],
};
const shortUnits: Readonly<Record<string, string>> = { g: 'gr', kg: 'Kg', L: 'lt', u: 'uds' };

const sizes = /(?<![\w.])(\d+(?:\.\d+)?) (g|kg|ml|L|lb|u|W|GB|mAh|cm)(?!\w)/g;

export const removeAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{Mark}/gu, '');

function writeSize(number: string, unit: string, manner: StoreSheet['sizes']): string {
  const [one, many] = longUnits[unit] ?? [unit, unit];
  switch (manner) {
    case 'spaced':
      return `${number} ${unit}`;
    case 'joined':
      return number + unit;
    case 'long':
      return `${number} ${number === '1' ? one : many}`;
    case 'short':
      return `${number} ${shortUnits[unit] ?? unit}`;
  }
}

/** A name of the sheets in the store's own spelling. */
export function writeName(name: string, store: Pick<StoreSheet, 'sizes' | 'letters'>): string {
  const sized = name.replace(sizes, (_, number: string, unit: string) =>
    writeSize(number, unit, store.sizes),
  );
  if (store.letters === 'capitals') return sized.toUpperCase();
  return store.letters === 'unaccented' ? removeAccents(sized) : sized;
}

/** Only words, in lower case and without accents: ' leche entera 1.5 l '. */
export const toWords = (text: string): string =>
  ` ${removeAccents(text)
    .toLowerCase()
    .replace(/[^\da-z.+/]+/g, ' ')
    .trim()} `;
