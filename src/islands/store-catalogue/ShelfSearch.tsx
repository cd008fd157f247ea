import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { searchTextMaxLength } from '#domain/limits.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { CloseIcon } from '../shared/listing/icons.tsx';

interface Props {
  id: string;
  /** The search whose results are shown. */
  search: string;
  takesFocus: boolean;
  onSearch: (search: string) => void;
  onClose: () => void;
}

/** The pause in typing after which the search runs, in milliseconds. */
const pauseMs = 300;

/** Searches the store's products at each pause in typing. */
export function ShelfSearch({ id, search, takesFocus, onSearch, onClose }: Props): ReactElement {
  const [shown, setShown] = useState(search);
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const wanted = cleanSearchText(text);
  if (search !== shown) {
    setShown(search);
    // Typed text stays. A search from Back or Forward replaces it.
    if (search !== wanted) setText(search);
  }
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => {
      onSearch(wanted);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  });
  const clear = () => {
    setText('');
    onSearch('');
    input.current?.focus();
  };
  return (
    <form
      id={id}
      className="search-box mb-3.5 max-w-[560px] rounded-[27px] p-1"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(wanted);
      }}
    >
      <input
        ref={input}
        // Our own button replaces the browser's cross.
        className={`px-3.5 ${text === '' ? '' : '[&::-webkit-search-cancel-button]:hidden'}`}
        type="search"
        aria-label="Buscar productos en la tienda"
        placeholder="Buscar productos en la tienda..."
        maxLength={searchTextMaxLength}
        enterKeyHint="search"
        autoFocus={takesFocus}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') onClose();
          else clear();
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="grid w-11 flex-none cursor-pointer place-items-center rounded-full text-soft"
          aria-label="Borrar la búsqueda"
          onClick={clear}
        >
          <CloseIcon />
        </button>
      )}
    </form>
  );
}
