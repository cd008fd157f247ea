export const tokenInvalid =
  'Este enlace de pedido está incompleto. Pide que te lo envíen otra vez.';
/** For a link from a later release, when the open page is from an earlier one. */
export const versionUnknown = 'Recarga la página para abrir este pedido.';
export const codeInvalid = 'El código del pedido no es válido.';
export const quantityInvalid = 'La cantidad debe ser un número entero de 1 a 999.';
export const noLines = 'El pedido no tiene productos.';
export const tooManyLines = 'Un pedido admite 40 productos distintos como máximo.';
export const lineTwice = 'Este producto está dos veces en el pedido.';
export const variantOpen = 'Elige una opción.';
export const wantedTooLong = 'El texto de «¿Cuándo?» no puede exceder los 40 caracteres.';
export const payTextTooLong = 'La forma de pago no puede exceder los 40 caracteres.';
export const municipalityTooLong = 'El municipio no puede exceder los 60 caracteres.';
export const municipalityInvalid = 'El municipio solo lleva letras, como «Playa».';
export const notSold = 'Ya no se vende';
export const soldOut = 'Agotado';
export const noneSold = 'Ya no se vende nada de este pedido.';
export const otherStore = 'Este pedido es de otra tienda.';
export const sheetUnread =
  'No se pudo leer la lista de la tienda. Comprueba tu conexión y recarga.';
export const noteTooLong = 'La nota no puede exceder los 300 caracteres.';
export const placeTooLong = 'La dirección no puede exceder los 200 caracteres.';
export const phoneWrong = 'Ese teléfono no parece válido.';
/** For an order whose link alone is too long for messengers. */
export const messageTooLong = 'El pedido no cabe en un mensaje. Acorta la nota o la dirección.';

/** The message about a stock that is too small. @example stockShortText('Pan', 1) // 'Solo queda 1 de «Pan»' */
export function stockShortText(name: string, stock: number): string {
  if (stock <= 0) return `Ya no queda «${name}»`;
  return stock === 1 ? `Solo queda 1 de «${name}»` : `Solo quedan ${stock} de «${name}»`;
}
