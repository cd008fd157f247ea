/** Chat on WhatsApp with a phone, of which only the digits are kept (product.md 3.9). */
export function whatsappLink(phone: string, text?: string): string {
  const link = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** Chat on Telegram with a username, with or without its '@', and the text that it begins with. */
export function telegramLink(username: string, text?: string): string {
  const link = `https://t.me/${encodeURIComponent(username.replace(/^@/, ''))}`;
  return text ? `${link}?text=${encodeURIComponent(text)}` : link;
}

/** Link that opens a new message to an address. */
export function mailLink(email: string, subject?: string, text?: string): string {
  // The address of a link may not carry '?' or '&', which would start header fields.
  const link = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  const fields = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    // Lines of a mail end so (RFC 6068).
    ...(text ? [`body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`] : []),
  ];
  return fields.length === 0 ? link : `${link}?${fields.join('&')}`;
}

/** Link that opens a message of the phone itself, which needs no data. */
export function smsLink(phone: string, text: string): string {
  return `sms:${phone.replace(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`;
}

/** Link that calls a phone. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
