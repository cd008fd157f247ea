export const imageMessages = {
  loadFailed: 'Error al cargar imágenes',
  deleteFailed: 'Error al eliminar imagen',
  uploadFailed: 'Error al subir imagen',
  loaded: 'Imágenes cargadas exitosamente',
  deleted: 'Imagen eliminada',
  uploaded: 'Imagen subida',
  notAnImage: 'El archivo debe ser una imagen',
} as const;
