import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { settingsPath } from '#domain/paths/owner-paths.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';
import { AlertBox } from '#islands/signed-in/ui/AlertBox.tsx';
import type { OwnBusiness } from '#contract/stores.ts';
import { reasonLabel } from '#domain/operators/reason.ts';
import { mailLink } from '#domain/stores/contact-links.ts';

/** Asks for another name when the store's address has become reserved for a page of the site, which hides the store. */
export function AddressNotice({ url }: { url: string }): ReactElement | null {
  if (!isReserved(url)) return null;
  return (
    <AlertBox
      tone="asking"
      title="Tu tienda necesita otra dirección"
      text={`/${url} es ahora una página del sitio, y nadie ve tu tienda ahí. Cambia su nombre y tendrá una nueva.`}
    >
      <Link className="btn" href={settingsPath()}>
        Cambiar el nombre
      </Link>
    </AlertBox>
  );
}

interface Props {
  blocked: OwnBusiness['blocked'];
  contactEmail: string;
}

/** Tells above every screen that the store is blocked, and the address to write to. */
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
