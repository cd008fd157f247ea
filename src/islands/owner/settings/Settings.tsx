import { type ReactElement, lazy, Suspense, useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { settingsFields, settingsPath } from '#domain/paths/owner-paths.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { StorePictures } from './StorePictures.tsx';
import { StoreFacts } from './StoreFacts.tsx';
import { hasSettingsDraft } from './settings-draft.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { deletedStoreDays } from '#domain/limits.ts';
import { businessMessages } from '#domain/messages.ts';
import { eraseStore } from '#islands/owner/store/store-calls.ts';
import { useErasing } from '#islands/owner/saving/use-erasing.ts';
import { dropStore } from '#islands/owner/store/owner-record.ts';

const SettingsForm = lazy(() => import('./SettingsForm.tsx'));

/** The information of the store, to read and to edit (product.md 4.5). */
export default function Settings(): ReactElement {
  const store = useOwnStore();
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useSearch()).get('campo');
  const field = settingsFields.find((one) => one === named) ?? null;
  const [isEditing, setEditing] = useState(
    () => (field !== null && field !== 'logo') || hasSettingsDraft(store.id),
  );
  useFocusAfter(isEditing);
  return (
    <>
      <ScreenHead title="Configuración">
        {!isEditing && (
          <button
            type="button"
            className="btn main"
            onClick={() => {
              setEditing(true);
              window.scrollTo(0, 0);
            }}
          >
            <Pencil aria-hidden="true" className="icon" />
            Editar Información
          </button>
        )}
      </ScreenHead>
      <StorePictures store={store} isLogoWanted={field === 'logo'} />
      {isEditing ? (
        <Suspense fallback={<ListSkeleton />}>
          <SettingsForm
            store={store}
            field={field}
            onClose={() => {
              setEditing(false);
              // A save may end late, when another screen is open. That screen stays.
              if (location.pathname !== settingsPath()) return;
              // Without the parameter a reload shows the information instead of the form.
              if (field !== null) navigate(settingsPath(), { replace: true });
              window.scrollTo(0, 0);
            }}
          />
        </Suspense>
      ) : (
        <>
          <StoreFacts store={store} />
          <p className="mt-4 text-soft">
            Para cobrar en USD o EUR puede hacer falta un permiso de las autoridades. Vitrina no te
            lo impide: infórmate antes de hacerlo.
          </p>
          <DeleteStore store={store} />
        </>
      )}
    </>
  );
}

interface Props {
  store: OwnBusiness;
}

/** Deletes the store. */
function DeleteStore({ store }: Props): ReactElement {
  const { isErasing, ask } = useErasing({
    question: {
      title: '¿Eliminar tu negocio?',
      quote: store.name,
      text: `Tu tienda y todos sus productos dejan de verse ahora mismo. Sus datos se borran a los ${deletedStoreDays} días.`,
    },
    confirm: 'Eliminar negocio',
    erase: () => eraseStore(store.id),
    onErased: () => {
      dropStore(store.id);
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
