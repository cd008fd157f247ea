import { formatCount } from '../text/count-text.ts';

export const loadFailed = 'Error al cargar imágenes';
export const deleteFailed = 'Error al eliminar imagen';
export const uploadFailed = 'Error al subir imagen';
export const loaded = 'Imágenes cargadas exitosamente';
export const deleted = 'Imagen eliminada';
export const uploaded = 'Imagen subida';
export const notAPicture = 'El archivo debe ser una imagen';
export const heic =
  'Las fotos HEIC no se pueden leer aquí. En el iPhone elige «El más compatible» en Ajustes, Cámara, Formatos, o guarda esta foto como JPEG e intenta de nuevo.';
export const sideTooLong = (limit: number): string =>
  `La imagen es demasiado larga. El máximo es de ${formatCount(limit)} píxeles por lado; redúcela e intenta de nuevo.`;
const inMillions = (limit: number): number => limit / 1_000_000;
export const tooManyPixels = (limit: number): string =>
  `La imagen tiene demasiados píxeles. El máximo en este formato es de ${inMillions(limit)} millones; redúcela o guárdala como JPEG e intenta de nuevo.`;
export const tooManyProgressivePixels = (limit: number): string =>
  `Esta foto es un JPEG progresivo, y en ese formato el máximo es de ${inMillions(limit)} millones de píxeles. Redúcela, o guárdala como JPEG sin «progresivo» e intenta de nuevo.`;
export const tooManyTexts =
  'La imagen lleva demasiados textos dentro. Guárdala como JPEG e intenta de nuevo.';
