import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { Check, Clock, LoaderCircle } from 'lucide-react';
import { $publication, type Publication } from './publication.ts';

const texts = {
  publishing: 'Publicando…',
  live: 'Ya está en tu tienda',
  late: 'Está guardado, pero tarda en verse en tu tienda. Se publicará solo.',
} as const;

const describe = ({ state, thing, words }: Publication): string => {
  if (words !== undefined && state !== 'late') return words[state];
  return state === 'live' && thing === null ? 'Tu tienda está al día' : texts[state];
};

interface Props {
  /** A blocked store is not published. */
  isBlocked: boolean;
}

/** Tells when a saved change is visible on the public pages. */
export function PublicationStatus({ isBlocked }: Props): ReactElement {
  const followed = useStore($publication);
  const publication = isBlocked ? null : followed;
  return (
    <div role="status">
      {publication !== null && (
        <p
          className={`mb-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg rule px-3.5 py-2 font-semibold ${publication.state === 'live' ? 'bg-leaf-wash' : 'bg-sea-wash'}`}
        >
          {publication.state === 'live' && <Check aria-hidden="true" className="icon text-leaf" />}
          {publication.state === 'publishing' && (
            <LoaderCircle aria-hidden="true" className="icon text-sea motion-safe:animate-turn" />
          )}
          {publication.state === 'late' && <Clock aria-hidden="true" className="icon text-sea" />}
          <span>{describe(publication)}</span>
          {publication.state === 'live' && publication.thing !== null && (
            <a
              className="link inline-flex min-h-11 items-center"
              href={publication.thing.path}
              target="_blank"
              rel="noopener"
            >{`Ver ${publication.thing.label}`}</a>
          )}
        </p>
      )}
    </div>
  );
}
