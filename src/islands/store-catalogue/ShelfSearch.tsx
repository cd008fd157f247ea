import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { searchTextMaxLength } from '#domain/limits.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { CloseIcon } from '../shared/listing/icons.tsx';

interface Props {
  id: string;
  /** The search that is shown. */
  search: string;
  takesFocus: boolean;
  onSearch: (search: string) => void;
  onClose: () => void;
}

/** How long a pause in typing is, in milliseconds. */
const pauseMs = 300;

/** The search among the store's products, made at each pause in typing. */
export function ShelfSearch({ id, search, takesFocus, onSearch, onClose }: Props): ReactElement {
  const [shown, setShown] = useState(search);
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const wanted = cleanSearchText(text);
  if (search !== shown) {
    setShown(search);
    // What is being typed stays as it is; what Back and Forward bring is put in.
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
      className="find mb-3.5 max-w-[560px] rounded-[27px] p-1"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(wanted);
      }}
    >
      <input
        ref={input}
        // Its own button takes the place of the box's cross.
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
