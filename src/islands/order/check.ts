import { mailLink, smsLink, telegramLink, whatsappLink } from '#domain/places/contact-links.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import {
  formatOrderMessage,
  formatOrderSms,
  type OrderMessage,
} from '#domain/orders/order-message.ts';
import { countSmsParts } from '#domain/orders/sms-text.ts';
import { find, type SheetStore, say } from './page.ts';

/** What chats take as an address, measured once it is encoded. */
const maxAddress = 4_000;
const maxSmsParts = 5;

/** Shows an order as it will be sent, by each way on which the store can be reached. */
export function showCheck(
  { phone, telegram, email }: SheetStore,
  order: OrderMessage,
  link: string,
): void {
  const text = formatOrderMessage(order, link);
  const sms = formatOrderSms(order, link);
  const subject = `Pedido ${formatOrderCode(order.code)}`;
  const ways: Readonly<Record<string, (body: string) => string>> = {
    whatsapp: (body) => whatsappLink(phone ?? '', body),
    telegram: (body) => telegramLink(telegram ?? '', body),
    sms: (body) => smsLink(phone ?? '', body && sms),
    mail: (body) => mailLink(email ?? '', subject, body),
  };
  const field = find('[data-text]') as HTMLTextAreaElement;
  field.value = text;
  field.rows = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 36), 1);
  find('[data-prices]').textContent = order.pricesAt;
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
    const { way = '' } = anchor.dataset;
    const full = ways[way]?.(text) ?? '';
    const isLong = full.length > maxAddress;
    anchor.href = isLong ? (ways[way]?.('') ?? '') : full;
    anchor.toggleAttribute('data-long', isLong);
    if (way !== 'sms') continue;
    const parts = countSmsParts(sms);
    anchor.textContent = parts > maxSmsParts ? `SMS (${parts} mensajes)` : 'SMS (sin datos)';
  }
}

/** Calls back when the message was taken along. */
export function startCheck(onSent: () => void): void {
  const field = find('[data-text]') as HTMLTextAreaElement;
  const copy = async (done: string) => {
    try {
      await navigator.clipboard.writeText(field.value);
      say(done);
    } catch {
      field.select();
      say('No se pudo copiar. Copia el texto a mano.');
    }
  };
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
    anchor.addEventListener('click', () => {
      const { long, tap } = anchor.dataset;
      if (tap !== undefined) navigator.sendBeacon(tap);
      if (long !== undefined) void copy('Copiamos el pedido: pégalo en el chat.');
      onSent();
    });
  }
  find('[data-copy]').addEventListener('click', () => {
    void copy('Pedido copiado.');
    onSent();
  });
}
