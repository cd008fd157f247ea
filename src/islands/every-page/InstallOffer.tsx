import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useFetched } from '../shared/use-fetched.ts';

const fetchCard = () => import('./InstallPrompt.tsx');

/** Loads the card that offers to install the site, once the browser can install it. Most browsers never say so. */
export function InstallOffer({ name }: { name: string }): ReactElement | null {
  const [isMade, setIsMade] = useState(window.installOffer !== undefined);
  const card = useFetched(isMade, fetchCard);
  useEffect(() => {
    const notice = () => {
      setIsMade(true);
    };
    addEventListener('beforeinstallprompt', notice);
    return () => {
      removeEventListener('beforeinstallprompt', notice);
    };
  }, []);
  return card && <card.InstallPrompt name={name} />;
}
