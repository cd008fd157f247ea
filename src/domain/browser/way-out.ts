/**
 * The link with which Android opens a page in the visitor's own browser. Null on other systems, where only the app's
 * menu can.
 * @param address the full address of the page
 */
export function wayOut(address: string, userAgent: string): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null;
  const { protocol, href } = new URL(address);
  const scheme = protocol.slice(0, -1);
  const parts = [
    ...['Intent', `scheme=${scheme}`, 'action=android.intent.action.VIEW'],
    ...['category=android.intent.category.BROWSABLE', 'end'],
  ];
  return `intent:${href.slice(protocol.length)}#${parts.join(';')};`;
}

/** The number, name or address behind a link that opens another app, as a person writes it. Null for other links. */
export function writtenContact(href: string): string | null {
  const [, scheme, to = ''] = /^(mailto|tel|sms):([^?]+)/.exec(href) ?? [];
  if (scheme !== undefined) return decodeURIComponent(to);
  const [, number] = /^https:\/\/wa\.me\/(\d+)/.exec(href) ?? [];
  if (number !== undefined) return `+${number}`;
  const [, name] = /^https:\/\/t\.me\/(\w+)/.exec(href) ?? [];
  return name === undefined ? null : `@${name}`;
}
