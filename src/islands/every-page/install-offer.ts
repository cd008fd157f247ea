import { useEffect, useState } from 'react';
import { canShowInstallPrompt } from '#domain/browser/install-prompt.ts';
import { installPromptDelayMs } from '#domain/limits.ts';
import { $installDeclinedUntil } from '#state/install-prompt.ts';

/** The browser's offer to install the site. Only Chromium makes one. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** Set by the script of the head, which runs before any island. */
    installOffer?: InstallOffer | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** The browser's offer, three seconds after it was made, unless it must not be shown (product.md 3.1). */
export function useInstallOffer(): [InstallOffer | null, () => void] {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (made: InstallOffer) => {
      clearTimeout(timer);
      const show = () => {
        if (mayOffer()) setOffer(made);
      };
      timer = setTimeout(show, installPromptDelayMs - (performance.now() - made.timeStamp));
    };
    const drop = () => {
      clearTimeout(timer);
      window.installOffer = undefined;
      setOffer(null);
    };
    if (window.installOffer !== undefined) wait(window.installOffer);
    addEventListener('beforeinstallprompt', wait);
    addEventListener('appinstalled', drop);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeinstallprompt', wait);
      removeEventListener('appinstalled', drop);
    };
  }, []);
  const clear = () => {
    window.installOffer = undefined;
    setOffer(null);
  };
  return [offer, clear];
}

function mayOffer(): boolean {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean };
  return canShowInstallPrompt({
    isStandalone: standalone === true || matchMedia('(display-mode: standalone)').matches,
    declinedUntil: $installDeclinedUntil.get() || null,
    now: new Date(),
  });
}
