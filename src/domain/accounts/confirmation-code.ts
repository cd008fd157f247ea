import { confirmationCodeLength, mfaCodeLength } from '../limits.ts';

const codePattern = new RegExp(`^[0-9]{${confirmationCodeLength}}$`);

/** Exactly six digits (product.md 7.1). */
export function isConfirmationCode(text: string): boolean {
  return codePattern.test(text);
}

/** The digits of a typed or pasted text, at most six. */
export function cleanConfirmationCode(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, confirmationCodeLength);
}

/** A typed or pasted code of the second factor without its spaces, at most six characters. */
export function cleanMfaCode(text: string): string {
  return text.replace(/\s/g, '').slice(0, mfaCodeLength);
}

/** Whether a text is six characters of any kind except space. */
export function isMfaCode(text: string): boolean {
  return text.length === mfaCodeLength && !/\s/.test(text);
}
