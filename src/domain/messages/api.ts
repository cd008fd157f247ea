export { requestTimeout as timedOut, tooLarge, unavailable, unexpected } from './sentences.ts';

/** Errors of the API that the client itself words (product.md 9). */
export const unknown = 'Error desconocido';
export const unanswered = 'El servidor no respondió. Comprueba tu conexión.';
export const loadFailed = 'No se pudieron cargar los datos';
export const offline = 'Sin conexión. Comprueba tu red e intenta de nuevo.';
export const retry = 'Reintentar';
