export const title = 'Búsqueda de productos';
export const priceRangeTitle = 'Error de validación';
export const priceRange = 'El precio mínimo no puede ser mayor que el precio máximo';
export const pricesNotConverted = 'Los precios se comparan tal como están, sin convertir monedas.';

export const partial = 'Ningún producto tiene todas esas palabras. Estos tienen algunas.';
export const stored = 'Estos resultados son de antes: algún precio puede haber cambiado.';
export const storedMeanwhile =
  'No pudimos preguntar al servidor. Estos resultados son de antes: algún precio puede haber cambiado, y no siguen los precios mínimo y máximo ni el orden.';
