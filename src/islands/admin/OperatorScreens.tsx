import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { hasRole } from '#domain/accounts/operator-role.ts';
import {
  accountsPath,
  operatorStoresPath,
  auditPath,
  figuresPath,
  queuePath,
  requestsPath,
} from '#domain/paths/operator-paths.ts';
import { Frame } from '#islands/signed-in/layout/Frame.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { ActNotice } from './acts/ActNotice.tsx';
import { $askedAct } from './acts/asked-act.ts';
import { listPlaces } from './layout/operator-places.ts';
import { OperatorMenu } from './layout/OperatorMenu.tsx';
import { useOperator } from './operator-context.ts';

const ActDialog = lazy(() => import('./acts/ActDialog.tsx'));
const Queue = lazy(() => import('./queue/Queue.tsx'));
const Stores = lazy(() => import('./stores/Stores.tsx'));
const Accounts = lazy(() => import('./accounts/Accounts.tsx'));
const Requests = lazy(() => import('./requests/Requests.tsx'));
const FiguresScreen = lazy(() => import('./figures/FiguresScreen.tsx'));
const Audit = lazy(() => import('./audit/Audit.tsx'));

export function OperatorScreens({ siteName }: { siteName: string }): ReactElement {
  const { role } = useOperator();
  const [path] = useLocation();
  const isOperator = hasRole(role, 'operator');
  return (
    <Frame
      siteName={siteName}
      title="Operación"
      places={listPlaces(role)}
      label="Operación"
      menu={<OperatorMenu />}
    >
      <ActNotice />
      <AskedActDialog />
      <ScreenBoundary key={path}>
        <Suspense fallback={<ListSkeleton />}>
          <Switch>
            <Route path={queuePath()} component={Queue} />
            <Route path={operatorStoresPath()} component={Stores} />
            {isOperator && <Route path={accountsPath()} component={Accounts} />}
            {isOperator && <Route path={requestsPath()} component={Requests} />}
            {isOperator && <Route path={figuresPath()} component={FiguresScreen} />}
            <Route path={auditPath()} component={Audit} />
            <Route>
              <Redirect to={queuePath()} replace />
            </Route>
          </Switch>
        </Suspense>
      </ScreenBoundary>
    </Frame>
  );
}

/** Shows the dialog that `askAct` opens. */
function AskedActDialog(): ReactElement | null {
  const asked = useStore($askedAct);
  if (asked === null) return null;
  const close = () => {
    $askedAct.set(null);
  };
  return (
    <ScreenBoundary onClose={close}>
      <ActDialog asked={asked} onClose={close} />
    </ScreenBoundary>
  );
}
