import { tapPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';
import { mailLink, phoneLink, telegramLink, whatsappLink } from '#domain/places/contact-links.ts';

export interface ContactMethod {
  readonly kind: 'whatsapp' | 'telegram' | 'email' | 'phone';
  readonly label: string;
  readonly href: string;
  readonly icon: string;
  /** The number, name or address that the link leads to, for paper. */
  readonly written: string;
  /** Where the browser posts that it was tapped; undefined where nobody counts. */
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
  /** Text with which the conversation begins, where the channel can carry one. */
  readonly text?: string;
  readonly subject?: string;
  /** Whose taps are counted. */
  readonly taps?: {
    readonly site: Site;
    readonly businessId: string;
    readonly productId?: string;
  };
}

const tapKinds = { whatsapp: 'w', telegram: 't', email: 'm', phone: 'p' } as const;

/** Where taps on the contacts of a store are posted; undefined where nobody counts them. */
export const findTapUrl = (
  { isStatic, apiOrigin = '' }: Site,
  ...tap: Parameters<typeof tapPath>
): string | undefined => (isStatic === true ? undefined : apiOrigin + tapPath(...tap));

/** A name of Telegram as people write it. */
export const writeTelegram = (username: string): string => `@${username.replace(/^@/, '')}`;

/** How a store can be reached, the strongest first, by its own flags (product.md 3.9). */
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
