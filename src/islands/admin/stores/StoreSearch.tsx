import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { Search } from 'lucide-react';
import { useLocation } from 'wouter';
import { useIsOperator } from '#islands/admin/operator-context.ts';
import { type StorePlace, wayTo } from './store-place.ts';

/** Searches when the form is sent and not during typing, because each search is a request. */
export function StoreSearch({ place }: { place: StorePlace }): ReactElement {
  const [, navigate] = useLocation();
  const isOperator = useIsOperator();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A step back in the history brings an earlier search. The field is reused, so that it keeps the focus.
    if (input.current !== null) input.current.value = place.search;
  }, [place.search]);
  return (
    <form
      className="form mb-3 flex! flex-wrap gap-2!"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get('q');
        const search = typeof text === 'string' ? text.trim() : '';
        const { to, state } = wayTo({ ...place, search, page: 1 });
        navigate(to, { state });
      }}
    >
      <label className="min-w-0 flex-[1_1_220px]">
        <span>{isOperator ? 'Nombre, dirección, correo o teléfono' : 'Nombre o dirección'}</span>
        <input
          type="search"
          name="q"
          ref={input}
          defaultValue={place.search}
          maxLength={100}
          enterKeyHint="search"
        />
      </label>
      <button type="submit" className="btn self-end">
        <Search aria-hidden="true" className="icon" />
        Buscar
      </button>
    </form>
  );
}
