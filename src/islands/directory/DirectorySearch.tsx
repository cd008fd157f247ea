import type { ReactElement } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { StoreType } from '#domain/stores/store-type.ts';
import { searchTextMaxLength } from '#domain/limits.ts';
import { directoryPath } from '#domain/paths/paths.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { SearchIcon } from '../shared/listing/icons.tsx';

interface Props {
  type: StoreType | null;
  place: string | undefined;
  /** The search whose results are shown. */
  search: string;
  onSearch: (search: string) => void;
}

/**
 * The search of the directory. It is rendered as a form with the same results, so it works before the island is loaded.
 * Without script, which the results need, it does not appear.
 */
export function DirectorySearch({ type, place, search, onSearch }: Props): ReactElement {
  const [shown, setShown] = useState(search);
  const [text, setText] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const [province, municipality] = place?.split('/') ?? [];
  if (search !== shown) {
    setShown(search);
    setText(search);
  }
  useLayoutEffect(() => {
    // Text that was typed before the island was loaded is only in the field. The next rendering would empty it, and
    // one may come before an effect that waits for the paint.
    if (field.current !== null) setText(field.current.value);
  }, []);
  return (
    <form
      className="search-box mt-4 max-w-[560px] rounded-[27px] p-1 noscript:hidden"
      action={directoryPath()}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(cleanSearchText(text));
      }}
    >
      {type !== null && <input type="hidden" name="type" value={type} />}
      {province !== undefined && <input type="hidden" name="province" value={province} />}
      {municipality !== undefined && (
        <input type="hidden" name="municipality" value={municipality} />
      )}
      <input
        ref={field}
        className="px-3.5"
        name="search"
        type="search"
        aria-label="Buscar negocios"
        placeholder="Buscar negocios, por ejemplo panadería"
        maxLength={searchTextMaxLength}
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          // The cross of the field removes the search without another tap.
          if (event.target.value === '' && search !== '') onSearch('');
        }}
      />
      {/* The word is hidden on the narrowest phones. */}
      <button className="btn main" aria-label="Buscar">
        <SearchIcon />
        <span className="max-[360px]:hidden">Buscar</span>
      </button>
    </form>
  );
}
