export const title = 'Búsqueda de productos';
export const priceRangeTitle = 'Error de validación';
export const priceRange = 'El precio mínimo no puede ser mayor que el precio máximo';
export const pricesNotConverted = 'Los precios se comparan tal como están, sin convertir monedas.';

export const partial =
  'Ningún producto tiene todas las palabras. Estos tienen algunas, primero los que más.';
export const stored =
  'Estos resultados se guardaron con la última publicación y pueden estar desactualizados.';
export const storedMeanwhile =
  'No se pudo consultar el servidor. Estos resultados se guardaron con la última publicación y pueden estar desactualizados; los precios mínimo y máximo y el orden no se aplican.';
