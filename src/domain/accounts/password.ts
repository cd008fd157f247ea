import { passwordMaxLength, passwordMinLength } from '../limits.ts';
import { authMessages } from '../messages.ts';
import { signInKeyPattern } from './sign-in-key.ts';

/** The characters that count as special. */
export const passwordSpecials = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`+=-';

export interface PasswordRule {
  readonly id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special' | 'key';
  /** The text for the checklist beside the field. */
  readonly message: string;
  /** The text for a refusal, when that must name the password. */
  readonly refusal?: string;
  /** Whether hardly any password breaks the rule. The checklist shows it only when one does. */
  readonly isRare?: boolean;
  readonly isMet: (password: string) => boolean;
}

/** Rules of a new password in the order in which forms list them (product.md 7.1). */
const passwordRules: readonly PasswordRule[] = [
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

/** All rules, for the refusal of a pool, which does not say which of them the password breaks. */
export const passwordRulesText = passwordRules.map(({ message }) => message).join('. ');

export interface PasswordCheck {
  readonly id: PasswordRule['id'];
  readonly message: string;
  readonly met: boolean;
}

/**
 * The rules for a checklist, each with whether the password meets it. A rare rule is included only when the password
 * breaks it.
 */
export function checkPasswordRules(password: string): PasswordCheck[] {
  return passwordRules
    .map(({ isMet, ...rule }) => ({ ...rule, met: isMet(password) }))
    .filter(({ isRare, met }) => !met || isRare !== true)
    .map(({ id, message, met }) => ({ id, message, met }));
}

/** The refusals of all rules that the password breaks. */
export function listRefusals(password: string): string[] {
  return passwordRules
    .filter(({ isMet }) => !isMet(password))
    .map(({ message, refusal = message }) => refusal);
}

/** Whether a password can be typed at every sign-in. No form and no provider accepts control characters. */
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

/** The error of a repeated new password; null when it is right. */
export function validateConfirmation(password: string, confirmation: string): string | null {
  return password === confirmation ? null : authMessages.passwordMismatch;
}
