export const invalid =
  'La tasa debe ser un número de 0.01 a 100,000 con dos decimales como máximo.';
export const step = 'Elige a cuánto se redondea.';
export const oldPrice = 'Elige qué pasa con el precio anterior.';
export const percent =
  'El porcentaje debe ser un número de -99.99 a 1,000 con dos decimales como máximo, y no 0.';
export const kind = 'Elige cómo cambiar los precios.';
export const stale = 'Revisa la lista antes de cambiar los precios.';
export const missing = 'Escribe tu tasa.';
export const percentTyped =
  'Escribe un porcentaje mayor que 0 con dos decimales como máximo; para bajar, menor que 100.';
export const setFirst = 'Primero pon tu tasa.';
export const offline = 'Para cambiar muchos precios hace falta conexión.';
export const outOfRange = 'No se puede: el precio queda fuera de lo permitido';
