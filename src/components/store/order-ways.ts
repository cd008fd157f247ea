import type { Reachable } from './contact-methods.ts';
import { mailLink, smsLink, telegramLink, whatsappLink } from '#domain/stores/contact-links.ts';

export interface OrderWay {
  readonly way: 'whatsapp' | 'telegram' | 'sms' | 'mail';
  readonly label: string;
  /** The beginning of the address, to which the text is added. */
  readonly to: string;
}

/** The ways to send an order to a store, the best first. Empty when customers can only visit it. */
export function listOrderWays(store: Reachable): OrderWay[] {
  const { email, phone, whatsapp, telegram, telegram_username: username } = store;
  const ways: (OrderWay | false)[] = [
    whatsapp &&
      phone !== null && {
        way: 'whatsapp',
        label: 'Enviar por WhatsApp',
        to: `${whatsappLink(phone)}?text=`,
      },
    telegram &&
      username !== null && {
        way: 'telegram',
        label: 'Telegram',
        to: `${telegramLink(username)}?text=`,
      },
    phone !== null && { way: 'sms', label: 'SMS (sin datos)', to: `${smsLink(phone)}?body=` },
    email !== null && { way: 'mail', label: 'Correo', to: `${mailLink(email)}?body=` },
  ];
  return ways.filter((way) => way !== false);
}

export const canOrder = (store: Reachable): boolean => listOrderWays(store).length > 0;
