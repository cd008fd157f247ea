import { useEffect, useEffectEvent } from 'react';

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
