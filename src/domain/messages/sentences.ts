// Both the table of error codes and screens use these sentences. They have a file of their own, so that screens do not
// load the whole table.
export const requestTimeout =
  'El servidor tardó demasiado. Comprueba tu conexión e intenta de nuevo.';
export const unexpected = 'Ha ocurrido un error inesperado';
export const unavailable =
  'El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.';
export const tooLarge = 'Pesa demasiado: el máximo es de 10 MB en total.';
