// Said both by the table of error codes and by screens, which must not bring the table into the browser.
export const requestTimeout =
  'El servidor tardó demasiado. Comprueba tu conexión e intenta de nuevo.';
export const unexpected = 'Ha ocurrido un error inesperado';
export const unavailable =
  'El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.';
