import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { BatchPlan } from '#contract/batches.ts';
import { rateMessages } from '#domain/messages.ts';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { countText, formatCount } from '#domain/text/count-text.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';

interface Props {
  plan: BatchPlan;
  kind: 'rate' | 'percent';
  /** Ids of the products whose prices stay the same. */
  left: ReadonlySet<string>;
  isBusy: boolean;
  failure: string | null;
  /** Whether the change was sent without a response. It can then only be repeated as it was. */
  isUnsure: boolean;
  onLeave: (left: ReadonlySet<string>) => void;
  onBack: () => void;
  onApply: () => void;
}

/** Rows are rendered in portions: two thousand at once would block a phone for seconds. */
const rowsAtOnce = 100;

/** Shows the new price of each product before anything changes. */
export function PricePreview(props: Props): ReactElement {
  const { plan, kind, left, isBusy, failure, isUnsure, onLeave, onBack, onApply } = props;
  const [shown, setShown] = useState(rowsAtOnce);
  const summary = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone.
  useEffect(() => {
    summary.current?.focus();
  }, []);
  const count = plan.rows.filter(({ productId }) => !left.has(productId)).length;
  const savesRate = kind === 'rate' && count === 0;
  return (
    <form
      className="max-sm:flex max-sm:flex-1 max-sm:flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 || savesRate) onApply();
      }}
    >
      <p
        ref={summary}
        tabIndex={-1}
        role="status"
        className="mb-3 font-strong focus-visible:[box-shadow:none] focus-visible:[outline:0]"
      >
        {describeCounts(plan, kind)}
      </p>
      <ul className="m-0 list-none p-0">
        {plan.rows.slice(0, shown).map((row) => (
          <PriceRow
            key={row.productId}
            row={row}
            isTicked={!left.has(row.productId)}
            isFixed={isUnsure || row.after === null}
            onTick={(isTicked) => {
              const next = new Set(left);
              if (isTicked) next.delete(row.productId);
              else next.add(row.productId);
              onLeave(next);
            }}
          />
        ))}
      </ul>
      {plan.rows.length > shown && (
        <button
          type="button"
          className="btn mt-3"
          onClick={() => {
            setShown(shown + rowsAtOnce);
          }}
        >
          {`Ver ${formatCount(Math.min(rowsAtOnce, plan.rows.length - shown))} más`}
        </button>
      )}
      {failure !== null && <FailureBox {...describeEnd(failure, isUnsure)} />}
      <DialogFoot>
        <button
          type="submit"
          className="btn main"
          disabled={count === 0 && !savesRate}
          aria-disabled={isBusy}
        >
          {isBusy
            ? 'Cambiando…'
            : savesRate
              ? 'Guardar mi tasa'
              : `Cambiar ${countText(count, 'precio', 'precios')}`}
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={onBack}>
          Volver
        </button>
      </DialogFoot>
    </form>
  );
}

/** @example '48 precios cambian · 3 quedan igual · 2 sin precio' */
function describeCounts({ rows, unchanged, skipped }: BatchPlan, kind: Props['kind']): string {
  const changed = rows.filter(({ after }) => after !== null).length;
  return [
    countText(changed, 'precio cambia', 'precios cambian'),
    ...(unchanged === 0 ? [] : [countText(unchanged, 'queda igual', 'quedan igual')]),
    ...(skipped === 0
      ? []
      : [`${formatCount(skipped)} ${kind === 'rate' ? 'sin tasa' : 'sin precio'}`]),
  ].join(' · ');
}

const describeEnd = (failure: string, isUnsure: boolean): { title: string; text: string } =>
  isUnsure
    ? {
        title: 'No se sabe si cambiaron los precios',
        text: `${failure} Si lo envías otra vez, no cambian dos veces.`,
      }
    : { title: 'No se cambió ningún precio', text: failure };

interface RowProps {
  row: BatchPlan['rows'][number];
  isTicked: boolean;
  isFixed: boolean;
  onTick: (isTicked: boolean) => void;
}

function PriceRow({ row, isTicked, isFixed, onTick }: RowProps): ReactElement {
  const { name, before, after, flags } = row;
  return (
    <li className="rule-b last:border-b-0">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
        <input
          type="checkbox"
          className="size-[22px] flex-none accent-sea"
          checked={isTicked}
          disabled={isFixed}
          onChange={({ currentTarget }) => {
            onTick(currentTarget.checked);
          }}
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <b className="wrap-anywhere" translate="no">
            {keepTogether(name)}
          </b>
          {after === null ? (
            <span className="text-note text-coral">{rateMessages.outOfRange}</span>
          ) : (
            <span className="flex flex-wrap gap-x-1.5 text-note tabular" translate="no">
              <span className="text-soft">
                {before.price === null ? 'Sin precio' : formatPriceFrom({ ...row, ...before })}
              </span>
              <span aria-hidden="true">→</span>
              <span className="sr">pasa a</span>
              <span className="font-strong">{formatPriceFrom({ ...row, ...after })}</span>
            </span>
          )}
          {flags.includes('big') && <span className="text-note text-star">Cambia mucho</span>}
        </span>
      </label>
    </li>
  );
}
