import type { ReactElement } from 'react';
import { lazy, useState } from 'react';
import type { OperatorBusiness } from '#contract/stores.ts';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { askAct, type ThingAct } from '#islands/admin/acts/asked-act.ts';

const VerifyDialog = lazy(() => import('./VerifyDialog.tsx'));
const RecommendDialog = lazy(() => import('./RecommendDialog.tsx'));

export function StoreActs({ store }: { store: OperatorBusiness }): ReactElement {
  const { id, name, products, blocked, verified, verification, isPublic } = store;
  const { isConfirmed, closedAt, seen } = store;
  const isOpen = closedAt === null;
  const [dialog, setDialog] = useState<'verify' | 'recommend' | null>(null);
  const ask = (act: ThingAct) => () => {
    askAct({
      act,
      target: { kind: 'business', id },
      name,
      products,
      seen,
      comesBack: isOpen && isConfirmed,
    });
  };
  const open = (which: 'verify' | 'recommend') => () => {
    setDialog(which);
  };
  const close = () => {
    setDialog(null);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && !verified && (
        <button type="button" className="btn main" onClick={open('verify')}>
          Verificar
        </button>
      )}
      {isPublic && (
        <button type="button" className="btn" onClick={open('recommend')}>
          Recomendar en la portada
        </button>
      )}
      {isOpen && verification !== null && (
        <button type="button" className="btn" onClick={ask('unverify')}>
          Quitar la verificación
        </button>
      )}
      {isOpen && blocked === null && (
        <button type="button" className="btn text-coral" onClick={ask('block')}>
          Bloquear…
        </button>
      )}
      {blocked !== null && (
        <button type="button" className="btn" onClick={ask('unblock')}>
          Desbloquear
        </button>
      )}
      {dialog !== null && (
        <ScreenBoundary key={dialog} onClose={close}>
          {dialog === 'verify' ? (
            <VerifyDialog id={id} seen={seen} onClose={close} />
          ) : (
            <RecommendDialog store={store} onClose={close} />
          )}
        </ScreenBoundary>
      )}
    </div>
  );
}
