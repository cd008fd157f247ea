import { normalizePhone } from '#domain/accounts/phone.ts';
import type { createDeliveryWord } from '#domain/orders/delivery-words.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import {
  formatOrderTime,
  type OrderDay,
  orderDate,
  orderDaysAhead,
} from '#domain/orders/order-day.ts';
import { toCents } from '#domain/money/money.ts';
import {
  canBeBrought,
  type DeliveryTerms,
  feeText,
  isBelowLeast,
  settleFee,
} from '#domain/orders/delivery-fee.ts';
import { describeLines, type KeptLine } from '#domain/orders/kept-order.ts';
import { toOneLine } from '#domain/text/one-line.ts';
import { forgetBuyer, forgetDraft, keepBuyer, keepDraft, readBuyer, readDraft } from './own.ts';
import { getElement, randomBytes, say, type SheetStore } from './page.ts';

export interface Customer {
  readonly details: OrderDetails;
  /** The word that the recipient says at the delivery; null when the buyer is the recipient. */
  readonly word: string | null;
}

export interface CustomerForm {
  /** Returns what was typed; null while a field is missing or wrong. Only the form's button marks fields. */
  read(): Customer | null;
  /** Adapts the form to the lines: it hides delivery when no product can be delivered, and shows the fee. */
  follow(lines: readonly KeptLine[]): void;
  /** Empties the form for the next order. */
  reset(): void;
}

/**
 * Loaded apart from the script, because the four hundred words are a sixth of it and few order for another person.
 * Without a network there is no word.
 */
const loadWords = (): Promise<typeof createDeliveryWord> =>
  import('#domain/orders/delivery-words.ts').then(
    (words) => words.createDeliveryWord,
    () => () => '',
  );

const phones = ['phone', 'receiverPhone'];
/** Hidden fields: two that are set with chips, and the word, which a draft therefore keeps. */
const hiddenFields = ['day', 'pay', 'word'] as const;
const checked = ['customer', 'phone', 'mode', 'town', 'place', 'date', 'receiver', 'receiverPhone'];
/** The value for a municipality to which the store does not deliver. */
const elsewhere = '-';

/** @param word the word of an order that waits to be sent */
export function startForm(
  { id, zone }: SheetStore,
  word: string | null | undefined,
  onReady: () => void,
): CustomerForm {
  const form = getElement('form[data-step]') as HTMLFormElement;
  const modes = getElement('[data-modes]', form);
  const delivery = readStoreDelivery(form);
  /** The lines of the current order. */
  let lines: readonly KeptLine[] = [];
  const fieldOf = (name: string) => getElement(`[name=${name}]`, form) as HTMLInputElement;
  // The form has no field for files.
  const typed = (name: string) => ((new FormData(form).get(name) ?? '') as string).trim();
  const isDelivered = () => !modes.hidden && typed('mode') === 'delivery';
  const isForOther = () => typed('other') !== '';
  /** The delivery fee in CUP; null when nothing is delivered or the store does not state it. */
  const readFee = (): number | null => {
    const { name, fee } = readZone(form);
    const isOpen = name === '' && readZones(form).length > 0;
    return isOpen || !isDelivered()
      ? null
      : settleFee(fee === undefined ? null : Number(fee), lines, delivery);
  };
  /** The date a number of days from now, by the store's clock. It limits the field. */
  const dateIn = (days: number) => orderDate(Math.floor(Date.now() / 60_000), zone, days);

  const showWord = async () => {
    const draw = await loadWords();
    const field = fieldOf('word');
    if (!field.value) {
      field.value = draw(randomBytes);
      save();
    }
    getElement('[data-receiver] b', form).textContent = field.value || 'acuérdala tú por teléfono';
  };
  const follow = () => {
    getElement('[data-place]', form).hidden = !isDelivered();
    getElement('[data-receiver]', form).hidden = !isForOther();
    getElement('[data-date]', form).hidden = typed('day') !== 'other';
    for (const name of hiddenFields) {
      for (const chip of form.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
        chip.setAttribute('aria-pressed', String(chip.dataset[name] === typed(name)));
      }
    }
    getElement('[data-town]', form).hidden = !isDelivered();
    const isElsewhere = typed('town') === elsewhere;
    getElement('[data-elsewhere]', form).hidden = !isElsewhere;
    const fee = readFee();
    getElement('[data-cost]', form).textContent =
      fee === null ? '' : feeText(fee, readZone(form).name);
    getElement('[data-whole]', form).textContent = describeLines(lines, fee && toCents(fee));
    getElement('[data-me]', form).hidden = readBuyer() === null;
    if (isForOther()) void showWord();
  };

  const isWrong = (name: string): boolean => {
    const text = typed(name);
    if (phones.includes(name)) {
      const isAsked = name === 'phone' || isForOther();
      return isAsked && text !== '' && normalizePhone(text) === null;
    }
    if (name === 'date') {
      return typed('day') === 'other' && !(text >= dateIn(0) && text <= dateIn(orderDaysAhead));
    }
    if (name === 'mode') return isDelivered() && isBelowLeast(lines, delivery);
    if (name === 'town') {
      return isDelivered() && readZones(form).length > 0 && (text === '' || text === elsewhere);
    }
    const isNeeded =
      name === 'customer' ||
      (name === 'place' && isDelivered()) ||
      (name === 'receiver' && isForOther());
    return isNeeded && toOneLine(text) === '';
  };
  const mark = (name: string, isMarked: boolean) => {
    const note = document.getElementById(`${name}-nota`);
    if (note === null) return;
    note.hidden = !isMarked || (name === 'town' && typed('town') === elsewhere);
    fieldOf(name).setAttribute('aria-invalid', String(isMarked));
  };
  const readWhen = (): string => {
    const day = typed('day') as OrderDay | '';
    const date = day === 'other' ? typed('date') : dateIn(day === 'tomorrow' ? 1 : 0);
    return formatOrderTime(day, date, toOneLine(typed('hour')));
  };
  const readPhone = (name: string): string => normalizePhone(typed(name)) ?? '';
  const save = () => {
    keepDraft(id, [...new FormData(form)] as [string, string][]);
  };
  const fill = (name: string, value: string) => {
    mark(name, false);
    const field = fieldOf(name);
    if (field.type === 'radio') {
      // A click would store the form before the remaining fields are filled.
      const choice = getElement(`[name=${name}][value=${CSS.escape(value)}]`, form);
      (choice as HTMLInputElement).checked = true;
    } else if (field.type === 'checkbox') field.checked = true;
    else field.value = value;
  };
  /** Fills the fields that have a value here. What was typed into the others stays. */
  const fillAll = (fields: readonly (readonly [string, string])[]) => {
    for (const [name, value] of fields) {
      try {
        if (value !== '') fill(name, value);
      } catch {
        // The draft has a field of an earlier release.
      }
    }
    follow();
  };
  const clear = () => {
    forgetDraft(id);
    form.reset();
    // Resetting a form does not change its hidden fields.
    for (const name of hiddenFields) {
      for (const field of form.querySelectorAll<HTMLInputElement>(`[name=${name}]`))
        field.value = '';
    }
    for (const name of checked) mark(name, false);
    follow();
  };

  // Loaded early, because the network may be gone later.
  if (document.documentElement.dataset.saver === undefined) void loadWords();
  fieldOf('date').min = dateIn(0);
  fieldOf('date').max = dateIn(orderDaysAhead);
  form.addEventListener('change', () => {
    follow();
    save();
  });
  form.addEventListener('input', ({ target }) => {
    mark((target as HTMLInputElement).name, false);
    save();
  });
  for (const name of hiddenFields) {
    for (const chip of form.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
      chip.addEventListener('click', () => {
        const value = chip.dataset[name] ?? '';
        fieldOf(name).value = typed(name) === value ? '' : value;
        follow();
        save();
      });
    }
  }
  getElement('[data-elsewhere] button', form).addEventListener('click', () => {
    fill('mode', 'pickup');
    follow();
    save();
    getElement('[name=mode]:checked', form).focus();
  });
  getElement('[data-me-use]', form).addEventListener('click', () => {
    const buyer = readBuyer();
    if (buyer === null) return;
    const { name, phone, place, recipientName, recipientPhone } = buyer;
    fillAll([
      ['customer', name],
      ['phone', phone],
      ['place', place],
      ['other', recipientName],
      ['receiver', recipientName],
      ['receiverPhone', recipientPhone],
    ]);
    save();
    fieldOf('customer').focus();
  });
  getElement('[data-me-forget]', form).addEventListener('click', () => {
    forgetBuyer();
    const opened = getElement('[data-opened]');
    opened.hidden = true;
    getElement('a', opened).removeAttribute('href');
    clear();
    fieldOf('customer').focus();
    say('Este navegador ya no guarda tus datos.');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = checked.filter(isWrong);
    for (const name of checked) mark(name, wrong.includes(name));
    const [first] = wrong;
    if (first !== undefined) {
      fieldOf(first).focus();
      return;
    }
    const isOther = isForOther();
    keepBuyer({
      ...{ name: typed('customer'), phone: typed('phone'), place: typed('place') },
      recipientName: isOther ? typed('receiver') : '',
      recipientPhone: isOther ? typed('receiverPhone') : '',
    });
    onReady();
  });
  fillAll(readDraft(id));
  if (word) fieldOf('word').value = word;

  return {
    read() {
      if (checked.some(isWrong)) return null;
      const isOther = isForOther();
      const isBrought = isDelivered();
      const fee = readFee();
      return {
        details: {
          name: toOneLine(typed('customer')),
          phone: readPhone('phone'),
          mode: isBrought ? 'd' : 'p',
          place: isBrought ? toOneLine(typed('place')) : '',
          when: readWhen(),
          pay: toOneLine(typed('pay')),
          note: toOneLine(typed('note')),
          recipientName: isOther ? toOneLine(typed('receiver')) : '',
          recipientPhone: isOther ? readPhone('receiverPhone') : '',
          municipality: isBrought ? readZone(form).name : '',
          feeCents: fee && toCents(fee),
        },
        word: (isOther && typed('word')) || null,
      };
    },
    follow(ordered) {
      lines = ordered;
      modes.hidden = !canBeBrought(ordered, delivery);
      follow();
    },
    reset: clear,
  };
}

/** The store's terms of delivery, as rendered on its sheet. */
const readStoreDelivery = (form: HTMLElement): DeliveryTerms =>
  JSON.parse(form.dataset.delivery ?? '{}') as DeliveryTerms;

/** The options of the municipalities to which the store delivers. */
const readZones = (form: HTMLElement): readonly HTMLOptionElement[] => [
  ...form.querySelectorAll<HTMLOptionElement>('[name=town] [data-name]'),
];

/** The chosen municipality, and its fee in CUP when the store states it. */
function readZone(form: HTMLElement): { name: string; fee: string | undefined } {
  const chosen = readZones(form).find(({ selected }) => selected);
  return { name: chosen?.dataset.name ?? '', fee: chosen?.dataset.fee };
}
