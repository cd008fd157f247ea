import { formatOrderCode } from '#domain/orders/order-code.ts';
import {
  formatOrderMessage,
  formatOrderSms,
  type OrderMessage,
} from '#domain/orders/order-message.ts';
import { countSmsParts } from '#domain/orders/sms-text.ts';
import { find, say } from './page.ts';

/** What chats take as an address, measured once it is encoded. */
const maxAddress = 4_000;
const maxSmsParts = 5;

/** The address of a way with a text behind `to`; without it where that would be too long. */
export function formatWay(
  { way, to = '' }: { readonly way?: string; readonly to?: string },
  text: string,
  code: string,
): readonly [href: string, isLong: boolean] {
  const isMail = way === 'mail';
  // Lines of a mail end so (RFC 6068).
  const body = encodeURIComponent(isMail ? text.replace(/\n/g, '\r\n') : text);
  const isLong = to.length + body.length > maxAddress;
  const subject = isMail ? `&subject=Pedido%20${formatOrderCode(code)}` : '';
  return [to + (isLong ? '' : body) + subject, isLong];
}

/** Shows an order as it will be sent, by each way on which the store can be reached. */
export function showCheck(order: OrderMessage, link: string): void {
  const text = formatOrderMessage(order, link);
  const sms = formatOrderSms(order, link);
  const field = find('[data-text]') as HTMLTextAreaElement;
  field.value = text;
  field.rows = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 36), 1);
  find('[data-prices]').textContent = order.pricesAt;
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
    const isSms = anchor.dataset.way === 'sms';
    const [href, isLong] = formatWay(anchor.dataset, isSms ? sms : text, order.code);
    anchor.href = href;
    anchor.toggleAttribute('data-long', isLong);
    if (!isSms) continue;
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
      if (anchor.dataset.long !== undefined) void copy('Copiamos el pedido: pégalo en el chat.');
      onSent();
    });
  }
  find('[data-copy]').addEventListener('click', () => {
    void copy('Pedido copiado.');
    onSent();
  });
}
