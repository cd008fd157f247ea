import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import {
  $toasts,
  pauseToasts,
  resumeToasts,
  showToast,
  type ToastOptions,
} from '#stores/toasts.ts';
import { useFreePlace } from './use-free-place.ts';

const edges = { success: 'border-l-leaf', destructive: 'border-l-coral' };
const details = { success: 'text-[0.84rem] line-clamp-2', destructive: 'text-[0.84rem]' };

interface Props {
  /** The edge of the window near which they stand where there is a choice. */
  edge: 'top' | 'bottom';
}

/** Short messages, read out as they come. Their time stands still while one is pointed at. They cover no control. */
export function Toasts({ edge }: Props): ReactElement {
  const toasts = useStore($toasts);
  const box = useRef<HTMLDivElement>(null);
  useFreePlace(box, toasts, edge);
  useEffect(() => {
    // The service worker tells what became of calls that waited for the network.
    const hear = ({ data }: MessageEvent<ToastOptions>) => void showToast(data);
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, []);
  return (
    <div
      ref={box}
      // Their place is found as they come.
      className="toasts fixed grid gap-2"
      role="status"
      aria-live="polite"
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
    >
      {toasts.map(({ id, title, description, variant }) => (
        <p
          key={id}
          className={`notice ${variant} m-0 block rule-l-5 pt-1.5 pr-3 pb-[7px] pl-2.5 text-label [line-height:1.25] wrap-anywhere ${edges[variant]}`}
        >
          <b className="block">{title}</b>
          {description !== undefined && <span className={details[variant]}>{description}</span>}
        </p>
      ))}
    </div>
  );
}
