import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { Check, Clock, LoaderCircle } from 'lucide-react';
import { $publication } from './publication.ts';

const texts = {
  publishing: 'Publicando…',
  live: 'Ya está en tu tienda',
  late: 'Está guardado, pero tarda en verse en tu tienda. Se publicará solo.',
} as const;

/** Says when what was saved is live on the public pages. */
export function PublicationStatus(): ReactElement {
  const publication = useStore($publication);
  return (
    <div role="status">
      {publication !== null && (
        <p className={publication.state === 'live' ? 'live done' : 'live'}>
          {publication.state === 'live' && <Check aria-hidden="true" className="icon" />}
          {publication.state === 'publishing' && (
            <LoaderCircle aria-hidden="true" className="icon turning" />
          )}
          {publication.state === 'late' && <Clock aria-hidden="true" className="icon" />}
          <span>{texts[publication.state]}</span>
          {publication.state === 'live' && publication.thing !== null && (
            <a className="link" href={publication.thing.path} target="_blank" rel="noopener">
              Ver {publication.thing.label}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
