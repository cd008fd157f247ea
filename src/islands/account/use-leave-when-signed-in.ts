import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { readReturnPath } from '#domain/paths/return-path.ts';
import { $session } from '#state/session.ts';

/** Takes a signed-in person to the owner area, or back to the page that asked for the sign-in. */
export function useLeaveWhenSignedIn(): void {
  const { isAuthenticated } = useStore($session);
  useEffect(() => {
    if (isAuthenticated) location.replace(readReturnPath(location.search));
  }, [isAuthenticated]);
}
