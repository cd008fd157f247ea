import { useEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { $session } from '#stores/session.ts';
import { navigateToTop } from '../../area/layout/navigate-to-top.ts';
import { askConfirmation } from '../ui/confirmation.ts';

/** What holds changes that are not saved, each by a token of its own. */
const unsaved = new Set<symbol>();

const warn = (event: BeforeUnloadEvent) => {
  // A session that is over leads to the login screen; what was typed is a draft, and comes back with the sign-in.
  if ($session.get().isAuthenticated) event.preventDefault();
};

function note(token: symbol, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(token);
  else unsaved.delete(token);
  if (unsaved.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** Makes leaving ask for as long as there are unsaved changes. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const token = useRef(Symbol('unsaved'));
  useEffect(() => {
    const own = token.current;
    note(own, isUnsaved);
    return () => {
      note(own, false);
    };
  }, [isUnsaved]);
}

/** True when nothing would be lost, or when its owner agrees to lose it. */
export async function confirmLeaving(): Promise<boolean> {
  return unsaved.size === 0 || (await askDiscard());
}

export function askDiscard(): Promise<boolean> {
  return askConfirmation({
    title: '¿Salir sin guardar?',
    text: 'Tienes cambios sin guardar. Si sales ahora se pierden.',
    confirm: 'Descartar cambios',
    cancel: 'Seguir editando',
    isDangerous: true,
  });
}

/** Goes to another screen of the owner area, at its top, once nothing unsaved is in the way. */
export const navigateGuarded: AroundNavHandler = (navigate, to, options) => {
  const isSameScreen = new URL(to, location.href).pathname === location.pathname;
  if (unsaved.size === 0 || isSameScreen) {
    navigateToTop(navigate, to, options);
    return;
  }
  void askDiscard().then((isAgreed) => {
    if (isAgreed) navigateToTop(navigate, to, options);
  });
};
