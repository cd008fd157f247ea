import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { lazy, Suspense } from 'react';
import { ScreenBoundary } from '#islands/area/ui/ScreenBoundary.tsx';
import { $askedAct } from './asked-act.ts';

const ActDialog = lazy(() => import('./ActDialog.tsx'));

/** The place of the dialog that `askAct` opens. */
export function AskedActDialog(): ReactElement | null {
  const asked = useStore($askedAct);
  if (asked === null) return null;
  const close = () => {
    $askedAct.set(null);
  };
  return (
    <ScreenBoundary onClose={close}>
      <Suspense>
        <ActDialog asked={asked} onClose={close} />
      </Suspense>
    </ScreenBoundary>
  );
}
