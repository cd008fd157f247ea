import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { settingsPath } from '#domain/paths/owner-paths.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';
import { AlertBox } from '#islands/area/ui/AlertBox.tsx';

/** Asks for another name where the store's address became a page of the site, which visitors see in its place. */
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
