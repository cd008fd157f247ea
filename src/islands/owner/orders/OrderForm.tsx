import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { isApiError } from '#client/api-error.ts';
import type { Order, OrderCreate } from '#contract/orders.ts';
import { orderMessages } from '#domain/messages.ts';
import { maxOrderLines } from '#domain/limits.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { formatPrice } from '#domain/money/money.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { readAgain } from '#islands/signed-in/query-client.ts';
import { closeModal } from '#islands/signed-in/ui/modals.ts';
import { nextTask } from '#islands/signed-in/next-task.ts';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { createOnce, type FirstSent } from '#islands/owner/saving/repeat.ts';
import { type Save, useSave } from '#islands/owner/saving/use-save.ts';
import { Note } from '#islands/owner/ui/Note.tsx';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import { keepOrderForm, loadOrderForm, type OrderValues } from './kept-order-form.ts';
import {
  type CustomerValues,
  type DraftLine,
  addToLines,
  isOpen,
  nobody,
  priceLine,
  readQuantity,
  restoreLines,
  writeCustomer,
  writeLines,
} from './order-draft.ts';
import { OrderLines } from './OrderLines.tsx';
import { feeLines, feeText } from '#domain/orders/delivery-fee.ts';
import { ProductPicker } from './ProductPicker.tsx';
import { createOrder, refreshOrders } from './order-calls.ts';

export interface OrderStart extends Pick<OrderCreate, 'token' | 'code' | 'channel'> {
  readonly lines: readonly DraftLine[];
  readonly customer: CustomerValues;
  /** The delivery fee in the link, when it differs from the store's present one. */
  readonly linkFee?: number | null;
}

export interface OrderFormState {
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
}

interface Props {
  /**
   * The name of the draft, which stays in this tab until the order is recorded, its dialog is closed or its owner signs
   * out.
   */
  name: string;
  start: OrderStart;
  onState: (state: OrderFormState) => void;
  onClose: () => void;
}

/** The form that records an order. */
export function OrderForm({ name, start, onState, onClose }: Props): ReactElement {
  const { id: storeId } = useOwnStore();
  const [restored] = useState(() => loadOrderForm(name));
  const [values, setValues] = useState(() => fillForm(start, restored));
  const [isTouched, setTouched] = useState(restored !== null);
  const element = useRef<HTMLFormElement>(null);
  // A link may ask for a greater quantity than an order allows.
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(() => findWrong(values.lines));
  const forget = () => {
    keepOrderForm(name, null);
  };
  const save = useOrderSave(forget, onClose);
  const { failure, isSaving } = save;
  const issues = readIssues(failure?.error);
  const { lines, usesAsked, customer, takeStock } = values;
  const { deliveryFee: fee } = writeCustomer(customer);
  const { linkFee = null } = start;
  const change = (part: Partial<OrderValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    setTouched(true);
    keepOrderForm(name, next);
  };
  const dropFee = () => {
    change({ customer: { ...customer, deliveryFee: null } });
  };
  const changeLines = (next: DraftLine[]) => {
    const gone = lines.filter((line) => !next.some(({ id }) => id === line.id));
    const removed = [...values.removed, ...gone.map(({ id }) => id)];
    change({ lines: next, removed });
    setWrong(new Map());
    // Issues name a line by its index, which may now be that of another line.
    if (readLineIssues(issues).size > 0) save.forgetFailure();
  };
  const leadToWrong = async () => {
    await nextTask();
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const send = async (takesStock: boolean) => {
    const found = findWrong(lines);
    setWrong(found);
    if (found.size > 0) return leadToWrong();
    const { token, code } = values;
    await save.send({
      businessId: storeId,
      token,
      code,
      channel: start.channel,
      ...writeCustomer(customer),
      takeStock: takesStock,
      lines: writeLines(lines, usesAsked),
    });
    return leadToWrong();
  };
  useUnsavedChanges(isTouched || isSaving);
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isUnsaved: isTouched, isSaving });
    return () => {
      report({ isUnsaved: false, isSaving: false });
    };
  }, [isTouched, isSaving]);
  const errors = new Map([...readLineIssues(issues), ...wrong]);
  const priced = lines.filter((line) => !isOpen(line)).map((line) => priceLine(line, usesAsked));
  // While an option must still be chosen for each line, a total would be that of the delivery alone.
  const total = priced.length === 0 ? '' : orderTotalText([...priced, ...feeLines(fee)]);
  return (
    <form
      ref={element}
      className="form max-sm:flex max-sm:flex-1 max-sm:flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(takeStock);
      }}
    >
      {restored !== null && <Note>Recuperamos lo que habías escrito.</Note>}
      {/* Above the chosen products, because that list grows and would move the picker between two taps. */}
      {start.channel === 'hand' && lines.length < maxOrderLines && (
        <ProductPicker
          onPick={(product) => {
            changeLines(addToLines(lines, product));
          }}
        />
      )}
      <OrderLines lines={lines} usesAsked={usesAsked} errors={errors} onChange={changeLines} />
      {lines.some(({ asked }) => asked !== null) && (
        <PriceChoice
          usesAsked={usesAsked}
          onChange={(isAsked) => {
            change({ usesAsked: isAsked });
          }}
        />
      )}
      {fee !== null && <FeeLine text={feeText(fee, customer.municipality)} onRemove={dropFee} />}
      {customer.mode === 'delivery' && linkFee !== null && (
        <p className="sub">
          {fee === null
            ? `En el pedido, la entrega cuesta ${formatPrice(linkFee, 'CUP')}`
            : `Hoy cuesta ${formatPrice(fee, 'CUP')} (en el pedido, ${formatPrice(linkFee, 'CUP')})`}
        </p>
      )}
      {total !== '' && <p className="font-bold tabular" role="status">{`Total: ${total}`}</p>}
      {start.customer !== nobody && (
        <p className="sub">Lo escribió el cliente. Cambia lo que haga falta.</p>
      )}
      <CustomerFields
        values={customer}
        issues={issues}
        onChange={(part) => {
          change({ customer: { ...customer, ...part } });
        }}
      />
      <Switch
        checked={takeStock}
        onChange={(event) => {
          change({ takeStock: event.currentTarget.checked });
        }}
      >
        Descontar de lo disponible
      </Switch>
      {failure !== null && <FailureBox title={failure.title} text={failure.text} />}
      <DialogFoot>
        <button
          type="submit"
          className="btn main"
          disabled={lines.length === 0}
          aria-disabled={isSaving}
        >
          {isSaving ? 'Registrando…' : 'Registrar pedido'}
        </button>
        {isApiError(failure?.error) && failure.error.code === 'insufficient_stock' && (
          <button
            type="button"
            className="btn"
            disabled={isSaving}
            onClick={() => {
              change({ takeStock: false });
              void send(false);
            }}
          >
            Registrar sin descontar
          </button>
        )}
      </DialogFoot>
    </form>
  );
}

/** Records an order once, however often it is sent. */
function useOrderSave(forget: () => void, onClose: () => void): Save<Order, OrderCreate> {
  const first = useRef<FirstSent<OrderCreate> | null>(null);
  return useSave<Order, OrderCreate>({
    base: null,
    write(input) {
      // A changed order is sent under a new key. Its token keeps the server from recording a second order.
      const isSame = JSON.stringify(first.current?.input) === JSON.stringify(input);
      return createOnce(createOrder, input, isSame ? first.current : null, (sent) => {
        first.current = sent;
      });
    },
    keep: refreshOrders,
    findPublished: ({ tookStock }) => (tookStock ? null : undefined),
    leave: () =>
      closeModal(() => {
        forget();
        onClose();
      }),
    describe: ({ code }) => ({ title: `Pedido ${formatOrderCode(code)} registrado` }),
    failed: { form: 'El pedido no se registró' },
    onRefused: (error) => {
      // The order is already recorded, for example by a request whose response was lost.
      if (!isApiError(error) || error.code !== 'order_known') return;
      forget();
      refreshOrders();
      // The dialog of a link then says so.
      readAgain(queryKeys.orderLink);
    },
  });
}

/** The messages of the issues by the path of their field. */
const readIssues = (error: unknown): ReadonlyMap<string, string> =>
  new Map(isApiError(error) ? error.issues.map(({ path, message }) => [path, message]) : []);

function fillForm(start: OrderStart, kept: OrderValues | null): OrderValues {
  const { token, code, channel, lines, customer } = start;
  if (kept === null) {
    const values = { token, code, usesAsked: false, customer, takeStock: true };
    return { ...values, lines, removed: [] };
  }
  if (channel === 'hand') return kept;
  // The fee may have been removed. Otherwise it is that of today, as the prices are.
  const deliveryFee = kept.customer.deliveryFee === null ? null : customer.deliveryFee;
  return {
    ...kept,
    customer: { ...kept.customer, deliveryFee },
    lines: restoreLines(lines, kept),
  };
}

function findWrong(lines: readonly DraftLine[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [index, line] of lines.entries()) {
    const isSame = (other: DraftLine) =>
      other.productId === line.productId && other.variantKey === line.variantKey;
    if (readQuantity(line.quantity) === null) found.set(index, orderMessages.quantityInvalid);
    else if (isOpen(line)) found.set(index, orderMessages.variantOpen);
    else if (lines.findIndex(isSame) < index) found.set(index, orderMessages.lineTwice);
  }
  return found;
}

/** The messages of issues such as `lines.2.quantity`, by the index of the line. */
function readLineIssues(issues: ReadonlyMap<string, string>): Map<number, string> {
  const found = new Map<number, string>();
  for (const [path, message] of issues) {
    const [, place] = /^lines\.(\d+)\./.exec(path) ?? [];
    if (place !== undefined) found.set(Number(place), message);
  }
  return found;
}

interface FeeLineProps {
  text: string;
  onRemove: () => void;
}

/** The delivery fee, which the owner can remove. */
function FeeLine({ text, onRemove }: FeeLineProps): ReactElement {
  return (
    <p className="flex items-center gap-2 rule-b pb-2">
      <span className="min-w-0 flex-1 wrap-anywhere tabular">{text}</span>
      <RoundButton
        aria-label="Quitar el costo de la entrega"
        onClick={(event) => {
          event.currentTarget.closest('dialog')?.querySelector('h2')?.focus();
          onRemove();
        }}
      >
        <X aria-hidden="true" className="icon" />
      </RoundButton>
    </p>
  );
}

interface PriceChoiceProps {
  usesAsked: boolean;
  onChange: (usesAsked: boolean) => void;
}

const choices = [
  { isAsked: false, label: 'Usar precios de hoy' },
  { isAsked: true, label: 'Respetar los del pedido' },
] as const;

/** Chooses between today's prices and those of the link, when they differ. */
function PriceChoice({ usesAsked, onChange }: PriceChoiceProps): ReactElement {
  return (
    <fieldset className="m-0 flex flex-wrap gap-x-5 border-0 p-0">
      <legend className="sr">Precios que cambiaron</legend>
      {choices.map(({ isAsked, label }) => (
        <label key={label} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="precios"
            className="size-5 accent-sea"
            checked={usesAsked === isAsked}
            onChange={() => {
              onChange(isAsked);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
