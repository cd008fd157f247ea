import { formatOrderCode } from '#domain/orders/order-code.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import { type SendingWay, sendingWays } from '#domain/orders/kept-order.ts';
import { formatOrderSms, type OrderMessage, totalOf } from '#domain/orders/order-message.ts';
import { countSmsParts } from '#domain/orders/sms-text.ts';
import { getElement, say } from './page.ts';

/** The length of an encoded address that chat apps accept. */
const maxAddress = 4_000;
const maxSmsParts = 5;

/** The address of a way to send, with a text after `to`. The text is left out when the address would be too long. */
export function formatWay(
  { way, to = '' }: { readonly way?: string; readonly to?: string },
  text: string,
  code: string,
): readonly [href: string, isLong: boolean] {
  const isMail = way === 'mail';
  // Lines of a mail end in CRLF (RFC 6068).
  const body = encodeURIComponent(isMail ? text.replace(/\n/g, '\r\n') : text);
  const isLong = to.length + body.length > maxAddress;
  const subject = isMail ? `&subject=Pedido%20${formatOrderCode(code)}` : '';
  return [to + (isLong ? '' : body) + subject, isLong];
}

/** Shows the order, and its text for each way of sending that the store has. */
export function showCheck(order: OrderMessage, text: string, link: string): void {
  const sms = formatOrderSms(order, link);
  const field = getElement('[data-text]') as HTMLTextAreaElement;
  field.value = text;
  field.rows = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 36), 1);
  getElement('[data-prices]').textContent = order.pricesAt;
  getElement('[data-sum]').textContent = totalOf(order);
  showFacts(order.details);
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
    const isSms = anchor.dataset.way === 'sms';
    const [href, isLong] = formatWay(anchor.dataset, isSms ? sms : text, order.code);
    anchor.href = href;
    anchor.toggleAttribute('data-long', isLong);
    if (!isSms) continue;
    const parts = countSmsParts(sms);
    getElement('span', anchor).textContent =
      parts > maxSmsParts ? `SMS (${parts} mensajes)` : 'SMS (sin datos)';
  }
}

/** Shows who receives the order, where, when and how it is paid, as in the message. */
function showFacts({
  name,
  phone,
  mode,
  place,
  when,
  pay,
  note,
  ...recipient
}: OrderDetails): void {
  const { recipientName, recipientPhone, municipality } = recipient;
  const facts: readonly (readonly [title: string, texts: readonly string[]])[] = [
    ['Pide', [name, phone]],
    ['Recibe', [recipientName, recipientPhone]],
    ['Dónde', mode === 'p' ? ['Lo recojo'] : [place, municipality]],
    ['Cuándo', [when]],
    ['Pago', [pay]],
    ['Nota', [note]],
  ];
  const list = getElement('[data-facts]');
  list.textContent = '';
  for (const [title, texts] of facts) {
    const text = texts.filter(Boolean).join(' · ');
    if (text !== '') list.append(makeText('dt', title), makeText('dd', text));
  }
}

function makeText(name: 'dt' | 'dd', text: string): HTMLElement {
  const element = document.createElement(name);
  element.translate = name === 'dt';
  element.textContent = text;
  return element;
}

/** Calls back when the visitor copies or opens the message, with the way of sending. */
export function startCheck(onSent: (way: SendingWay) => void): void {
  const field = getElement('[data-text]') as HTMLTextAreaElement;
  const copy = async (done: string) => {
    let said = done;
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // The old way, which works in browsers inside apps. `copyText` has it for islands, with a field of its own, and
      // would be too many bytes here.
      field.closest('details')?.setAttribute('open', '');
      field.select();
      // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard is refused
      if (!document.execCommand('copy')) said = 'No se pudo copiar. Copia el texto a mano.';
    }
    say(said);
  };
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
    anchor.addEventListener('click', () => {
      if (anchor.dataset.long !== undefined) void copy('Copiamos el pedido: pégalo en el chat.');
      onSent(sendingWays.find((way) => way === anchor.dataset.way) ?? 'copy');
    });
  }
  getElement('[data-copy]').addEventListener('click', () => {
    void copy('Pedido copiado.');
    onSent('copy');
  });
}
