import type { ReactElement } from 'react';
import { findAppAround } from '#domain/browser/in-app.ts';
import { useFetched } from '../shared/use-fetched.ts';

const fetchCard = () => import('./LeadOutCard.tsx');
const app = typeof navigator === 'undefined' ? null : findAppAround(navigator.userAgent);

/** Loads the card that leads out of an app's built-in browser. Few visitors use one. */
export function LeadOut({ name }: { name: string }): ReactElement | null {
  const card = useFetched(app !== null, fetchCard);
  return app && card && <card.LeadOutCard app={app} name={name} />;
}
