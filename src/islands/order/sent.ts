import { totalWithFee } from '#domain/orders/delivery-fee.ts';
import { isDeliveryWord } from '#domain/orders/delivery-word.ts';
import type { SendingWay, SentOrder } from '#domain/orders/kept-order.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { formatPriceTime } from '#domain/orders/price-time.ts';
import { copyTemplate, getElement } from './page.ts';
import type { Products } from './products.ts';
import { showSummary } from './summary.ts';

let shown = '';

/** Shows the orders that were sent to this store, with the word for the delivery. */
export function showSent(
  sent: readonly SentOrder[],
  zone: string,
  onRepeat: (order: SentOrder) => void,
): void {
  const text = JSON.stringify(sent);
  // Not rendered again, so that the visitor's input stays.
  if (text === shown) return;
  shown = text;
  const box = getElement('[data-sent]');
  box.hidden = sent.length === 0;
  getElement('[data-sent-link]').hidden = box.hidden;
  const list = getElement('ul', box);
  list.textContent = '';
  list.append(
    ...sent.map((order) => {
      const item = copyTemplate('sent-order');
      getElement('b', item).textContent = formatOrderCode(order.code);
      const date = formatPriceTime(Math.floor(order.at / 60_000), zone);
      const total = totalWithFee(order.lines, order.feeCents);
      getElement('span', item).textContent = ` ${date} · ${total}`;
      item.querySelector('[type=button]')?.addEventListener('click', () => {
        onRepeat(order);
      });
      if (order.word !== null) startWord(getElement('form', item) as HTMLFormElement, order.word);
      return item;
    }),
  );
}

/** Makes the link lead to the sent orders. */
export function startSentLink(): void {
  getElement('[data-sent-link]').addEventListener('click', () => {
    const heading = getElement('[data-sent] h2');
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  });
}

/** Where the store answers, by the way in which the order was sent. */
const answers: Record<SendingWay, string> = {
  whatsapp: 'La tienda te contesta por WhatsApp.',
  telegram: 'La tienda te contesta por Telegram.',
  sms: 'La tienda te contesta por teléfono.',
  mail: 'La tienda te contesta por correo.',
  copy: 'La tienda te contesta en ese chat.',
};

/** Shows an order that the visitor said was sent. */
export function showDone(order: SentOrder, here: Products): void {
  const { code, way, word, lines, feeCents } = order;
  const step = getElement('[data-step=enviado]');
  getElement('h2', step).textContent = `¡Listo! Pedido ${formatOrderCode(code)}`;
  getElement('[data-answer]', step).textContent = answers[way ?? 'copy'];
  const box = getElement('[data-done-word]', step);
  box.hidden = word === null;
  getElement('[translate=no]', box).textContent = word;
  showSummary('enviado', lines, here, order);
  getElement('[data-done-total]', step).textContent = totalWithFee(lines, feeCents);
}

const asked = getElement('[data-asked]');

/** Shows the question whether the order was sent. */
export function showAsked(isAsked: boolean): void {
  asked.hidden = !isAsked;
}

/** Focuses the question while it is shown. */
export function focusAsked(): void {
  if (!document.hidden && !asked.hidden) getElement('h2', asked).focus();
}

function startWord(form: HTMLFormElement, word: string): void {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isSame = isDeliveryWord((getElement('input', form) as HTMLInputElement).value, word);
    const status = getElement('[role=status]', form);
    status.textContent = status.dataset[isSame ? 'same' : 'other'] ?? '';
  });
}
