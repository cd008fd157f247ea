import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { registerStorePath, registerPath } from '#domain/paths/owner-paths.ts';
import { $session } from '#state/session.ts';
import { AuthGuard } from '#islands/account/AuthGuard.tsx';
import { OwnerSkeleton } from './layout/OwnerSkeleton.tsx';
import { SiteName } from '#islands/signed-in/site-name.ts';
import { navigateGuarded } from '#islands/signed-in/leave-guard.ts';
import { OwnerScreens } from './OwnerScreens.tsx';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { Confirmations } from '#islands/signed-in/ui/ConfirmDialog.tsx';
import { Notices } from '#islands/signed-in/ui/Notices.tsx';

interface Props {
  siteName: string;
  /** The operators' email address. */
  contactEmail: string;
}

/** The owner area: one island for all its screens, inside the sign-in guard. */
export function OwnerArea({ siteName, contactEmail }: Props): ReactElement {
  useLeadToRegistration();
  return (
    <SiteName value={siteName}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={navigateGuarded}>
          <AuthGuard
            renderWaiting={(status) => <OwnerSkeleton siteName={siteName} status={status} />}
          >
            <OwnerScreens siteName={siteName} contactEmail={contactEmail} />
          </AuthGuard>
          <Confirmations />
        </Router>
        <Notices />
      </QueryClientProvider>
    </SiteName>
  );
}

/** Sends visitors without a session from `/register-business` to the registration (product.md 2.1). */
function useLeadToRegistration(): void {
  const { isLoading, isAuthenticated, error } = useStore($session);
  const isStranger = !isLoading && !isAuthenticated && error === null;
  useEffect(() => {
    if (isStranger && location.pathname === registerStorePath()) {
      location.replace(registerPath());
    }
  }, [isStranger]);
}
