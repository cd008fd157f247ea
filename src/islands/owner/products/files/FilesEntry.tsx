import type { ReactElement } from 'react';
import { lazy, Suspense, useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';

const FilesDialog = lazy(() => import('./FilesDialog.tsx'));

/** The button of the screen for products to come from a file or go into one. */
export function FilesEntry(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className="btn"
        onClick={() => {
          setOpen(true);
        }}
      >
        <FileSpreadsheet aria-hidden="true" className="icon max-sm:hidden" />
        Archivo
      </button>
      {isOpen && (
        <ScreenBoundary onClose={close}>
          <Suspense>
            <FilesDialog onClose={close} />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
}
