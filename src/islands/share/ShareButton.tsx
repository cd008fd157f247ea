import type { ReactElement } from 'react';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { shareLink } from './share-link.ts';

interface Props {
  /** The text that is shared with the link. */
  title: string;
}

/** Shares the page's address with the system's dialog. Without such a dialog it copies the address. */
export function ShareButton({ title }: Props): ReactElement | null {
  if (!useIsMounted()) return null;
  return (
    <button type="button" className="btn" onClick={() => void shareLink(title)}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="18" cy="5" r="3" />
        <circle cx="6" cy="12" r="3" />
        <circle cx="18" cy="19" r="3" />
        <path d="m8.6 13.5 6.8 4M15.4 6.5l-6.8 4" />
      </svg>
      <span className="max-xs:sr-only">Compartir</span>
    </button>
  );
}
