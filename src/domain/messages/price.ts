export const invalid = 'El precio debe ser un número desde 0 con dos decimales como máximo.';
export const tooLarge = 'El precio no puede pasar de 9,999,999,999.99.';
/** Shown beside a price field when the text names another currency than the field accepts. */
export const otherCurrency = (written: string, chosen: string | null): string =>
  chosen === null
    ? `Elige la moneda ${written} o escribe solo el número.`
    : `Escribiste ${written} y la moneda elegida es ${chosen}.`;
export const chooseOne = 'Elige cuál de los dos precios es.';
export const question = (first: string, second: string): string => `¿${first} o ${second}?`;
export const savedAs = (price: string): string => `Se guarda como ${price}`;
export const soughtAs = (price: string): string => `Se busca por ${price}`;
