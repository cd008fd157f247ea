import type { KeyboardEvent, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { searchTextMaxLength } from '#domain/limits.ts';
import { searchPath } from '#domain/paths/search-paths.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';
import { suggestionsText } from '#domain/search/suggestion.ts';
import { moveActive } from './active-option.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { SuggestionList, optionId } from './SuggestionList.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** The id of the text box, and the prefix of the other ids. */
  id: string;
  placeholder: string;
}

/**
 * The search of the whole marketplace. It is rendered as a plain form, and shows suggestions while the visitor types.
 */
export function SearchBox({ id, placeholder }: Props): ReactElement {
  const [text, setText] = useState('');
  // Identified by its path, because the list may change while an option is active.
  const [activePath, setActivePath] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isMounted = useIsMounted();
  const input = useRef<HTMLInputElement>(null);
  const found = useSuggestions(text);
  const items = found ?? [];
  const active = items.findIndex(({ path }) => path === activePath);
  const listId = `${id}-list`;
  const isShown = isOpen && items.length > 0;
  useActiveInView(isShown && active >= 0 ? optionId(listId, active) : null);

  const close = () => {
    setIsOpen(false);
    setActivePath(null);
  };
  const choose = ({ path }: Suggestion) => {
    close();
    location.assign(path);
  };
  const press = (event: KeyboardEvent) => {
    const chosen = items[active];
    if (event.key === 'Enter' && isShown && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else {
      const next = moveActive(event.key, isShown ? active : -1, items.length);
      if (next === undefined) return;
      event.preventDefault();
      setIsOpen(true);
      setActivePath(items[next]?.path ?? null);
    }
  };

  return (
    <form
      action={searchPath()}
      role="search"
      className="search-box raised relative mt-4 max-w-[560px] rounded-[28px] p-[5px] noscript:hidden"
      onSubmit={(event) => {
        if (cleanSearchText(input.current?.value ?? '') !== '') return;
        event.preventDefault();
        input.current?.focus();
      }}
    >
      <label className="sr" htmlFor={id}>
        Buscar productos
      </label>
      <input
        ref={input}
        className="px-4"
        id={id}
        name="q"
        type="search"
        required
        pattern=".*\S.*"
        title="Escribe lo que buscas"
        maxLength={searchTextMaxLength}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        {...(isMounted && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': isShown ? listId : undefined,
          'aria-activedescendant': isShown && active >= 0 ? optionId(listId, active) : undefined,
        })}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActivePath(null);
          setIsOpen(true);
        }}
        onClick={() => {
          setIsOpen(true);
        }}
        onKeyDown={press}
        onBlur={close}
      />
      {/* The word is hidden on the narrowest phones. */}
      <button className="btn main" aria-label="Buscar">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="11" cy="11" r="8" />
          <path d="m21 21-4.34-4.34" />
        </svg>
        <span className="max-[360px]:hidden">Buscar</span>
      </button>
      {isShown && <SuggestionList id={listId} items={items} active={active} onChoose={choose} />}
      <p className="sr" role="status">
        {isOpen && found !== null && suggestionsText(items.length)}
      </p>
    </form>
  );
}

/** Scrolls the active option into view when the list is longer than its window. */
function useActiveInView(id: string | null): void {
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
