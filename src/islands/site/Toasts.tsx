import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { useStore } from '../use-store.ts';
import {
  $toasts,
  dismissToast,
  pauseToasts,
  resumeToasts,
  showToast,
  type ToastOptions,
} from '#stores/toasts.ts';
import { CloseIcon } from './CloseIcon.tsx';

/** Short messages, read out as they come. Their time stands still while one is pointed at or focused. */
export function Toasts(): ReactElement {
  const toasts = useStore($toasts);
  useEffect(() => {
    // The service worker tells what became of calls that waited for the network.
    const hear = ({ data }: MessageEvent<ToastOptions>) => void showToast(data);
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, []);
  return (
    <div
      role="status"
      aria-live="polite"
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toasts.map(({ id, title, description, variant }) => (
        <div key={id} className={`notice ${variant}`}>
          <p>
            <b>{title}</b>
            {description !== undefined && <span>{description}</span>}
          </p>
          <button
            type="button"
            className="close"
            aria-label="Cerrar aviso"
            onClick={() => {
              dismissToast(id);
            }}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
}
