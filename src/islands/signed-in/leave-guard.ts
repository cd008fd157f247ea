import { useEffect, useEffectEvent, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { $session } from '#state/session.ts';
import { askConfirmation } from './ui/confirmation.ts';

const nothing = () => undefined;

/** The components with unsaved changes, each by a token, with a function that erases their draft. */
const unsaved = new Map<symbol, () => void>();

/** Makes the browser ask before it closes or reloads a page with unsaved changes. */
export const askBeforeUnload = (event: BeforeUnloadEvent): void => {
  // When the session is over, the sign-in screen follows. The draft comes back after the sign-in.
  if (!$session.get().isAuthenticated) return;
  event.preventDefault();
  // oxlint-disable-next-line typescript/no-deprecated -- Chromium before 119 asks only when this is set
  event.returnValue = true;
};

function note(token: symbol, forget: (() => void) | null): void {
  if (forget === null) unsaved.delete(token);
  else unsaved.set(token, forget);
  if (unsaved.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
}

/** Asks before leaving while there are unsaved changes. `onDiscard` erases their draft. */
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

/**
 * Returns true when there are no unsaved changes, or when the owner agrees to lose them. Their drafts are then erased.
 */
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

/** Goes to the top of another screen, and asks first when there are unsaved changes. */
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
 * Asks before Back or Forward when that would lose what is on the screen. Older browsers cannot hold such a step, and
 * take it.
 */
export function useAskBeforeBack(isWanted: boolean, onAsk: () => Promise<boolean>): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    const { navigation } = window as { readonly navigation?: Navigation };
    if (!isWanted || navigation === undefined) return;
    let isAgreed = false;
    const intercept = (event: NavigateEvent) => {
      if (isAgreed || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      void ask().then((isLeaving) => {
        isAgreed = isLeaving;
        if (isLeaving) navigation.traverseTo(event.destination.key);
      });
    };
    navigation.addEventListener('navigate', intercept);
    return () => {
      navigation.removeEventListener('navigate', intercept);
    };
  }, [isWanted]);
}

/** Scrolls to the top when the screen changes. */
const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
  navigate(to, options);
  if (isOtherScreen) window.scrollTo(0, 0);
};
