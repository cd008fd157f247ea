// Said both by the table of error codes and by screens, which must not bring the table into the browser.
export const accountUnconfirmed = 'Cuenta no confirmada. Por favor, verifica tu email.';
export const requestTimeout =
  'La solicitud tardó demasiado. Comprueba tu conexión e intenta de nuevo.';
export const sessionExpired = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
export const sessionUnverified = 'Error temporal de autenticación';
export const unexpected = 'Ha ocurrido un error inesperado';
