export const taken = 'Gracias. Lo revisa una persona. La tienda no sabrá que fuiste tú.';
export const textTooLong = 'El texto no puede exceder los 300 caracteres';
export const waits = 'Sin conexión: tu denuncia se enviará cuando vuelva la red.';
export const sent = 'Denuncia enviada';
export const waiting = 'Denuncia pendiente';
export const failed = 'No se pudo enviar la denuncia';
