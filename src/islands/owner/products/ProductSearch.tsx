import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { useLocation } from 'wouter';
import { findOpened, formatOpened } from '#islands/owner/opened-dialog.ts';
import type { ListAddress } from '#islands/owner/ui/list-address.ts';
import { typingPauseMs } from '#islands/owner/ui/typing-pause.ts';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';

interface Props {
  address: ListAddress;
}

/** Searches the owner's products while they type. */
export function ProductSearch({ address }: Props): ReactElement {
  const [text, setText] = useState(address.search);
  const [sent, setSent] = useState(address.search);
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const search = (next: string) => {
    setSent(next.trim());
    const list = address.format({ search: next.trim(), page: 1 });
    // A dialog that was opened since the last key stays open.
    const opened = findOpened(location.search);
    navigate(opened === null ? list : formatOpened(list, opened), { replace: true });
  };
  // The list may have another filter or view since the last key.
  const searchNow = useEffectEvent(() => {
    search(text);
  });
  const isWaiting = text.trim() !== sent;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      searchNow();
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, isWaiting]);
  // The search in the address was changed elsewhere, for example by going back.
  if (address.search !== sent) {
    setSent(address.search);
    if (address.search !== text.trim()) setText(address.search);
  }
  return (
    <form
      className="mb-4 flex min-h-12 max-w-[520px] items-center gap-2 rounded-[24px] rule border-edge bg-card pr-0.5 pl-3.5 focus-within:border-sea focus-within:[box-shadow:0_0_0_2px_var(--sea)]"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Search aria-hidden="true" className="icon text-soft" />
      <input
        ref={input}
        type="search"
        className="min-h-11 min-w-0 flex-1 placeholder:text-soft placeholder:opacity-100 focus-visible:[box-shadow:none] focus-visible:[outline:0] [&::-webkit-search-cancel-button]:hidden"
        aria-label="Buscar en mis productos"
        placeholder="Buscar en mis productos"
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      {text !== '' && (
        <RoundButton
          aria-label="Borrar la búsqueda"
          onClick={() => {
            // The button disappears with the text.
            input.current?.focus();
            setText('');
            search('');
          }}
        >
          <X aria-hidden="true" className="icon text-soft" />
        </RoundButton>
      )}
    </form>
  );
}
