export { noPrice, noResults, searchFailed } from './product-lists.ts';

export const listFailed = 'Error al cargar productos';
export const createFailed = 'Error al crear producto';
export const updateFailed = 'Error al actualizar producto';
export const deleteFailed = 'Error al eliminar producto';
export const created = 'Producto creado';
export const createdText = (name: string): string =>
  `El producto "${name}" ha sido creado exitosamente`;
export const updated = 'Producto actualizado';
export const updatedText = (name: string): string =>
  `El producto "${name}" ha sido actualizado exitosamente`;
export const deleted = 'Producto eliminado';
export const sessionRequired = 'Sesión requerida';
export const sessionRequiredText = 'Debes iniciar sesión para guardar productos';
export const saveUpdateFailed = 'Error al actualizar el producto';
export const saveCreateFailed = 'Error al crear el producto';
export const notFoundSentence = 'No se encontró el producto.';
export const loadFailedReason = (reason: string): string =>
  `No se pudo cargar el producto: ${reason}`;
export const unseen =
  'Tus clientes no ven este producto, y el código de la imagen no los llevaría a él.';
export const notFound = 'Producto no encontrado';
export const nameRequired = 'Por favor ingresa el nombre del producto';
export const anchorCurrency = 'Elige USD o EUR.';
export const anchorPrice = 'El precio al que se ata debe ser mayor que 0.';
export const anchorOfCup = 'Solo se ata un precio en CUP.';
