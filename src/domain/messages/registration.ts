export const registrationMessages = {
  success: '¡Registro exitoso!',
  successTitle: 'Registro exitoso',
  successText: 'Tu cuenta y negocio han sido creados exitosamente',
  failed: 'Error al registrar',
  failedToast: 'Error en el registro',
  fieldsRequired: 'Por favor completa todos los campos obligatorios',
  provinceRequired: 'Por favor selecciona una provincia',
  phoneInvalid: 'El teléfono no es válido. Escribe 8 dígitos o el número con su código de país.',
} as const;
