/**
 * The forms of the login screen (product.md 3.3). `verify` also serves when an operator has reset the password.
 */
export type LoginMode = 'login' | 'forgot' | 'verify';

export const loginTitles: Readonly<Record<LoginMode, string>> = {
  login: 'Iniciar Sesión',
  forgot: 'Recuperar Contraseña',
  verify: 'Verificar Código',
};
