export const loadFailed = 'Error al cargar imágenes';
export const deleteFailed = 'Error al eliminar imagen';
export const uploadFailed = 'Error al subir imagen';
export const loaded = 'Imágenes cargadas exitosamente';
export const deleted = 'Imagen eliminada';
export const uploaded = 'Imagen subida';
export const notAnImage = 'El archivo debe ser una imagen';
export const heic =
  'Las fotos HEIC no se pueden leer aquí. En el iPhone elige «El más compatible» en Ajustes, Cámara, Formatos, o guarda esta foto como JPEG e intenta de nuevo.';
