// Said both by the table of error codes and by the screens of accounts; other pages need not download them.
export const accountUnconfirmed = 'Cuenta no confirmada. Por favor, verifica tu email.';
export const sessionExpired = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
export const sessionUnverified = 'Error temporal de autenticación';
