import type { ReactElement } from 'react';
import type { OwnBusiness } from '#contract/stores.ts';
import { reasonLabel } from '#domain/operators/reason.ts';
import { mailLink } from '#domain/places/contact-links.ts';
import { AlertBox } from '../../area/ui/AlertBox.tsx';

interface Props {
  blocked: OwnBusiness['blocked'];
  contactEmail: string;
}

/** Says above every screen that nobody sees the store, and to whom its owner can write. */
export function BlockedStore({ blocked, contactEmail }: Props): ReactElement | null {
  if (blocked === null) return null;
  const text = (
    <span>
      Nadie puede verla. Escribe a{' '}
      <a className="link" href={mailLink(contactEmail)}>
        {contactEmail}
      </a>
      .
    </span>
  );
  return (
    <div className="mb-4">
      <AlertBox
        tone="failed"
        title={`Tu tienda está bloqueada: ${reasonLabel(blocked.reason)}.`}
        text={text}
      />
    </div>
  );
}
