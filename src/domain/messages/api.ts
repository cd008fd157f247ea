import { requestTimeout, sessionExpired, sessionUnverified, unexpected } from './sentences.ts';

/** Errors of the API as the client words them (Specification §8). */
export const apiMessages = {
  httpStatus: (status: number): string => `HTTP error! status: ${status}`,
  sessionExpired,
  temporaryAuth: sessionUnverified,
  timedOut: requestTimeout,
  unexpected,
  unknown: 'Error desconocido',
  validationTitle: 'Error de validación',
  loadFailed: 'No se pudieron cargar los datos. Comprueba tu conexión.',
  offline: 'Sin conexión. Comprueba tu red e intenta de nuevo.',
  retry: 'Reintentar',
} as const;
