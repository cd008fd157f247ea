import type { ReactElement } from 'react';
import { lazy, Suspense, useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';

const FilesDialog = lazy(() => import('./FilesDialog.tsx'));

/** The button of the screen for products to come from a file or go into one. */
export function FilesEntry({ className }: { className: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => {
          setOpen(true);
        }}
      >
        <FileSpreadsheet aria-hidden="true" className="icon" />
        <span>Archivo</span>
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
