import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import { Pencil } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { settingsFields, settingsPath } from '#domain/paths/owner-paths.ts';
import { useBusiness } from '#islands/owner/business/owner-context.ts';
import { ListSkeleton } from '#islands/area/ui/ListSkeleton.tsx';
import { ScreenHead } from '#islands/area/ui/ScreenHead.tsx';
import { useFocusAfter } from '#islands/area/ui/use-focus-after.ts';
import { BusinessPictures } from './BusinessPictures.tsx';
import { BusinessView } from './BusinessView.tsx';
import { DeleteBusiness } from './DeleteBusiness.tsx';
import { SettingsForm } from './lazy-form.ts';
import { hasSettingsDraft } from './settings-draft.ts';

/** What the store says of itself, to read and to edit (product.md 4.5). */
export default function Settings(): ReactElement {
  const business = useBusiness();
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useSearch()).get('campo');
  const field = settingsFields.find((one) => one === named) ?? null;
  const [isEditing, setEditing] = useState(
    () => (field !== null && field !== 'logo') || hasSettingsDraft(business.id),
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
      <BusinessPictures business={business} isLogoWanted={field === 'logo'} />
      {isEditing ? (
        <Suspense fallback={<ListSkeleton />}>
          <SettingsForm
            business={business}
            field={field}
            onClose={() => {
              setEditing(false);
              // A save that ends late finds another screen, which stays where it is.
              if (location.pathname !== settingsPath()) return;
              // A reload shows what was saved, not the form again.
              if (field !== null) navigate(settingsPath(), { replace: true });
              window.scrollTo(0, 0);
            }}
          />
        </Suspense>
      ) : (
        <>
          <BusinessView business={business} />
          <DeleteBusiness business={business} />
        </>
      )}
    </>
  );
}
