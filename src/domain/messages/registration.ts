export const success = '¡Registro exitoso!';
export const successTitle = 'Registro exitoso';
export const successText = 'Tu cuenta y negocio han sido creados exitosamente';
export const publicOnceConfirmed = 'Tu tienda será visible en cuanto confirmes tu cuenta.';
export const contactNote =
  'Tu correo y tu teléfono serán el contacto de tu tienda. Puedes cambiarlos en Configuración.';
export const replaced =
  'Este correo se registró otra vez después. Regístrate de nuevo y usa el código más nuevo.';
export const failed = 'Error al registrar';
export const failedToast = 'Error en el registro';
export const fieldsRequired = 'Por favor completa todos los campos obligatorios';
/** Shown beside the empty field. The sentence above the form covers all of them. */
export const missing = {
  firstName: 'Escribe tu nombre',
  lastName: 'Escribe tu apellido',
  email: 'Escribe tu correo electrónico',
  phone: 'Escribe tu teléfono',
  password: 'Elige una contraseña',
  confirmPassword: 'Repite la contraseña',
  businessName: 'Escribe el nombre del negocio',
  businessType: 'Elige el tipo de negocio',
} as const;
export const emailTaken = 'Este correo ya tiene una cuenta';
export const provinceRequired = 'Por favor selecciona una provincia';
export const phoneInvalid =
  'El teléfono no es válido. Escribe 8 dígitos o el número con su código de país.';
export const phoneNotInLink =
  'Ese enlace de WhatsApp no tiene tu número con el código de país. Escribe el teléfono.';
export const phoneOnlyOne = 'Escribe un solo teléfono.';
export const phoneRequired = 'Escribe tu teléfono para recibir mensajes por WhatsApp';
