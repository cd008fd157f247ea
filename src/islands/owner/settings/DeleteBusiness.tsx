import type { ReactElement } from 'react';
import { Trash2 } from 'lucide-react';
import type { OwnBusiness } from '#contract/own.ts';
import { deletedBusinessDays } from '#domain/limits.ts';
import { businessMessages } from '#domain/messages.ts';
import { eraseBusiness } from '#islands/owner/business/business-calls.ts';
import { useErasing } from '#islands/owner/saving/use-erasing.ts';
import { dropBusiness } from '#islands/owner/business/owner-record.ts';

interface Props {
  business: OwnBusiness;
}

/** The way to close the store for good. */
export function DeleteBusiness({ business }: Props): ReactElement {
  const { isErasing, ask } = useErasing({
    question: {
      title: '¿Eliminar tu negocio?',
      quote: business.name,
      text: `Tu tienda y todos sus productos dejan de verse ahora mismo. Sus datos se borran a los ${deletedBusinessDays} días.`,
    },
    confirm: 'Eliminar negocio',
    erase: () => eraseBusiness(business.id),
    onErased: () => {
      dropBusiness(business.id);
    },
    erased: businessMessages.deleted,
    failed: businessMessages.deleteFailed,
  });
  return (
    <section className="panel mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 pr-2 pl-4 [box-shadow:none]">
      <p>¿Ya no vas a vender aquí?</p>
      <button
        type="button"
        className="btn ghost text-coral"
        disabled={isErasing}
        onClick={() => void ask()}
      >
        <Trash2 aria-hidden="true" className="icon" />
        Eliminar negocio
      </button>
    </section>
  );
}
