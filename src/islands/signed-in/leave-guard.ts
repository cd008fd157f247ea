import { useEffect, useEffectEvent, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { $session } from '#state/session.ts';
import { askConfirmation } from './ui/confirmation.ts';

const nothing = () => undefined;

/** What holds changes that are not saved, each by a token of its own, with how to forget them. */
const unsaved = new Map<symbol, () => void>();

const warn = (event: BeforeUnloadEvent) => {
  // A session that is over leads to the login screen; what was typed is a draft, and comes back with the sign-in.
  if ($session.get().isAuthenticated) event.preventDefault();
};

function note(token: symbol, forget: (() => void) | null): void {
  if (forget === null) unsaved.delete(token);
  else unsaved.set(token, forget);
  if (unsaved.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** Makes leaving ask for as long as there are unsaved changes; `onDiscard` forgets what is kept of them. */
export function useUnsavedChanges(isUnsaved: boolean, onDiscard: () => void = nothing): void {
  const token = useRef(Symbol('unsaved'));
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    const own = token.current;
    const forget = () => {
      discard();
    };
    note(own, isUnsaved ? forget : null);
    return () => {
      note(own, null);
    };
  }, [isUnsaved]);
}

/** True when nothing would be lost, or when its owner agrees to lose it, which then is forgotten. */
export async function confirmLeaving(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  const isAgreed = await askDiscard();
  if (isAgreed) for (const forget of unsaved.values()) forget();
  return isAgreed;
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

/** Goes to another screen of an area, at its top, once nothing unsaved is in the way. */
export const navigateGuarded: AroundNavHandler = (navigate, to, options) => {
  const isSameScreen = new URL(to, location.href).pathname === location.pathname;
  if (unsaved.size === 0 || isSameScreen) {
    navigateToTop(navigate, to, options);
    return;
  }
  void confirmLeaving().then((isAgreed) => {
    if (isAgreed) navigateToTop(navigate, to, options);
  });
};

/**
 * Asks before a step through the history that would take what is drawn here with it. Where the browser has no way
 * to hold such a step, as older ones, it is taken.
 */
export function useAskBeforeBack(isWanted: boolean, onAsk: () => Promise<boolean>): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const { navigation } = window as { readonly navigation?: Navigation };
    if (!isWanted || navigation === undefined) return;
    let isAgreed = false;
    const hold = (event: NavigateEvent) => {
      if (isAgreed || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      void ask().then((isLeaving) => {
        isAgreed = isLeaving;
        if (isLeaving) navigation.traverseTo(event.destination.key);
      });
    };
    navigation.addEventListener('navigate', hold);
    return () => {
      navigation.removeEventListener('navigate', hold);
    };
  }, [isWanted]);
}

/** Another screen begins at its top. */
const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
  navigate(to, options);
  if (isOtherScreen) window.scrollTo(0, 0);
};
