import type { ReactElement } from 'react';
import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import type { OwnBusiness } from '#contract/stores.ts';
import { deletedBusinessDays } from '#domain/limits.ts';
import { businessMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { eraseBusiness } from '../../business/business-calls.ts';
import { dropBusiness } from '../../business/owner-record.ts';
import { useFocusAfter } from '../../../area/ui/use-focus-after.ts';
import { askConfirmation } from '../../../area/ui/confirmation.ts';

interface Props {
  business: OwnBusiness;
}

/** The way to close the store for good. */
export function DeleteBusiness({ business }: Props): ReactElement {
  const [isErasing, setErasing] = useState(false);
  useFocusAfter(isErasing);
  const erase = async () => {
    const isSure = await askConfirmation({
      title: '¿Eliminar tu negocio?',
      quote: business.name,
      text: `Tu tienda y todos sus productos dejan de verse ahora mismo. Sus datos se borran a los ${deletedBusinessDays} días.`,
      confirm: 'Eliminar negocio',
      isDangerous: true,
    });
    if (!isSure) return;
    setErasing(true);
    try {
      await eraseBusiness(business.id);
      showToast({ title: businessMessages.deleted });
      dropBusiness(business.id);
    } catch (error) {
      if (isSessionOver(error)) return;
      showToast({
        title: businessMessages.deleteFailed,
        description: describeFailure(error),
        variant: 'destructive',
      });
    } finally {
      setErasing(false);
    }
  };
  return (
    <section className="panel mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 pr-2 pl-4 [box-shadow:none]">
      <p>¿Ya no vas a vender aquí?</p>
      <button
        type="button"
        className="btn ghost text-coral"
        disabled={isErasing}
        onClick={() => void erase()}
      >
        <Trash2 aria-hidden="true" className="icon" />
        Eliminar negocio
      </button>
    </section>
  );
}
