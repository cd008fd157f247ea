/** The forms of the login screen (Specification §4). `reset` is `verify` when the provider demands it. */
export type LoginMode = 'login' | 'forgot' | 'verify';

export const loginTitles: Readonly<Record<LoginMode, string>> = {
  login: 'Iniciar Sesión',
  forgot: 'Recuperar Contraseña',
  verify: 'Verificar Código',
};
