import { registrationMessages } from '../messages.ts';
import { cleanPasted, dropCopied, narrow } from '../text/pasted-text.ts';

const e164Pattern = /^\+[1-9]\d{7,14}$/;
const cubanMobilePattern = /^\+53(?:5\d|63)\d{6}$/;
const cubanPattern = /^\+53\d{8}$/;

/** Whether a text is a number in E.164; a Cuban one has exactly eight digits after +53. */
export function isPhone(text: string): boolean {
  return text.startsWith('+53') ? cubanPattern.test(text) : e164Pattern.test(text);
}

/** What people and apps write before a number. */
const label =
  /^(?:tel[eé]fono|tel|sms|callto|whatsapp|whats|wsp|wasap|m[oó]vil|celular|cel)\b\s*[.:]*\s*/i;

/** A link that opens a chat of WhatsApp; its digits begin with the code of a country. */
const whatsappLinkPattern =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|(?:api|web|www)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=|whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=)(?:\+|%2B)?(\d+)(?:[/?&#].*)?$/i;

/** What is no digit of a number and stands between them: every blank, hyphen and dash, the minus, points, brackets. */
const between = /[\s\p{Pd}\u2212\u2043\u02D7\u00B7().]/gu;

/**
 * A number as it is stored, in E.164. Eight local digits get +53; spaces, hyphens of every kind, dots and brackets are
 * dropped, with the marks and the words that apps copy along (`tel:`, a link of WhatsApp). Null when it is not a phone
 * number, or might be another one.
 * @example normalizePhone('5 123-4567') // '+5351234567'
 * @example normalizePhone('https://wa.me/5351234567') // '+5351234567'
 */
export function normalizePhone(text: string): string | null {
  const typed = narrow(cleanPhoneText(text)).replace(/[.,;]+$/, '');
  const [, linked] = whatsappLinkPattern.exec(cleanPasted(typed)) ?? [];
  // Fewer digits are a local number that somebody put into a link without its country, where it is one of another.
  if (linked !== undefined) return linked.length < 10 ? null : findPhone(`+${linked}`);
  return findPhone(typed.replace(label, '').replace(between, ''));
}

function findPhone(compact: string): string | null {
  const digits = compact.replace(/^00(?=\d{9})/, '+');
  // A local number with a plus before it, which would be one of Peru or of Spain.
  if (/^\+\d{8}$/.test(digits)) return null;
  const phone = /^\d{8}$/.test(digits)
    ? `+53${digits}`
    : /^53\d{8}$/.test(digits)
      ? `+${digits}`
      : digits;
  return isPhone(phone) ? phone : null;
}

/** What was typed or pasted for a phone, without characters that nobody sees. */
export function cleanPhoneText(text: string): string {
  // Around a number an override of the direction changes nothing of it; inside it turns the digits behind it round.
  return dropCopied(text.trim().replace(/^\u202E|\u202E$/g, '')).trim();
}

const twoPhones = /(?:\d[\s\p{Pd}().]*){8}[/,;]|(?:\d[\s\p{Pd}().]*){8}\s(?:[yo]|e)\s/u;

/** Why a text is no phone, in a sentence for whoever typed it; null for one that is. */
export function refusePhone(text: string): string | null {
  if (normalizePhone(text) !== null) return null;
  const typed = cleanPhoneText(text);
  if (/wa\.me|whatsapp\.com|whatsapp:/i.test(typed)) return registrationMessages.phoneNotInLink;
  return twoPhones.test(typed)
    ? registrationMessages.phoneOnlyOne
    : registrationMessages.phoneInvalid;
}

/** Whether what was typed is a mobile number of Cuba, which WhatsApp can reach. */
export function isCubanMobile(text: string): boolean {
  return cubanMobilePattern.test(normalizePhone(text) ?? '');
}

/** A stored number for reading: '+53 51234567'; numbers of other countries as they are. */
export function displayPhone(phone: string): string {
  return cubanPattern.test(phone) ? `+53 ${phone.slice(3)}` : phone;
}
