import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $online } from '#state/connection.ts';

/** Shows that there is no network, as long as that is true. */
export function OfflineNotice(): ReactElement {
  const isOnline = useStore($online);
  return (
    <div role="status">
      {!isOnline && (
        <div className="notice offline">
          <p>
            <b>Sin conexión</b>
            <span>Puedes seguir leyendo. Lo demás volverá cuando tengas red.</span>
          </p>
        </div>
      )}
    </div>
  );
}
