import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { useLocation } from 'wouter';
import type { ListAddress } from '../../ui/list-address.ts';

interface Props {
  address: ListAddress;
}

const pauseMs = 350;

/** Searches the own products while one types. */
export function ProductSearch({ address }: Props): ReactElement {
  const [text, setText] = useState(address.search);
  const [sent, setSent] = useState(address.search);
  const [, navigate] = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const search = (next: string) => {
    clearTimeout(timer.current);
    setSent(next.trim());
    navigate(address.format({ search: next.trim(), page: 1 }), { replace: true });
  };
  // The search was changed from elsewhere, as by the way back.
  if (address.search !== sent) {
    setSent(address.search);
    if (address.search !== text.trim()) setText(address.search);
  }
  return (
    <form
      className="own-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Search aria-hidden="true" className="icon" />
      <input
        type="search"
        aria-label="Buscar en mis productos"
        placeholder="Buscar en mis productos"
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            search(next);
          }, pauseMs);
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="round"
          aria-label="Borrar la búsqueda"
          onClick={() => {
            setText('');
            search('');
          }}
        >
          <X aria-hidden="true" className="icon" />
        </button>
      )}
    </form>
  );
}
