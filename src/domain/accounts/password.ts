import { passwordMaxLength, passwordMinLength } from '../limits.ts';
import { authMessages } from '../messages.ts';
import { signInKeyPattern } from './sign-in-key.ts';

/** The characters that count as special, the same everywhere. */
export const passwordSpecials = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`+=-';

export interface PasswordRule {
  readonly id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special' | 'key';
  /** As the checklist beside the field has it. */
  readonly message: string;
  /** As a refusal has it, where that must name the password. */
  readonly refusal?: string;
  /** Of what hardly a password breaks: it is listed only where one does. */
  readonly isRare?: boolean;
  readonly isMet: (password: string) => boolean;
}

/** Rules of a new password in the order in which forms list them (product.md 7.1). */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    message: `Debe tener al menos ${passwordMinLength} caracteres`,
    refusal: `La contraseña debe tener al menos ${passwordMinLength} caracteres`,
    isMet: (password) => password.length >= passwordMinLength,
  },
  {
    id: 'uppercase',
    message: 'Debe contener al menos una letra mayúscula',
    isMet: (password) => /[A-Z]/.test(password),
  },
  {
    id: 'lowercase',
    message: 'Debe contener al menos una letra minúscula',
    isMet: (password) => /[a-z]/.test(password),
  },
  {
    id: 'digit',
    message: 'Debe contener al menos un número',
    isMet: (password) => /\d/.test(password),
  },
  {
    id: 'special',
    message: 'Debe contener al menos un carácter especial',
    isMet: (password) => Array.from(password).some((letter) => passwordSpecials.includes(letter)),
  },
  {
    id: 'key',
    message: 'No puede tener la forma de una clave de un solo uso, «once:…»',
    refusal: 'La contraseña no puede tener la forma de una clave de un solo uso, «once:…»',
    isRare: true,
    isMet: (password) => !signInKeyPattern.test(password),
  },
];

export interface PasswordCheck {
  readonly id: PasswordRule['id'];
  readonly message: string;
  readonly met: boolean;
}

/** Each rule with whether the password meets it, for a checklist; a rare one only where it does not. */
export function checkPassword(password: string): PasswordCheck[] {
  return passwordRules
    .map(({ isMet, ...rule }) => ({ ...rule, met: isMet(password) }))
    .filter(({ isRare, met }) => !met || isRare !== true)
    .map(({ id, message, met }) => ({ id, message, met }));
}

/** The refusal of each rule that the password does not meet. */
export function listRefusals(password: string): string[] {
  return passwordRules
    .filter(({ isMet }) => !isMet(password))
    .map(({ message, refusal = message }) => refusal);
}

/** Whether a password can be given at every sign-in: control characters pass no form and no provider. */
export function isPasswordTypeable(password: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(password);
}

export function isPasswordValid(password: string): boolean {
  return (
    password.length <= passwordMaxLength &&
    isPasswordTypeable(password) &&
    passwordRules.every((rule) => rule.isMet(password))
  );
}

/** What is wrong with the repetition of a new password, or null. */
export function validateConfirmation(password: string, confirmation: string): string | null {
  return password === confirmation ? null : authMessages.passwordMismatch;
}
