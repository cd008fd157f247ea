/** Opens a chat on WhatsApp. The link has only the digits of the phone (product.md 3.9). */
export function whatsappLink(phone: string, text?: string): string {
  const link = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** Opens a chat on Telegram. The username may have its '@' or not. */
export function telegramLink(username: string): string {
  return `https://t.me/${encodeURIComponent(username.replace(/^@/, ''))}`;
}

/** Opens a new mail to an address. */
export function mailLink(email: string, subject?: string): string {
  // An address in the link must not contain '?' or '&', which would start header fields.
  const link = `mailto:${encodeURIComponent(email).replace(/%40/g, '@')}`;
  return subject ? `${link}?subject=${encodeURIComponent(subject)}` : link;
}

/** Opens a new text message of the phone, which needs no mobile data. */
export function smsLink(phone: string): string {
  return `sms:${phone.replace(/[^\d+]/g, '')}`;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
