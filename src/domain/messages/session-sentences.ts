// Both the table of error codes and the screens of accounts use these sentences. Other pages need not load them.
export const accountUnconfirmed = 'Cuenta no confirmada. Por favor, verifica tu email.';
export const sessionExpired = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
export const sessionUnverified = 'Error temporal de autenticación';
