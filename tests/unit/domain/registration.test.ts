import { describe, expect, it } from 'vitest';
import { validateRegistration } from '#domain/accounts/registration.ts';

const draft = {
  email: 'ana@sol.cu',
  password: 'Vitrina-2024',
  confirmPassword: 'Vitrina-2024',
  firstName: 'Ana',
  lastName: 'Pérez',
  phone: '+53 51234567',
  businessName: 'Café Sol',
  businessType: 'cafe',
  province: 'La Habana',
};

describe('validateRegistration', () => {
  it('accepts a complete form', () => {
    expect(validateRegistration(draft, 'Vitrina')).toEqual([]);
  });

  it.each(['ana@sol.cu\u200B', '\u2068Ana@Sol.cu\u2069 ', 'ａｎａ＠ｓｏｌ．ｃｕ'])(
    'accepts the address %j as the API reads it',
    (email) => {
      expect(validateRegistration({ ...draft, email }, 'Vitrina')).toEqual([]);
    },
  );

  it.each([
    ['firstName', 'Escribe tu nombre'],
    ['lastName', 'Escribe tu apellido'],
    ['email', 'Escribe tu correo electrónico'],
    ['phone', 'Escribe tu teléfono'],
    ['businessName', 'Escribe el nombre del negocio'],
    ['businessType', 'Elige el tipo de negocio'],
  ])('requires %s, and names it', (path, message) => {
    expect(validateRegistration({ ...draft, [path]: ' ' }, 'Vitrina')).toEqual([{ path, message }]);
  });

  it('asks for a password and for its repetition', () => {
    const empty = { password: '', confirmPassword: '' };
    expect(validateRegistration({ ...draft, ...empty }, 'Vitrina')).toEqual([
      { path: 'password', message: 'Elige una contraseña' },
      { path: 'confirmPassword', message: 'Repite la contraseña' },
    ]);
  });

  it.each([
    [{ email: 'ana' }, 'email', 'El formato del email no es válido'],
    [
      { password: 'Aa1!', confirmPassword: 'Aa1!' },
      'password',
      'La contraseña debe tener al menos 8 caracteres',
    ],
    [{ confirmPassword: 'otra' }, 'confirmPassword', 'Las contraseñas no coinciden'],
    [{ province: '' }, 'province', 'Por favor selecciona una provincia'],
    [
      { businessName: 'Vitrina Soporte' },
      'businessName',
      'Con ese nombre tu tienda parecería de Vitrina. Escribe otro.',
    ],
    [{ phone: '51234567 / 52345678' }, 'phone', 'Escribe un solo teléfono.'],
  ])('refuses %o', (change, path, message) => {
    expect(validateRegistration({ ...draft, ...change }, 'Vitrina')).toEqual([{ path, message }]);
  });

  it('names every field of an empty form', () => {
    const empty = Object.fromEntries(Object.keys(draft).map((name) => [name, '']));
    const issues = validateRegistration({ ...draft, ...empty }, 'Vitrina');
    expect(issues.map(({ path }) => path)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'password',
      'confirmPassword',
      'businessName',
      'businessType',
      'province',
    ]);
  });
});
