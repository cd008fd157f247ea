import type { ReactElement } from 'react';
import { fetchSettings } from '#state/account-identity.ts';
import { useFetched } from '../shared/use-fetched.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { hintLook } from './form-classes.ts';

const fetchOutbox = async (): Promise<string | null> => (await fetchSettings()).outboxPath;

/** The emails can be read only on the server's own machine. */
const isLocal = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** A link to the emails of a trial installation. Nothing when mail is really sent. */
export function OutboxLink(): ReactElement | null {
  const path = useFetched(useIsMounted() && isLocal(), fetchOutbox);
  if (path === null) return null;
  return (
    <p className={hintLook}>
      Esta instalación no envía correos:{' '}
      <a className="link" href={path} target="_blank" rel="noreferrer">
        ver los mensajes
      </a>
      .
    </p>
  );
}
