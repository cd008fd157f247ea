import type { ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router, type AroundNavHandler } from 'wouter';
import { authMessages } from '#domain/messages.ts';
import { AuthGuard } from '#islands/account/AuthGuard.tsx';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { SiteName } from '#islands/signed-in/site-name.ts';
import { Confirmations } from '#islands/signed-in/ui/ConfirmDialog.tsx';
import { Notices } from '#islands/signed-in/ui/Notices.tsx';
import { OperatorScreens } from './OperatorScreens.tsx';
import { OperatorSkeleton } from './layout/OperatorSkeleton.tsx';
import { OperatorGuard } from './OperatorGuard.tsx';

interface Props {
  /** Name of the site. */
  siteName: string;
}

/** The area of operators: one island for all its screens, behind two guards. */
export function OperatorArea({ siteName }: Props): ReactElement {
  const renderWaiting = (status: string) => (
    <OperatorSkeleton siteName={siteName} status={status} />
  );
  return (
    <SiteName value={siteName}>
      <QueryClientProvider client={queryClient}>
        <Router aroundNav={beginAtTop}>
          <AuthGuard renderWaiting={renderWaiting}>
            <OperatorGuard siteName={siteName} waiting={renderWaiting(authMessages.verifying)}>
              <OperatorScreens siteName={siteName} />
            </OperatorGuard>
          </AuthGuard>
          <Confirmations />
        </Router>
        <Notices />
      </QueryClientProvider>
    </SiteName>
  );
}

/**
 * Scrolls to the top for a store, another list or another part of the record, even when the screen has the same path.
 */
const beginAtTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  window.scrollTo(0, 0);
};
