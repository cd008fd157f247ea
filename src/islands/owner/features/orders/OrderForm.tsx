import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderCreate } from '#contract/orders.ts';
import { orderMessages } from '#domain/messages.ts';
import { maxOrderLines } from '#domain/limits.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import { useBusiness } from '../../business/owner-context.ts';
import { useUnsavedChanges } from '../../../area/leave-guard.ts';
import { nextTask } from '../../../area/next-task.ts';
import { DialogFoot } from '../../../area/ui/DialogFoot.tsx';
import { FailureBox } from '../../../area/ui/FailureBox.tsx';
import { Note } from '../../ui/Note.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { type CustomerValues, CustomerFields } from './CustomerFields.tsx';
import { keepOrderForm, loadOrderForm, type OrderValues } from './kept-order-form.ts';
import {
  type DraftLine,
  addToLines,
  priceLine,
  readQuantity,
  restoreLines,
  writeLines,
} from './order-draft.ts';
import { OrderLines } from './OrderLines.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { useOrderSave } from './use-order-save.ts';

export interface OrderStart extends Pick<OrderCreate, 'token' | 'code' | 'channel'> {
  readonly lines: readonly DraftLine[];
}

export interface OrderFormState {
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
}

interface Props {
  /** Under which the form is kept in this tab until it is recorded. */
  name: string;
  start: OrderStart;
  onState: (state: OrderFormState) => void;
  onClose: () => void;
}

const nobody: CustomerValues = {
  customerName: '',
  customerPhone: '',
  mode: 'pickup',
  place: '',
  note: '',
};

/** The form of an order that is not recorded yet. */
export function OrderForm({ name, start, onState, onClose }: Props): ReactElement {
  const { id: businessId } = useBusiness();
  const [restored] = useState(() => loadOrderForm(name));
  const [values, setValues] = useState(() => fillForm(start, restored));
  const [isTouched, setTouched] = useState(restored !== null);
  const element = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map());
  const forget = () => {
    keepOrderForm(name, null);
  };
  const save = useOrderSave(() => {
    forget();
    onClose();
  }, forget);
  const { lines, usesAsked, customer, takeStock } = values;
  const change = (part: Partial<OrderValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    setTouched(true);
    keepOrderForm(name, next);
  };
  const changeLines = (next: DraftLine[]) => {
    const gone = lines.filter(
      (line) => !next.some(({ productId }) => productId === line.productId),
    );
    const removed = [...values.removed, ...gone.map(({ productId }) => productId)];
    change({ lines: next, removed });
    setWrong(new Map());
    // What it says of a line says it of a place, where another one may stand now.
    if (readLineIssues(save.refusal?.issues).size > 0) save.forgetRefusal();
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
      ...{ businessId, token, code, channel: start.channel, ...customer },
      // What was typed for a delivery stands in no field of an order that is fetched.
      place: customer.mode === 'delivery' ? customer.place : '',
      takeStock: takesStock,
      lines: writeLines(lines, usesAsked),
    });
    return leadToWrong();
  };
  const { refusal, isSaving } = save;
  useUnsavedChanges(isTouched || isSaving);
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isUnsaved: isTouched, isSaving });
    return () => {
      report({ isUnsaved: false, isSaving: false });
    };
  }, [isTouched, isSaving]);
  const errors = new Map([...readLineIssues(refusal?.issues), ...wrong]);
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
      {/* Above what is chosen, which grows: it must not move from under a finger that taps twice. */}
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
      {lines.length > 0 && (
        <p
          className="font-bold tabular"
          role="status"
        >{`Total: ${orderTotalText(lines.map((line) => priceLine(line, usesAsked)))}`}</p>
      )}
      <CustomerFields
        values={customer}
        issues={refusal?.issues ?? new Map()}
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
        Descontar de la existencia
      </Switch>
      {refusal !== null && <FailureBox title="El pedido no se registró" text={refusal.text} />}
      <DialogFoot>
        <button
          type="submit"
          className="btn main"
          disabled={lines.length === 0}
          aria-disabled={isSaving}
        >
          {isSaving ? 'Registrando…' : 'Registrar pedido'}
        </button>
        {refusal?.isShort === true && (
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

function fillForm({ token, code, channel, lines }: OrderStart, kept: OrderValues | null) {
  if (kept === null) {
    const values = { token, code, usesAsked: false, customer: nobody, takeStock: true };
    return { ...values, lines, removed: [] };
  }
  return channel === 'hand' ? kept : { ...kept, lines: restoreLines(lines, kept) };
}

function findWrong(lines: readonly DraftLine[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [place, { quantity }] of lines.entries()) {
    if (readQuantity(quantity) === null) found.set(place, orderMessages.quantityInvalid);
  }
  return found;
}

/** Issues such as `lines.2.quantity`, by the place of their line. */
function readLineIssues(issues: ReadonlyMap<string, string> = new Map()): Map<number, string> {
  const found = new Map<number, string>();
  for (const [path, message] of issues) {
    const [, place] = /^lines\.(\d+)\./.exec(path) ?? [];
    if (place !== undefined) found.set(Number(place), message);
  }
  return found;
}
