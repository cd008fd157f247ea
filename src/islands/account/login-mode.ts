/** The forms of the login screen (product.md 3.3). `reset` is `verify` when the provider demands it. */
export type LoginMode = 'login' | 'forgot' | 'verify';

export const loginTitles: Readonly<Record<LoginMode, string>> = {
  login: 'Iniciar Sesión',
  forgot: 'Recuperar Contraseña',
  verify: 'Verificar Código',
};
