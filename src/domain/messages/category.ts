export const listFailed = 'Error al cargar categorías';
/** In a toast. The form has `createFailedInForm` and `updateFailedInForm`. */
export const createFailed = 'Error al crear categoría';
export const updateFailed = 'Error al actualizar categoría';
export const deleteFailed = 'Error al eliminar categoría';
export const created = 'Categoría creada';
export const updated = 'Categoría actualizada';
export const deleted = 'Categoría eliminada';
export const sessionRequired = 'Sesión requerida: Debes iniciar sesión para gestionar categorías';
export const createFailedInForm = 'Error al crear la categoría';
export const updateFailedInForm = 'Error al actualizar la categoría';
export const nameRequired = 'El nombre de la categoría es requerido';
export const notShown = 'Aparecerá en tu tienda cuando tenga un producto visible';
