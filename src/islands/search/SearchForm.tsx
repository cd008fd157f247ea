import type { ReactElement } from 'react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchTextMaxLength } from '#domain/limits.ts';
import { searchMessages } from '#domain/messages.ts';
import { currencies, isCurrency } from '#domain/money/money.ts';
import { flagFilters, flagRules } from '#domain/search/product-search.ts';
import { showToast } from '#state/toasts.ts';
import { fillFields, readFields, resetFields } from './form-fields.ts';
import type { PriceName } from './price-fields.ts';
import { checkPrices, hasProblem, noPrices, readRange, writeRange } from './price-fields.ts';
import { fieldClass } from './field-class.ts';
import { KeptPlaces, pickPlaces } from './KeptPlaces.tsx';
import { PriceInput } from './PriceInput.tsx';
import type { SearchScope } from './search-scope.ts';

/**
 * Loaded when needed, because few visitors use these filters and the names of places are a tenth of the script. If
 * loading fails, the search works without the fields.
 */
const PlaceFields = lazy(() => import('./PlaceFields.tsx').catch(() => ({ default: KeptPlaces })));

interface Props {
  scope: SearchScope;
  /** Whether the search can filter by price. */
  hasPrices: boolean;
  /** The current search as a URL query; null while the page is hydrated. */
  query: string | null;
  /** The number of active filters. */
  filters: number;
  /** `isFolded` tells that the open filters were closed for the results. */
  onSearch: (typed: URLSearchParams, isFolded: boolean) => void;
  onClear: () => void;
}

/**
 * The text field and the filters. The fields are named after the URL's parameters, by which they are read and filled.
 */
export function SearchForm(props: Props): ReactElement {
  const { scope, hasPrices, query, filters, onSearch, onClear } = props;
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  /**
   * How often the filters were emptied. It is a key, because choices that were never searched with must disappear too.
   */
  const [cleared, setCleared] = useState(0);
  const places = pickPlaces(query);
  const [typed, setTyped] = useState(noPrices);
  const [problems, setProblems] = useState(() => checkPrices(noPrices));

  const readPrices = () => {
    const read = (name: PriceName | 'currency'): string => {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      return isField ? field.value : '';
    };
    const currency = read('currency');
    const prices = readRange(
      read('minPrice'),
      read('maxPrice'),
      isCurrency(currency) ? currency : null,
    );
    const found = checkPrices(prices);
    setTyped(prices);
    setProblems(found);
    return { prices, found };
  };
  useFilledForm(form, query, readPrices);
  const submit = () => {
    const { prices, found } = readPrices();
    if (form.current === null) return;
    // The first field that lacks a required choice shows its own message.
    const open = [...form.current.elements].find(isUnanswered);
    if (!hasProblem(found) && open === undefined) {
      const isFolded = panel.current?.open === true;
      if (panel.current !== null) panel.current.open = false;
      onSearch(writeRange(readFields(form.current), prices), isFolded);
      return;
    }
    if (found.range !== null) {
      const { title, message } = found.range;
      showToast({ title, description: message, variant: 'destructive' });
    }
    if (panel.current !== null) panel.current.open = true;
    const name = found.minPrice === null && found.maxPrice !== null ? 'maxPrice' : 'minPrice';
    const field = hasProblem(found) ? form.current.elements.namedItem(name) : open;
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <form
      ref={form}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onChange={() => {
        readPrices();
      }}
    >
      <div className="search-box raised max-w-[720px] rounded-[28px] p-[5px]">
        <label className="sr" htmlFor="texto">
          {scope === null ? 'Buscar productos' : 'Nombre del producto'}
        </label>
        <input
          className="px-4"
          id="texto"
          name="q"
          type="search"
          maxLength={searchTextMaxLength}
          placeholder={scope === null ? 'Buscar productos' : 'Nombre del producto'}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button className="btn main">Buscar</button>
      </div>
      <details
        ref={panel}
        className="filters panel mt-3"
        onToggle={() => {
          setOpened(true);
        }}
      >
        <summary>
          Filtros
          {filters > 0 && (
            <b className="min-w-6 rounded-lg bg-sea text-center text-[0.85rem] [line-height:24px] text-sea-ink">
              {filters}
            </b>
          )}
        </summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-x-4 gap-y-3 px-4 pt-1 pb-4">
          <div className="field">
            <label className="font-semibold" htmlFor="currency">
              Moneda
            </label>
            <select id="currency" name="currency" className={fieldClass}>
              <option value="">Todas</option>
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </select>
          </div>
          {hasPrices && (
            <>
              <PriceInput
                name="minPrice"
                label="Precio mínimo"
                typed={typed}
                problem={problems.minPrice}
                onChoose={readPrices}
              />
              <PriceInput
                name="maxPrice"
                label="Precio máximo"
                typed={typed}
                problem={problems.maxPrice}
                onChoose={readPrices}
              />
            </>
          )}
          {problems.range !== null && (
            <p className="col-span-full text-[0.9rem] font-semibold text-coral" role="alert">
              {problems.range.message}
            </p>
          )}
          {/* Within one currency nothing has to be converted. */}
          <p className="col-span-full text-[0.9rem] text-soft [:has(option[value='']:not(:checked))>&]:hidden">
            {searchMessages.pricesNotConverted}
          </p>
          <div className="col-span-full flex flex-wrap gap-x-5">
            {flagFilters.map((name) => (
              <Tick key={name} name={name} value="true" label={flagRules[name].label} />
            ))}
          </div>
          {scope === null && (isOpened || places !== '') && (
            <Suspense fallback={<KeptPlaces query={places} />}>
              <PlaceFields key={`${cleared} ${places}`} query={places} />
            </Suspense>
          )}
          {scope !== null && scope.categories.length > 0 && (
            <fieldset className="col-span-full">
              <legend className="font-semibold">Categorías</legend>
              <div className="flex flex-wrap gap-x-5">
                {scope.categories.map(({ id, name }) => (
                  <Tick key={id} name="category" value={id} label={name} />
                ))}
              </div>
            </fieldset>
          )}
          <p className="col-span-full flex flex-wrap gap-2.5">
            <button className="btn main">Aplicar filtros</button>
            <button
              type="button"
              className="btn"
              onClick={() => {
                if (form.current !== null) resetFilters(form.current);
                setCleared(cleared + 1);
                readPrices();
                onClear();
              }}
            >
              Limpiar
            </button>
          </p>
        </div>
      </details>
    </form>
  );
}

function Tick({
  name,
  value,
  label,
}: {
  name: string;
  value: string;
  label: string;
}): ReactElement {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold wrap-anywhere">
      <input className="size-5 accent-sea" type="checkbox" name={name} value={value} />
      <span>{label}</span>
    </label>
  );
}

/** Whether a field lacks a required choice. The check sends the event `invalid` to such a field. */
const isUnanswered = (field: Element): field is HTMLSelectElement =>
  field instanceof HTMLSelectElement && !field.checkValidity();

/** Empties every field but the text box. */
function resetFilters(form: HTMLFormElement): void {
  const q = readFields(form).get('q');
  resetFields(form, new URLSearchParams(q === null ? {} : { q }).toString());
}

/** Updates the fields when the address changes. */
function useFilledForm(
  form: React.RefObject<HTMLFormElement | null>,
  query: string | null,
  onFilled: () => void,
): void {
  const filled = useRef<string | null>(null);
  const report = useEffectEvent(onFilled);
  useEffect(() => {
    if (form.current === null || query === null) return;
    fillFields(form.current, query, filled.current);
    filled.current = query;
    report();
  }, [form, query]);
}
