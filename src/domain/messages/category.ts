export const categoryMessages = {
  listFailed: 'Error al cargar categorías',
  createFailed: 'Error al crear categoría',
  updateFailed: 'Error al actualizar categoría',
  deleteFailed: 'Error al eliminar categoría',
  created: 'Categoría creada',
  updated: 'Categoría actualizada',
  deleted: 'Categoría eliminada',
  sessionRequired: 'Sesión requerida: Debes iniciar sesión para gestionar categorías',
  saveCreateFailed: 'Error al crear la categoría',
  saveUpdateFailed: 'Error al actualizar la categoría',
  nameRequired: 'El nombre de la categoría es requerido',
} as const;
