import type { OrderMessage } from '#domain/orders/order-message.ts';
import { find, randomBytes } from './page.ts';

export type Customer = Omit<OrderMessage, 'code' | 'storeName' | 'lines' | 'pricesAt'> & {
  readonly word: string | null;
};

export interface CustomerForm {
  /** What was typed, or null when something is missing, which the form then says. */
  read(): Customer | null;
  /** Shows what belongs to the order: no delivery where nothing is delivered. */
  follow(canDeliver: boolean): void;
  /** Makes ready for another order. */
  reset(): void;
}

/** Four hundred words are a sixth of the script, for those who order for another. Without a network there may be none. */
const loadWords = () =>
  import('#domain/orders/delivery-words.ts').then(
    (words) => words.createDeliveryWord,
    () => null,
  );

/** @param word the word of an order that waits to be sent. */
export function startForm(word: string | null, onReady: () => void): CustomerForm {
  const form = find('form[data-step]') as HTMLFormElement;
  const modes = find('[data-modes]', form);
  // It has no field of files.
  const typed = (name: string) => ((new FormData(form).get(name) ?? '') as string).trim();
  const isDelivered = () => !modes.hidden && typed('mode') === 'delivery';
  const isForOther = () => typed('other') !== '';

  const showWord = async () => {
    const draw = await loadWords();
    word ??= draw?.(randomBytes) ?? null;
    find('[data-word]', form).textContent = word ?? 'acuérdala tú por teléfono';
  };
  const follow = () => {
    find('[data-place]', form).hidden = !isDelivered();
    find('[data-receiver]', form).hidden = !isForOther();
    if (isForOther()) void showWord();
  };
  const listMissing = () => {
    const needed = [
      'customer',
      ...(isDelivered() ? ['place'] : []),
      ...(isForOther() ? ['receiver'] : []),
    ];
    return needed.filter((name) => typed(name) === '');
  };
  const mark = (name: string, isMissing: boolean) => {
    const note = document.getElementById(`${name}-nota`);
    if (note === null) return;
    note.hidden = !isMissing;
    find(`[name=${name}]`, form).setAttribute('aria-invalid', String(isMissing));
  };
  // There for when the network is not.
  if (document.documentElement.dataset.saver === undefined) void loadWords();
  form.addEventListener('change', follow);
  form.addEventListener('input', ({ target }) => {
    mark((target as HTMLInputElement).name, false);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const missing = listMissing();
    for (const name of ['customer', 'place', 'receiver']) mark(name, missing.includes(name));
    const [first] = missing;
    if (first === undefined) onReady();
    else find(`[name=${first}]`, form).focus();
  });

  return {
    read() {
      if (listMissing().length > 0) return null;
      const isOther = isForOther();
      return {
        customerName: typed('customer'),
        mode: isDelivered() ? 'delivery' : 'pickup',
        place: typed('place'),
        when: typed('when'),
        pay: typed('pay'),
        note: typed('note'),
        receiver: isOther ? { name: typed('receiver'), phone: typed('receiverPhone') } : null,
        word: isOther ? word : null,
      };
    },
    follow(canDeliver) {
      modes.hidden = !canDeliver;
      follow();
    },
    reset() {
      word = null;
      follow();
    },
  };
}
