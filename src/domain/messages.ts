import type { ErrorCode } from './error-code.ts';

// Apart from the table below, which would otherwise come whole into the browser with them.
const accountUnconfirmed = 'Cuenta no confirmada. Por favor, verifica tu email.';
const requestTimeout = 'La solicitud tardó demasiado. Comprueba tu conexión e intenta de nuevo.';
const sessionExpired = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
const sessionUnverified = 'Error temporal de autenticación';
const unexpected = 'Ha ocurrido un error inesperado';

/** What the API answers and the screens show for each code: what happened and what to do next. */
export const errorMessages: Record<ErrorCode, string> = {
  validation_failed:
    'Hay datos que no son válidos. Revisa los campos señalados e intenta de nuevo.',
  invalid_json: 'No se pudo leer la solicitud. Envía los datos en formato JSON válido.',
  invalid_parameter: 'Un parámetro de la dirección no es válido. Revísalo e intenta de nuevo.',
  invalid_amount:
    'El importe no es válido. Escribe un número desde 0 hasta 9999999999.99 con dos decimales como máximo.',
  invalid_signature: 'La firma de la solicitud no es válida. Revisa el secreto compartido.',
  not_found: 'No se encontró lo que buscas. Revisa la dirección e intenta de nuevo.',
  route_not_found: 'Esta dirección no existe. Revisa la ruta de la solicitud.',
  business_not_found: 'Tienda no encontrada. Puede que haya cerrado o cambiado de dirección.',
  product_not_found: 'Producto no encontrado. Puede que ya no esté a la venta.',
  category_not_found: 'Categoría no encontrada. Actualiza la lista e intenta de nuevo.',
  review_not_found: 'Comentario no encontrado. Puede que ya se haya eliminado.',
  image_not_found: 'Imagen no encontrada. Puede que ya se haya eliminado.',
  user_not_found: 'Usuario no encontrado. Inicia sesión nuevamente.',
  method_not_allowed: 'Esta operación no está disponible en esta dirección.',
  unauthenticated: 'Debes iniciar sesión para continuar.',
  session_expired: sessionExpired,
  session_unverified: sessionUnverified,
  invalid_credentials: 'El usuario o la contraseña no son correctos. Revísalos e intenta de nuevo.',
  account_unconfirmed: accountUnconfirmed,
  password_reset_required: 'Debes restablecer tu contraseña para poder iniciar sesión.',
  invalid_code: 'El código no es correcto. Revísalo o solicita uno nuevo.',
  code_expired: 'El código ha caducado. Solicita uno nuevo.',
  forbidden: 'No tienes permiso para hacer esto. Inicia sesión con la cuenta del negocio.',
  conflict: 'Los datos cambiaron mientras los editabas. Actualiza la página e intenta de nuevo.',
  email_taken: 'Ya existe una cuenta con este correo. Inicia sesión o recupera tu contraseña.',
  category_of_other_store: 'La categoría no pertenece a tu negocio. Elige una de tus categorías.',
  session_mismatch: 'La sesión del comentario no coincide. Recarga la página e intenta de nuevo.',
  too_many_images: 'Un producto admite 3 imágenes como máximo. Elimina alguna antes de subir otra.',
  payload_too_large: 'El contenido es demasiado grande. El máximo es de 10 MB en total.',
  unsupported_media_type: 'El archivo debe ser una imagen',
  image_unreadable: 'No se pudo leer la imagen. Prueba con otra en formato JPEG, PNG o WebP.',
  rate_limited: 'Has hecho demasiadas solicitudes. Espera un momento e intenta de nuevo.',
  request_timeout: requestTimeout,
  cursor_expired: 'El registro de cambios ya no llega tan atrás. Haz una publicación completa.',
  service_unavailable:
    'El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.',
  internal: unexpected,
};

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

export const authMessages = {
  verifying: 'Verificando autenticación...',
  signIn: 'Iniciar Sesión',
  unconfirmed: accountUnconfirmed,
  unexpectedAnswer: 'Respuesta inesperada del servidor',
  error: 'Error de autenticación',
  changePasswordFailed: 'Error al cambiar contraseña',
  mfaInvalid: 'Código MFA inválido',
  mfaIncomplete: 'MFA no completado',
  signOutFailed: 'Error al cerrar sesión',
  recoveryFailed: 'Error al enviar código de recuperación',
  resetFailed: 'Error restableciendo contraseña',
  changingPasswordFailed: 'Error cambiando contraseña',
  confirmAccountFailed: 'Error al confirmar la cuenta',
  confirmingAccountFailed: 'Error confirmando cuenta',
  confirmAccountUnexpected: 'Error inesperado al confirmar la cuenta',
  resendCodeFailed: 'Error al reenviar código',
  resendingCodeFailed: 'Error reenviando código',
  resendTheCodeFailed: 'Error al reenviar el código',
  resendCodeUnexpected: 'Error inesperado al reenviar el código',
  changeThePasswordFailed: 'Error al cambiar la contraseña',
  codeSentToEmail: 'Código de verificación enviado a tu email',
  passwordResetDone: 'Contraseña restablecida exitosamente. Puedes iniciar sesión.',
  passwordChangedDone: 'Contraseña cambiada exitosamente',
  accountConfirmed: 'Cuenta confirmada exitosamente',
  codeResent: 'Código reenviado exitosamente',
  signedInToast: 'Inicio de sesión exitoso',
  passwordChangedToast: 'Contraseña cambiada',
  codeSentToast: 'Código enviado',
  passwordResetToast: 'Contraseña restablecida',
  credentialsRequired: 'Por favor ingresa usuario y contraseña',
  mfaRequired: 'Por favor ingresa el código MFA',
  emailRequired: 'Por favor ingresa tu correo electrónico',
  fieldsRequired: 'Por favor completa todos los campos',
  currentPasswordRequired: 'La contraseña actual es requerida',
  currentPasswordNeeded: 'Se requiere la contraseña actual',
  passwordMismatch: 'Las contraseñas no coinciden',
  passwordTooShort: 'La contraseña debe tener al menos 8 caracteres',
  codeLength: 'El código debe tener 6 dígitos',
} as const;

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

export const businessMessages = {
  created: 'Negocio creado',
  updated: 'Negocio actualizado',
  deleted: 'Negocio eliminado',
  createFailed: 'Error al crear negocio',
  updateFailed: 'Error al actualizar negocio',
  deleteFailed: 'Error al eliminar negocio',
  loading: 'Cargando tienda...',
  notFound: 'Tienda no encontrada',
  notFoundText: 'No se pudo cargar la información de la tienda.',
  typeMetricsFailed: 'Error al cargar métricas de tipos de negocio',
  noFeatured: 'No hay negocios destacados en este momento',
  metricsFailed: 'Error al cargar las métricas. Por favor, intenta nuevamente.',
  linkInvalid: 'El enlace no es válido. Debe empezar por https://',
  telegramInvalid:
    'El usuario debe tener entre 5 y 32 caracteres y solo puede contener letras, números y guiones bajos',
  telegramRequired: 'Escribe tu usuario de Telegram para mostrar este contacto',
} as const;

export const productMessages = {
  listFailed: 'Error al cargar productos',
  createFailed: 'Error al crear producto',
  updateFailed: 'Error al actualizar producto',
  deleteFailed: 'Error al eliminar producto',
  loadFailed: 'Error al cargar producto',
  searchFailed: 'No se pudieron cargar los productos',
  created: 'Producto creado',
  createdText: (name: string): string => `El producto "${name}" ha sido creado exitosamente`,
  updated: 'Producto actualizado',
  updatedText: (name: string): string => `El producto "${name}" ha sido actualizado exitosamente`,
  deleted: 'Producto eliminado',
  sessionRequired: 'Sesión requerida',
  sessionRequiredText: 'Debes iniciar sesión para guardar productos',
  saveUpdateFailed: 'Error al actualizar el producto',
  saveCreateFailed: 'Error al crear el producto',
  notFoundSentence: 'No se encontró el producto.',
  loadFailedReason: (reason: string): string => `No se pudo cargar el producto: ${reason}`,
  notFound: 'Producto no encontrado',
  noResults: 'No se encontraron productos',
  nameRequired: 'Por favor ingresa el nombre del producto',
  noPrice: 'Precio no disponible',
} as const;

export const categoryMessages = {
  listFailed: 'Error al cargar categorías',
  createFailed: 'Error al crear categoría',
  updateFailed: 'Error al actualizar categoría',
  deleteFailed: 'Error al eliminar categoría',
  created: 'Categoría creada',
  updated: 'Categoría actualizada',
  deleted: 'Categoría eliminada',
  sessionRequired: 'Sesión requerida: Debes iniciar sesión para gestionar categorías',
  saveCreateFailed: 'Error al crear la categoría',
  saveUpdateFailed: 'Error al actualizar la categoría',
  nameRequired: 'El nombre de la categoría es requerido',
} as const;

export const imageMessages = {
  loadFailed: 'Error al cargar imágenes',
  deleteFailed: 'Error al eliminar imagen',
  uploadFailed: 'Error al subir imagen',
  loaded: 'Imágenes cargadas exitosamente',
  deleted: 'Imagen eliminada',
  uploaded: 'Imagen subida',
  notAnImage: 'El archivo debe ser una imagen',
} as const;

export const commentMessages = {
  created: 'Comentario publicado',
  updated: 'Comentario actualizado',
  deleted: 'Comentario eliminado',
  loadFailed: 'Error al cargar comentarios',
  createFailed: 'Error al crear comentario',
  updateFailed: 'Error al actualizar comentario',
  deleteFailed: 'Error al eliminar comentario',
  invalidDate: 'Fecha inválida',
  textRequired: 'El comentario no puede estar vacío',
  textTooLong: 'El comentario no puede exceder los 500 caracteres',
  nameRequired: 'El nombre es requerido',
  nameTooLong: 'El nombre no puede exceder los 100 caracteres',
  emailInvalid: 'El formato del email no es válido',
  ratingInvalid: 'La valoración debe ser un número entero de 1 a 5',
} as const;

export const searchMessages = {
  title: 'Búsqueda de productos',
  priceRangeTitle: 'Error de validación',
  priceRange: 'El precio mínimo no puede ser mayor que el precio máximo',
  pricesNotConverted: 'Los precios se comparan tal como están, sin convertir monedas.',
} as const;
