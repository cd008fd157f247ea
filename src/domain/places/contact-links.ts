/** Chat on WhatsApp with a phone, of which only the digits are kept (product.md 3.9). */
export function whatsappLink(phone: string, text?: string): string {
  const link = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** Chat on Telegram with a username, with or without its '@'. */
export function telegramLink(username: string): string {
  return `https://t.me/${encodeURIComponent(username.replace(/^@/, ''))}`;
}

/** Link that opens a new message to an address. */
export function mailLink(email: string, subject?: string): string {
  // The address of a link may not carry '?' or '&', which would start header fields.
  const link = `mailto:${encodeURIComponent(email).replace(/%40/g, '@')}`;
  return subject ? `${link}?subject=${encodeURIComponent(subject)}` : link;
}

/** Link that opens a message of the phone itself, which needs no data. */
export function smsLink(phone: string): string {
  return `sms:${phone.replace(/[^\d+]/g, '')}`;
}

/** Link that calls a phone. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
