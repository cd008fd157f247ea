import { type ReactElement, useEffect, useId } from 'react';
import { oldPriceChoices } from '#domain/batches/reprice.ts';
import type { OldPriceChoice } from '#domain/batches/reprice.ts';
import { maxBatchRows } from '#domain/limits.ts';
import { foreignCurrencies, roundingSteps } from '#domain/money/rates.ts';
import type { ForeignCurrency, RoundingStep } from '#domain/money/rates.ts';
import { countText, productsText } from '#domain/text/count-text.ts';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { RadioChoice } from '#islands/owner/ui/RadioChoice.tsx';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { CategoriesFailure, CategoryOptions, useCategoryChoices } from '../form/CategoryField.tsx';
import { type PriceErrors, type PriceValues, selectionScope } from './price-form.ts';

interface Props {
  values: PriceValues;
  errors: PriceErrors;
  /** The number of products that follow the rate; undefined until it is known. */
  tied: number | undefined;
  selected: number;
  isBusy: boolean;
  failure: string | null;
  onChange: (change: Partial<PriceValues>) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

const oldPriceWords: Readonly<Record<OldPriceChoice, string>> = {
  keep: 'Dejarlo',
  now: 'Poner el de ahora',
  clear: 'Quitarlo',
};

/** Chooses how prices change, and to how many CUP they are rounded. */
export function PriceForm(props: Props): ReactElement {
  const { values, isBusy, failure, onChange, onSubmit, onCancel } = props;
  return (
    <form
      className="form max-sm:flex max-sm:flex-1 max-sm:flex-col flex-1 content-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <KindChoice {...props} />
      {values.kind === 'rate' ? <RateFields {...props} /> : <PercentFields {...props} />}
      <Pair>
        <Field label="Redondear a" hint="En CUP.">
          {(tied) => (
            <select
              {...tied}
              value={values.step}
              onChange={({ currentTarget }) => {
                onChange({ step: Number(currentTarget.value) as RoundingStep });
              }}
            >
              {roundingSteps.map((step) => (
                <option key={step} value={step}>
                  {step}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Precio anterior">
          {(tied) => (
            <select
              {...tied}
              value={values.oldPrice}
              onChange={({ currentTarget }) => {
                onChange({ oldPrice: currentTarget.value as OldPriceChoice });
              }}
            >
              {oldPriceChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {oldPriceWords[choice]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Pair>
      {failure !== null && <FailureBox title="No se pudieron ver los cambios" text={failure} />}
      <DialogFoot>
        <button type="submit" className="btn main" aria-disabled={isBusy}>
          {isBusy ? 'Calculando…' : 'Ver los cambios'}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancelar
        </button>
      </DialogFoot>
    </form>
  );
}

function KindChoice({ values, tied, selected, onChange }: Props): ReactElement {
  const choices = [
    {
      kind: 'rate',
      label: 'Por mi tasa',
      hint:
        tied === undefined
          ? ''
          : countText(
              tied,
              'producto atado al dólar o al euro',
              'productos atados al dólar o al euro',
            ),
    },
    { kind: 'percent', label: 'Subir o bajar un %', hint: '' },
  ] as const;
  return (
    <fieldset className="m-0 grid gap-1 border-0 p-0">
      <legend className="font-strong">¿Cómo?</legend>
      {choices.map(({ kind, label, hint }) => (
        <RadioChoice
          key={kind}
          name="como"
          checked={values.kind === kind}
          onChange={() => {
            const isOfSelection = kind === 'percent' && selected > 0;
            onChange({ kind, scope: isOfSelection ? selectionScope : '' });
          }}
        >
          <span className="grid">
            <span>{label}</span>
            {hint !== '' && <small className="hint">{hint}</small>}
          </span>
        </RadioChoice>
      ))}
    </fieldset>
  );
}

function RateFields({ values, errors, tied: count = 0, onChange }: Props): ReactElement {
  return (
    <>
      {/* Farther apart than other pairs, because each line ends with a unit. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-8 gap-y-4">
        {foreignCurrencies.map((currency) => (
          <RateField
            key={currency}
            currency={currency}
            text={values[currency]}
            error={errors[currency] ?? (currency === 'USD' ? errors.rates : undefined)}
            onChange={(text) => {
              onChange({ [currency]: text });
            }}
          />
        ))}
      </div>
      <p className="hint">La pones tú. Vitrina no la toma de ningún sitio.</p>
      <Switch
        checked={values.shown}
        onChange={({ currentTarget }) => {
          onChange({ shown: currentTarget.checked });
        }}
      >
        Mostrar a los clientes el equivalente
      </Switch>
      {count > maxBatchRows && (
        <ScopeField values={values} errors={errors} selected={0} onChange={onChange} />
      )}
    </>
  );
}

interface RateProps {
  currency: ForeignCurrency;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** What a unit of another currency is worth, as people write it: "1 USD = 440.00 CUP". */
function RateField({ currency, text, error, onChange }: RateProps): ReactElement {
  const errorId = useId();
  return (
    <div className="grid content-start gap-1">
      <label className="flex flex-wrap items-center gap-2 whitespace-nowrap [&>input]:flex-[1_1_5rem]">
        <span>{`1 ${currency} =`}</span>
        <input
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
          }}
        />
        <span>CUP</span>
      </label>
      {error !== undefined && (
        <p className="wrong" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

function PercentFields({ values, errors, selected, onChange }: Props): ReactElement {
  return (
    <>
      <Pair>
        <Field label="Subir o bajar">
          {(tied) => (
            <select
              {...tied}
              value={values.direction}
              onChange={({ currentTarget }) => {
                onChange({ direction: currentTarget.value === 'up' ? 'up' : 'down' });
              }}
            >
              <option value="up">Subir</option>
              <option value="down">Bajar</option>
            </select>
          )}
        </Field>
        <Field label="%" error={errors.percent}>
          {(tied) => (
            <input
              {...tied}
              value={values.percent}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ currentTarget }) => {
                onChange({ percent: currentTarget.value });
              }}
            />
          )}
        </Field>
      </Pair>
      <ScopeField values={values} errors={errors} selected={selected} onChange={onChange} />
    </>
  );
}

type ScopeProps = Pick<Props, 'values' | 'errors' | 'selected' | 'onChange'>;

/** Which products: all, those of a category, or those that were selected. */
function ScopeField({ values, errors, selected, onChange }: ScopeProps): ReactElement {
  const choices = useCategoryChoices();
  const { data } = choices;
  const { scope } = values;
  const isCategory = scope !== '' && scope !== selectionScope;
  // The category of a stored form may have been deleted since.
  const isGone = isCategory && data?.data.every(({ id }) => id !== scope) === true;
  useEffect(() => {
    if (isGone) onChange({ scope: '' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each category
  }, [isGone]);
  return (
    <>
      <Field label="¿Cuáles?" error={errors.scope}>
        {(tied) => (
          <select
            {...tied}
            value={scope}
            onChange={({ currentTarget }) => {
              onChange({ scope: currentTarget.value });
            }}
          >
            {selected > 0 && (
              <option value={selectionScope}>{`La selección (${productsText(selected)})`}</option>
            )}
            <option value="">Todos</option>
            <CategoryOptions choices={choices} chosen={isCategory ? scope : ''} />
          </select>
        )}
      </Field>
      <CategoriesFailure choices={choices} />
    </>
  );
}
