import type { ReactElement } from 'react';
import { X } from 'lucide-react';
import { choose } from '#domain/messages/variants.ts';
import { formatPrice } from '#domain/money/money.ts';
import { lineAmount } from '#domain/orders/order-lines.ts';
import { variantText } from '#domain/products/variants.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import { chooseVariant, type DraftLine, isOpen, priceLine } from './order-draft.ts';

interface Props {
  lines: readonly DraftLine[];
  usesAsked: boolean;
  /** Messages about lines, by the index of the line. */
  errors: ReadonlyMap<number, string>;
  onChange: (lines: DraftLine[]) => void;
}

/** The lines of the order with their quantities and options. A price that differs from the link's is shown with it. */
export function OrderLines({ lines, usesAsked, errors, onChange }: Props): ReactElement {
  return (
    <ul className="m-0 grid list-none gap-2 p-0" aria-label="Productos del pedido">
      {lines.map((line, index) => {
        const priced = priceLine(line, usesAsked);
        const amount = lineAmount(priced);
        // The message is about the option, and not about the quantity.
        const isUnchosen = isOpen(line) && errors.has(index);
        return (
          <li key={line.id} className="rule-b pb-2">
            {/* The message uses the width of the whole line, because the field for the quantity is too narrow. */}
            <Field label="Cantidad" error={errors.get(index)}>
              {(tied) => (
                <div className="grid grid-cols-[88px_minmax(0,1fr)_44px] items-start gap-2">
                  <input
                    {...tied}
                    {...(isUnchosen && aboutOther)}
                    aria-label={`Cantidad de ${line.name}`}
                    inputMode="numeric"
                    maxLength={3}
                    value={line.quantity}
                    onChange={({ currentTarget: { value: quantity } }) => {
                      onChange(lines.map((one) => (one === line ? { ...line, quantity } : one)));
                    }}
                  />
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere" translate="no">
                      {keepTogether(line.name)}
                    </p>
                    {!isOpen(line) && (
                      <p className="sub tabular">
                        {amount === null
                          ? 'precio a consultar'
                          : formatPrice(amount, priced.currency)}
                      </p>
                    )}
                    {line.asked !== null && (
                      <p className="sub tabular">{`Hoy cuesta ${showPrice(line)} (en el pedido, ${showPrice(line.asked)})`}</p>
                    )}
                  </div>
                  {line.variants !== null && (
                    <select
                      // Below the name and as wide as the line, because a shorter field cuts what was chosen.
                      className="col-span-full row-start-2"
                      aria-label={`Opción de ${line.name}`}
                      aria-invalid={isUnchosen}
                      aria-describedby={isUnchosen ? tied['aria-describedby'] : undefined}
                      value={line.variantKey ?? ''}
                      onChange={({ currentTarget: { value: key } }) => {
                        onChange(
                          lines.map((one) => (one === line ? chooseVariant(line, key) : one)),
                        );
                      }}
                    >
                      <option value="">{choose}</option>
                      {line.variants.map(({ key, values }) => (
                        <option key={key} value={key} translate="no">
                          {variantText(values)}
                        </option>
                      ))}
                    </select>
                  )}
                  <RoundButton
                    className="col-start-3 row-start-1"
                    aria-label={`Quitar ${line.name}`}
                    onClick={(event) => {
                      handOnFocus(event.currentTarget);
                      onChange(lines.filter((one) => one !== line));
                    }}
                  >
                    <X aria-hidden="true" className="icon" />
                  </RoundButton>
                </div>
              )}
            </Field>
          </li>
        );
      })}
    </ul>
  );
}

/** Of a field that is right beside one that is wrong. */
const aboutOther = { 'aria-invalid': undefined, 'aria-describedby': undefined };

const showPrice = ({ price, currency }: Pick<DraftLine, 'price' | 'currency'>): string =>
  price === null ? 'precio a consultar' : formatPrice(price, currency);

/**
 * Moves the focus before the button disappears with its line: to the next line, else the previous one, else the title
 * of the dialog.
 */
function handOnFocus(button: HTMLElement): void {
  const line = button.closest('li');
  const other = line?.nextElementSibling ?? line?.previousElementSibling;
  const heir = other?.querySelector('button') ?? line?.closest('dialog')?.querySelector('h2');
  heir?.focus();
}
