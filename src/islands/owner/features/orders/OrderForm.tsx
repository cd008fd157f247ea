import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OrderCreate } from '#contract/order.ts';
import { orderMessages } from '#domain/messages.ts';
import { maxOrderLines } from '#domain/limits.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import { useBusiness } from '../../business/owner-context.ts';
import { DialogFoot } from '../../../area/ui/DialogFoot.tsx';
import { FailureBox } from '../../../area/ui/FailureBox.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { type CustomerValues, CustomerFields } from './CustomerFields.tsx';
import { type DraftLine, addToLines, priceLine, readQuantity, writeLines } from './order-draft.ts';
import { OrderLines } from './OrderLines.tsx';
import { PriceChoice } from './PriceChoice.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { useOrderSave } from './use-order-save.ts';

export interface OrderStart extends Pick<OrderCreate, 'token' | 'code' | 'channel'> {
  readonly lines: readonly DraftLine[];
}

interface Props {
  start: OrderStart;
  onTouch: (isTouched: boolean) => void;
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
export function OrderForm({ start, onTouch, onClose }: Props): ReactElement {
  const { id: businessId } = useBusiness();
  const [lines, setLines] = useState<readonly DraftLine[]>(start.lines);
  const [usesAsked, setUsesAsked] = useState(false);
  const [customer, setCustomer] = useState(nobody);
  const [takeStock, setTakeStock] = useState(true);
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map());
  const save = useOrderSave(() => {
    onTouch(false);
    onClose();
  });
  const change = (next: readonly DraftLine[]) => {
    setLines(next);
    setWrong(new Map());
    onTouch(true);
  };
  const send = (takesStock: boolean) => {
    const found = findWrong(lines);
    setWrong(found);
    if (found.size > 0) return;
    const { token, code, channel } = start;
    void save.send({
      ...{ businessId, token, code, channel, ...customer },
      takeStock: takesStock,
      lines: writeLines(lines, usesAsked),
    });
  };
  const { refusal, isSaving } = save;
  const errors = new Map([...readLineIssues(refusal?.issues), ...wrong]);
  return (
    <form
      className="form max-sm:flex max-sm:flex-1 max-sm:flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(takeStock);
      }}
    >
      {/* Above what is chosen, which grows: it must not move from under a finger that taps twice. */}
      {start.channel === 'hand' && lines.length < maxOrderLines && (
        <ProductPicker
          onPick={(product) => {
            change(addToLines(lines, product));
          }}
        />
      )}
      <OrderLines lines={lines} usesAsked={usesAsked} errors={errors} onChange={change} />
      {lines.some(({ asked }) => asked !== null) && (
        <PriceChoice usesAsked={usesAsked} onChange={setUsesAsked} />
      )}
      {lines.length > 0 && (
        <p className="font-bold tabular" role="status">
          Total: {orderTotalText(lines.map((line) => priceLine(line, usesAsked)))}
        </p>
      )}
      <CustomerFields
        values={customer}
        issues={refusal?.issues ?? new Map()}
        onChange={(part) => {
          setCustomer({ ...customer, ...part });
          onTouch(true);
        }}
      />
      <Switch
        checked={takeStock}
        onChange={(event) => {
          setTakeStock(event.currentTarget.checked);
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
              setTakeStock(false);
              send(false);
            }}
          >
            Registrar sin descontar
          </button>
        )}
      </DialogFoot>
    </form>
  );
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
