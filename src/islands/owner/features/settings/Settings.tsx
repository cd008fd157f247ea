import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import { Pencil } from 'lucide-react';
import { useBusiness } from '../../business/owner-context.ts';
import { ListBones } from '../../ui/ListBones.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { BusinessPictures } from './BusinessPictures.tsx';
import { BusinessView } from './BusinessView.tsx';
import { DeleteBusiness } from './DeleteBusiness.tsx';
import { SettingsForm } from './lazy-form.ts';
import { hasSettingsDraft } from './settings-draft.ts';

/** What the store says of itself, to read and to edit (Specification §4, Settings). */
export default function Settings(): ReactElement {
  const business = useBusiness();
  const [isEditing, setEditing] = useState(() => hasSettingsDraft(business.id));
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
      <BusinessPictures business={business} />
      {isEditing ? (
        <Suspense fallback={<ListBones />}>
          <SettingsForm
            business={business}
            onClose={() => {
              setEditing(false);
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
