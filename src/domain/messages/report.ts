export const taken = 'Gracias. Lo revisa una persona. Tu denuncia no se muestra.';
export const textTooLong = 'El texto no puede exceder los 300 caracteres';
