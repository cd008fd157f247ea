import type { ReactElement } from 'react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { KeyRound, LogOut, UserRound } from 'lucide-react';
import { signOut } from '#stores/session.ts';
import { confirmLeaving } from '../leave/leave-guard.ts';
import { useOwner } from '../business/owner-context.ts';
import { RoundButton } from '../ui/RoundButton.tsx';
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx';
import { avatar } from './looks.ts';

const AccountDialog = lazy(() => import('./AccountDialog.tsx'));
const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'));

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-left font-semibold hover:bg-sea-wash';

/** The owner's menu: Mi Cuenta, Cambiar Contraseña, Cerrar Sesión (product.md 4.1). */
export function UserMenu(): ReactElement {
  const { user } = useOwner();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'account' | 'password' | null>(null);
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

  const openDialog = (name: 'account' | 'password') => () => {
    // The dialog gives focus back to the button, not to a menu that is gone.
    button.current?.focus();
    setOpen(false);
    setDialog(name);
  };
  const closeDialog = () => {
    setDialog(null);
  };
  const leave = async () => {
    setOpen(false);
    if (await confirmLeaving()) await signOut();
  };

  return (
    <div className="relative flex-none" ref={root}>
      <RoundButton
        ref={button}
        aria-label={`Menú de ${user.firstName}`}
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
        <p className="mb-1.5 rule-b px-2.5 pt-1.5 pb-2.5 wrap-anywhere">
          <b>
            {user.firstName} {user.lastName}
          </b>
          <span className="block text-small text-soft">{user.email}</span>
        </p>
        <button type="button" className={item} onClick={openDialog('account')}>
          <UserRound aria-hidden="true" className="icon" />
          Mi Cuenta
        </button>
        <button type="button" className={item} onClick={openDialog('password')}>
          <KeyRound aria-hidden="true" className="icon" />
          Cambiar Contraseña
        </button>
        <button type="button" className={item} onClick={() => void leave()}>
          <LogOut aria-hidden="true" className="icon" />
          Cerrar Sesión
        </button>
      </div>
      <ScreenBoundary key={dialog} onClose={closeDialog}>
        <Suspense>
          {dialog === 'account' && <AccountDialog user={user} onClose={closeDialog} />}
          {dialog === 'password' && <PasswordDialog onClose={closeDialog} />}
        </Suspense>
      </ScreenBoundary>
    </div>
  );
}
