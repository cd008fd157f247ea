import type { ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import { RoundButton } from '../ui/RoundButton.tsx';
import { avatar } from './frame-classes.ts';

export interface MenuItem {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** A path to open, or a function to call. */
  readonly follow: string | (() => void);
}

interface Props {
  user: { readonly firstName: string; readonly lastName?: string; readonly email: string };
  items: readonly MenuItem[];
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-left font-semibold hover:bg-sea-wash';

/** The menu of the account. `decisions/0008` tells why it is not a popover. */
export function UserMenu({ user, items }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === true) return;
      setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  return (
    <div className="relative flex-none" ref={root}>
      <RoundButton
        ref={button}
        aria-label={`Menú de ${user.firstName || user.email}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <span className={`${avatar} bg-sea text-sea-ink`} aria-hidden="true">
          {Array.from(user.firstName || user.email)[0]?.toUpperCase()}
        </span>
      </RoundButton>
      <div
        className="absolute top-[calc(100%+6px)] right-0 w-max max-w-[calc(100vw-24px)] min-w-[220px] rounded-xl rule bg-card p-2 lifted"
        id={id}
        hidden={!isOpen}
      >
        <p className="mb-1.5 rule-b px-2.5 pt-1.5 pb-2.5 wrap-anywhere" translate="no">
          <b>{`${user.firstName} ${user.lastName ?? ''}`}</b>
          <span className="block text-small text-soft">{user.email}</span>
        </p>
        {items.map(({ label, Icon, follow }) => {
          const content = (
            <>
              <Icon aria-hidden="true" className="icon" />
              <span>{label}</span>
            </>
          );
          if (typeof follow === 'string') {
            return (
              <a key={label} className={item} href={follow}>
                {content}
              </a>
            );
          }
          const act = () => {
            // Focused first: a dialog returns the focus to the button, because the menu is then gone.
            button.current?.focus();
            setOpen(false);
            follow();
          };
          return (
            <button key={label} type="button" className={item} onClick={act}>
              {content}
            </button>
          );
        })}
      </div>
    </div>
  );
}
