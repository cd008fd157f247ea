export {
  accountUnconfirmed as unconfirmed,
  sessionExpired,
  sessionUnverified as temporaryAuth,
} from './session-sentences.ts';

export const sessionUnkept =
  'Este navegador no deja guardar tu sesión. Permite que el sitio guarde datos, o usa otro navegador.';
export const verifying = 'Verificando autenticación...';
export const signIn = 'Iniciar Sesión';
export const unexpectedResponse = 'Respuesta inesperada del servidor';
export const error = 'Error de autenticación';
export const changePasswordFailed = 'Error al cambiar contraseña';
export const mfaInvalid = 'Código MFA inválido';
export const mfaIncomplete = 'MFA no completado';
export const signingOut = 'Cerrando sesión…';
export const signOutFailed = 'Error al cerrar sesión';
export const signOutIncomplete =
  'Tu sesión ya no está en este navegador, pero el servidor no respondió.';
export const recoveryFailed = 'Error al enviar código de recuperación';
export const resetFailed = 'Error restableciendo contraseña';
export const changingPasswordFailed = 'Error cambiando contraseña';
export const confirmAccountFailed = 'Error al confirmar la cuenta';
export const confirmAccountUnexpected = 'Error inesperado al confirmar la cuenta';
export const resendTheCodeFailed = 'Error al reenviar el código';
export const resendCodeUnexpected = 'Error inesperado al reenviar el código';
export const changeThePasswordFailed = 'Error al cambiar la contraseña';
export const codeSentToEmail = 'Código de verificación enviado a tu email';
export const passwordResetDone = 'Contraseña restablecida exitosamente. Puedes iniciar sesión.';
export const passwordChangedDone = 'Contraseña cambiada exitosamente';
export const sessionsLeft =
  'Tu contraseña ya cambió, pero no se pudieron cerrar las sesiones abiertas en otros equipos. Lo seguiremos intentando durante una hora; cuando se logre, aquí también tendrás que entrar de nuevo.';
export const accountConfirmed = 'Cuenta confirmada exitosamente';
export const codeResent = 'Código reenviado exitosamente';
export const signedInToast = 'Inicio de sesión exitoso';
export const welcome = 'Te damos la bienvenida.';
export const passwordChangedToast = 'Contraseña cambiada';
export const codeSentToast = 'Código enviado';
export const passwordResetToast = 'Contraseña restablecida';
export const mfaEnabled = 'Verificación en dos pasos activada';
export const mfaEnabledText = 'Te pediremos un código al iniciar sesión.';
export const mfaOffer =
  'Además de tu contraseña, te pediremos un código de tu teléfono al iniciar sesión.';
export const mfaDemanded =
  'Tu cuenta exige la verificación en dos pasos. Actívala una vez para terminar de entrar.';
export const mfaDisabled = 'Verificación en dos pasos desactivada';
export const credentialsRequired = 'Por favor ingresa usuario y contraseña';
export const usernameMissing = 'Escribe tu usuario o correo electrónico';
export const passwordMissing = 'Escribe tu contraseña';
export const newPasswordMissing = 'Elige una contraseña';
export const codeMissing = 'Escribe el código';
export const passwordRules =
  'Con 8 caracteres o más, y entre ellos mayúscula, minúscula, número y símbolo.';
export const mfaRequired = 'Por favor ingresa el código MFA';
export const emailRequired = 'Por favor ingresa tu correo electrónico';
export const fieldsRequired = 'Por favor completa todos los campos';
export const currentPasswordRequired = 'La contraseña actual es requerida';
export const currentPasswordWrong = 'La contraseña actual no es correcta';
export const currentPasswordNeeded = 'Se requiere la contraseña actual';
export const passwordMismatch = 'Las contraseñas no coinciden';
export const passwordUntypeable =
  'La contraseña tiene caracteres invisibles. Escríbela con letras, números y símbolos.';
export const codeLength = 'El código debe tener 6 dígitos';
