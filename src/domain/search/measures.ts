const units: readonly (readonly [string, RegExp])[] = [
  ['kg', /^(kg|kilo|quilo)/],
  ['mah', /^mah/],
  ['ml', /^(ml|mililitro)/],
  ['lb', /^(lb|libra)/],
  ['g', /^(g|gr|grs|gramos?)$/],
  ['l', /^(l|lt|lts|litros?)$/],
  ['oz', /^(oz|onza)/],
  ['u', /^(u|ud|uds|und|unds|unidad|unidades)$/],
  ['m', /^(m|mt|mts|metros?)$/],
  ['in', /^pulg/],
  ['w', /^(w|watt)/],
  ['v', /^(v|volt)/],
];

const measure =
  /(^|[^\p{L}\p{N}])(\d+(?:[.,]\d+)?)\s*(kg|kilos?|kilogramos?|quilos?|ml|mililitros?|lbs?|libras?|grs?|gramos?|g|lts?|litros?|l|oz|onzas?|uds?|unds?|unidad|unidades|u|mah|ah|cm|mm|mts?|metros?|m|pulgadas?|pulg|gb|tb|watts?|w|voltios?|volts?|v)(?![\p{L}\p{N}])/gu;

/**
 * Finds the measures in a text in lower case without accents, and writes them as the database function
 * `product_measures` does. `rest` is the other text.
 * @example readMeasures('arroz 1 kilo') // { measures: ['1kg'], rest: 'arroz  ' }
 */
export function readMeasures(text: string): { measures: string[]; rest: string } {
  const measures: string[] = [];
  const rest = text.replace(measure, (_, before: string, number: string, unit: string) => {
    measures.push(`${number.replace(',', '.')}${formatUnit(unit)}`);
    return `${before} `;
  });
  return { measures, rest };
}

/** The measure that a unit alone means: "kilo" is one kilogram. */
export function readSingleUnit(word: string): string | null {
  const unit = /^(?:kilo|kg|libra|lb|litro)$/.test(word) ? formatUnit(word) : null;
  return unit === null ? null : `1${unit}`;
}

const formatUnit = (unit: string): string =>
  units.find(([, pattern]) => pattern.test(unit))?.[0] ?? unit;
