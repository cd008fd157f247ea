import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { readReturnPath } from '#domain/paths/return-path.ts';
import { $session } from '#state/session.ts';

/** Takes who is signed in to the owner area, or to where they were stopped. */
export function useSignedInAway(): void {
  const { isAuthenticated } = useStore($session);
  useEffect(() => {
    if (isAuthenticated) location.replace(readReturnPath(location.search));
  }, [isAuthenticated]);
}
