const e164Pattern = /^\+[1-9]\d{7,14}$/;
const cubanMobilePattern = /^\+53(?:5\d|63)\d{6}$/;
const cubanPattern = /^\+53\d{8}$/;

/** Whether a text is a number in E.164; a Cuban one has exactly eight digits after +53. */
export function isPhone(text: string): boolean {
  return text.startsWith('+53') ? cubanPattern.test(text) : e164Pattern.test(text);
}

/**
 * A number as it is stored, in E.164. Eight local digits get +53; spaces, hyphens, dots and
 * brackets are dropped. Null when it is not a phone number.
 * @example normalizePhone('5 123-4567') // '+5351234567'
 */
export function normalizePhone(text: string): string | null {
  const compact = text.replace(/[\s().\-–]/g, '').replace(/^00(?=\d{9})/, '+');
  const phone = /^\d{8}$/.test(compact)
    ? `+53${compact}`
    : /^53\d{8}$/.test(compact)
      ? `+${compact}`
      : compact;
  return isPhone(phone) ? phone : null;
}

/** Whether what was typed is a mobile number of Cuba, which WhatsApp can reach. */
export function isCubanMobile(text: string): boolean {
  return cubanMobilePattern.test(normalizePhone(text) ?? '');
}

/** A stored number for reading: '+53 51234567'; numbers of other countries as they are. */
export function displayPhone(phone: string): string {
  return cubanPattern.test(phone) ? `+53 ${phone.slice(3)}` : phone;
}
