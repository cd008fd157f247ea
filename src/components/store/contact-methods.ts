import { tapPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';
import { mailLink, phoneLink, telegramLink, whatsappLink } from '#domain/stores/contact-links.ts';

export interface ContactMethod {
  readonly kind: 'whatsapp' | 'telegram' | 'email' | 'phone';
  readonly label: string;
  readonly href: string;
  readonly icon: string;
  /** The number, name or address of the link, for printed pages. */
  readonly written: string;
  /** The address to which the browser reports a tap; undefined when taps are not counted. */
  readonly ping?: string | undefined;
}

export interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly whatsapp: boolean;
  readonly telegram: boolean;
  readonly telegram_username: string | null;
}

interface Opening {
  /** The first text of the conversation, where the app accepts one. */
  readonly text?: string;
  readonly subject?: string;
  /** The store, and optionally the product, whose taps are counted. */
  readonly taps?: {
    readonly site: Site;
    readonly businessId: string;
    readonly productId?: string;
  };
}

const tapKinds = { whatsapp: 'w', telegram: 't', email: 'm', phone: 'p' } as const;

/** The address to which taps on a store's contacts are reported; undefined when they are not counted. */
export const findTapUrl = (
  { isStatic, apiOrigin = '' }: Site,
  ...tap: Parameters<typeof tapPath>
): string | undefined => (isStatic === true ? undefined : apiOrigin + tapPath(...tap));

/** A Telegram name as people write it. */
export const writeTelegram = (username: string): string => `@${username.replace(/^@/, '')}`;

/** The ways to reach a store, the best first, by the store's own settings (product.md 3.9). */
export function listContactMethods(store: Reachable, opening: Opening = {}): ContactMethod[] {
  const { email, phone, telegram_username: username } = store;
  const methods: (ContactMethod | false)[] = [
    store.whatsapp &&
      phone !== null && {
        kind: 'whatsapp',
        label: 'WhatsApp',
        href: whatsappLink(phone, opening.text),
        icon: 'whatsapp',
        written: phone,
      },
    store.telegram &&
      username !== null && {
        kind: 'telegram',
        label: 'Telegram',
        href: telegramLink(username),
        icon: 'send',
        written: writeTelegram(username),
      },
    email !== null && {
      kind: 'email',
      label: 'Correo',
      href: mailLink(email, opening.subject),
      icon: 'mail',
      written: email,
    },
    phone !== null && {
      kind: 'phone',
      label: 'Llamar',
      href: phoneLink(phone),
      icon: 'phone',
      written: phone,
    },
  ];
  const { taps } = opening;
  return methods
    .filter((method) => method !== false)
    .map((method) => ({
      ...method,
      ping: taps && findTapUrl(taps.site, taps.businessId, tapKinds[method.kind], taps.productId),
    }));
}
