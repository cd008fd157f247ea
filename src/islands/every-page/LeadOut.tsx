import type { ReactElement } from 'react';
import { findAppAround } from '#domain/browser/in-app.ts';
import { useFetched } from '../shared/use-fetched.ts';

const fetchCard = () => import('./LeadOutCard.tsx');
const app = typeof navigator === 'undefined' ? null : findAppAround(navigator.userAgent);

/** Fetches the card that leads out of the browser within an app, which few are in. */
export function LeadOut({ name }: { name: string }): ReactElement | null {
  const card = useFetched(app !== null, fetchCard);
  return app && card && <card.LeadOutCard app={app} name={name} />;
}
