import {
  maxOptions,
  maxOptionValues,
  maxVariants,
  optionNameMaxLength,
  optionValueMaxLength,
} from '../limits.ts';

/** Replaces the quantity while no variant is chosen. */
export const choose = 'Elegir';
export const tooManyOptions = `Un producto admite ${maxOptions} opciones como máximo.`;
export const tooManyVariants = (count: number): string =>
  `Son ${count} combinaciones; el máximo es ${maxVariants}.`;
export const tooManyValues = (option: string): string =>
  `«${option}» admite ${maxOptionValues} valores como máximo.`;
export const optionNameRequired = 'Escribe el nombre de la opción, como «Talla».';
export const optionNameTooLong = `El nombre de la opción no puede exceder los ${optionNameMaxLength} caracteres.`;
export const noValues = 'Escribe al menos un valor.';
export const valueRequired = 'Escribe el valor, como «M».';
export const valueTooLong = `El valor no puede exceder los ${optionValueMaxLength} caracteres.`;
export const optionTwice = (option: string): string => `La opción «${option}» está dos veces.`;
export const valueTwice = (value: string, option: string): string =>
  `«${value}» está dos veces en «${option}».`;
export const variantTwice = (text: string): string => `La combinación «${text}» está dos veces.`;
/** For a combination with values that the options do not have. */
export const valuesDoNotFit = 'La combinación no corresponde a las opciones del producto.';
/** For a combination that was removed since its row was shown. */
export const variantGone = 'Esa combinación ya no está en el producto.';
export const noVariants = 'Deja al menos una combinación.';
/** For a price or a stock that is sent for a product with options. */
export const pricedByVariant = 'El precio y la cantidad van por opción.';
export const noOptions = 'El producto no tiene opciones. Añádelas con sus valores.';
export const keyInvalid = 'La combinación no es válida.';
export const pictureElsewhere = 'Esa imagen no es de este producto.';
/** For a product that has used up all keys for combinations. */
export const keysUsedUp = 'Este producto ya tuvo demasiadas combinaciones. Crea otro producto.';
