import { registrationMessages } from '../messages.ts';
import { cleanPasted, dropCopied, narrow } from '../text/pasted-text.ts';

const e164Pattern = /^\+[1-9]\d{7,14}$/;
const cubanMobilePattern = /^\+53(?:5\d|63)\d{6}$/;
const cubanPattern = /^\+53\d{8}$/;

/** Whether a text is a phone number in E.164 form. A Cuban one has exactly eight digits after +53. */
export function isPhone(text: string): boolean {
  return text.startsWith('+53') ? cubanPattern.test(text) : e164Pattern.test(text);
}

/** Words that people and apps write before a number. */
const label =
  /^(?:tel[eé]fono|tel|sms|callto|whatsapp|whats|wsp|wasap|m[oó]vil|celular|cel)\b\s*[.:]*\s*/i;

/** A link that opens a WhatsApp chat. Its digits begin with a country code. */
const whatsappLinkPattern =
  /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|(?:api|web|www)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=|whatsapp:\/\/send\/?\?(?:[^#]*&)?phone=)(?:\+|%2B)?(\d+)(?:[/?&#].*)?$/i;

/**
 * Characters that may separate the digits of a number: every kind of space, hyphen and dash, the minus, points,
 * brackets.
 */
const separators = /[\s\p{Pd}\u2212\u2043\u02D7\u00B7().]/gu;

/**
 * A number in its stored form, E.164. Eight local digits get +53. Spaces, hyphens of every kind, dots and brackets are
 * dropped, and so are the marks and words that apps copy along (`tel:`, a WhatsApp link). Null when the text is no
 * phone number or could mean a different one.
 * @example normalizePhone('5 123-4567') // '+5351234567'
 * @example normalizePhone('https://wa.me/5351234567') // '+5351234567'
 */
export function normalizePhone(text: string): string | null {
  const typed = narrow(cleanPhoneText(text)).replace(/[.,;]+$/, '');
  const [, linked] = whatsappLinkPattern.exec(cleanPasted(typed)) ?? [];
  // With fewer digits, somebody put a local number without its country into the link, where it means a number of
  // another country.
  if (linked !== undefined) return linked.length < 10 ? null : findPhone(`+${linked}`);
  return findPhone(typed.replace(label, '').replace(separators, ''));
}

function findPhone(compact: string): string | null {
  const digits = compact.replace(/^00(?=\d{9})/, '+');
  // A local number with a plus before it. It would mean a number in Peru or Spain.
  if (/^\+\d{8}$/.test(digits)) return null;
  const phone = /^\d{8}$/.test(digits)
    ? `+53${digits}`
    : /^53\d{8}$/.test(digits)
      ? `+${digits}`
      : digits;
  return isPhone(phone) ? phone : null;
}

/** A typed or pasted phone without invisible characters. */
export function cleanPhoneText(text: string): string {
  // A direction override around a number does not change it. Inside, it reverses the digits behind it.
  return dropCopied(text.trim().replace(/^\u202E|\u202E$/g, '')).trim();
}

const twoPhones = /(?:\d[\s\p{Pd}().]*){8}[/,;]|(?:\d[\s\p{Pd}().]*){8}\s(?:[yo]|e)\s/u;

/** The reason why a text is no phone number, in a sentence for the person who typed it; null when it is one. */
export function refusePhone(text: string): string | null {
  if (normalizePhone(text) !== null) return null;
  const typed = cleanPhoneText(text);
  if (/wa\.me|whatsapp\.com|whatsapp:/i.test(typed)) return registrationMessages.phoneNotInLink;
  return twoPhones.test(typed)
    ? registrationMessages.phoneOnlyOne
    : registrationMessages.phoneInvalid;
}

/** Whether a typed text is a Cuban mobile number, which WhatsApp can reach. */
export function isCubanMobile(text: string): boolean {
  return cubanMobilePattern.test(normalizePhone(text) ?? '');
}

/** A stored number in readable form: '+53 51234567'. Numbers of other countries are unchanged. */
export function displayPhone(phone: string): string {
  return cubanPattern.test(phone) ? `+53 ${phone.slice(3)}` : phone;
}
