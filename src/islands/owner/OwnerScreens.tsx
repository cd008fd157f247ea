import type { ReactElement } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { apiMessages } from '#domain/messages.ts';
import { queuePath } from '#domain/paths/operator-paths.ts';
import {
  dashboardPath,
  ownerCategoriesPath,
  ownerOrdersPath,
  ownerProductsPath,
  photoCardsPath,
  registerStorePath,
  settingsPath,
} from '#domain/paths/owner-paths.ts';
import { describeFailure } from '#state/api.ts';
import { OwnerContext, useOwner } from './store/owner-context.ts';
import { useOwnerRecord } from './store/owner-record.ts';
import { AddressNotice, BlockedStore } from './layout/StoreNotices.tsx';
import { OwnerFrame } from './layout/OwnerFrame.tsx';
import { OwnerSkeleton } from './layout/OwnerSkeleton.tsx';
import { PublicationStatus } from './publication/PublicationStatus.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';

const LeavingScreen = lazy(() => import('./account/LeavingScreen.tsx'));
const CreateStore = lazy(() => import('./create-store/CreateStore.tsx'));
const Dashboard = lazy(() => import('./dashboard/Dashboard.tsx'));
const Products = lazy(() => import('./products/Products.tsx'));
const PhotoCards = lazy(() => import('./products/photo-cards/PhotoCards.tsx'));
const Categories = lazy(() => import('./categories/Categories.tsx'));
const Orders = lazy(() => import('./orders/Orders.tsx'));
const Settings = lazy(() => import('./settings/Settings.tsx'));

interface Props {
  siteName: string;
  contactEmail: string;
}

/** Shows the screens of a signed-in owner after their account and stores are loaded. */
export function OwnerScreens({ siteName, contactEmail }: Props): ReactElement {
  const { data: owner, error, refetch } = useOwnerRecord();
  const [path] = useLocation();
  if (owner === undefined) {
    if (error === null) return <OwnerSkeleton siteName={siteName} />;
    return (
      <main className="wrap py-6" id="contenido">
        <FailureBox
          title={apiMessages.loadFailed}
          text={describeFailure(error)}
          retry={() => void refetch()}
        />
      </main>
    );
  }
  const { user, stores } = owner;
  const store = stores[0] ?? null;
  if (user.erasedOn !== null) {
    return (
      <ScreenBoundary>
        <Suspense fallback={<OwnerSkeleton siteName={siteName} />}>
          <LeavingScreen erasedOn={user.erasedOn} />
        </Suspense>
      </ScreenBoundary>
    );
  }
  return (
    <OwnerContext value={{ user, store, siteName }}>
      <OwnerFrame siteName={siteName} store={store}>
        {store === null ? (
          <ScreenBoundary>
            <Suspense fallback={<ListSkeleton />}>
              <BeforeStore />
            </Suspense>
          </ScreenBoundary>
        ) : (
          <>
            <BlockedStore blocked={store.blocked} contactEmail={contactEmail} />
            <AddressNotice url={store.url} />
            <PublicationStatus isBlocked={store.blocked !== null} />
            <ScreenBoundary key={path}>
              <Suspense fallback={<ListSkeleton />}>
                <Switch>
                  <Route path={dashboardPath()} component={Dashboard} />
                  <Route path={ownerProductsPath()} component={Products} />
                  <Route path={photoCardsPath()} component={PhotoCards} />
                  <Route path={ownerCategoriesPath()} component={Categories} />
                  <Route path={ownerOrdersPath()} component={Orders} />
                  <Route path={settingsPath()} component={Settings} />
                  <Route>
                    <Redirect to={dashboardPath()} replace />
                  </Route>
                </Switch>
              </Suspense>
            </ScreenBoundary>
          </>
        )}
      </OwnerFrame>
    </OwnerContext>
  );
}

/**
 * Before an owner has a store, every screen is the form that creates one (product.md 2.1). An operator without a store
 * sees the form only at its own address, and otherwise goes to the area of the operators.
 */
function BeforeStore(): ReactElement {
  const [path] = useLocation();
  const isForOperators = useOwner().user.role !== null && path !== registerStorePath();
  useEffect(() => {
    if (isForOperators) location.replace(queuePath());
  }, [isForOperators]);
  if (isForOperators) return <ListSkeleton />;
  const isFormPath = path === dashboardPath() || path === registerStorePath();
  return isFormPath ? <CreateStore /> : <Redirect to={dashboardPath()} replace />;
}
