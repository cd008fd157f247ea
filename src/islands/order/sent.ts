import { isDeliveryWord } from '#domain/orders/delivery-word.ts';
import type { SentOrder } from '#domain/orders/kept-order.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import { formatPriceTime } from '#domain/orders/price-time.ts';
import { copyTemplate, find } from './page.ts';

let shown = '';

/** Shows what was sent to this store, with the word that proves a delivery. */
export function showSent(
  sent: readonly SentOrder[],
  zone: string,
  onRepeat: (order: SentOrder) => void,
): void {
  const text = JSON.stringify(sent);
  // What is being typed into it stays.
  if (text === shown) return;
  shown = text;
  const box = find('[data-sent]');
  box.hidden = sent.length === 0;
  const list = find('ul', box);
  list.textContent = '';
  list.append(
    ...sent.map((order) => {
      const item = copyTemplate('sent-order');
      find('b', item).textContent = formatOrderCode(order.code);
      const date = formatPriceTime(Math.floor(order.at / 60_000), zone);
      find('span', item).textContent = ` ${date} · ${orderTotalText(order.lines)}`;
      item.querySelector('[type=button]')?.addEventListener('click', () => {
        onRepeat(order);
      });
      if (order.word !== null) startWord(find('form', item) as HTMLFormElement, order.word);
      return item;
    }),
  );
}

const asked = find('[data-asked]');

/** Asks whether the order was sent. */
export function showAsked(isAsked: boolean): void {
  asked.hidden = !isAsked;
}

/** Leads there, as long as it is asked. */
export function focusAsked(): void {
  if (!document.hidden && !asked.hidden) find('h2', asked).focus();
}

function startWord(form: HTMLFormElement, word: string): void {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isSame = isDeliveryWord((find('input', form) as HTMLInputElement).value, word);
    const status = find('[role=status]', form);
    status.textContent = status.dataset[isSame ? 'same' : 'other'] ?? '';
  });
}
