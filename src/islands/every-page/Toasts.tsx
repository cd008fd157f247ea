import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { OutboxNews } from '#domain/browser/outbox.ts';
import { applyFavourite } from '#state/favourites.ts';
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from '#state/toasts.ts';
import { useToastPosition } from './use-toast-position.ts';

interface Props {
  /** The preferred edge of the window. */
  edge: 'top' | 'bottom';
}

/** The button beside an action. A toast with an action does not disappear by itself. */
const closing = { label: 'Cerrar', run: () => undefined };

/**
 * Short messages that screen readers announce. Their countdown stops while the pointer is on one. They cover no
 * control.
 */
export function Toasts({ edge }: Props): ReactElement {
  const toasts = useStore($toasts);
  const box = useRef<HTMLDivElement>(null);
  useToastPosition(box, toasts, edge);
  useEffect(() => {
    // The service worker posts the outcome of calls that waited for the network. Until now the program that registers
    // it has collected its messages.
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    if (serviceWorker === undefined) return;
    const show = (news: OutboxNews) => {
      showToast(news);
      if (news.heart === undefined) return;
      applyFavourite(...news.heart);
      serviceWorker.controller?.postMessage(news.call);
    };
    serviceWorker.onmessage = ({ data }) => {
      show(data as OutboxNews);
    };
    window.earlyNews?.splice(0).forEach(show);
    return () => {
      serviceWorker.onmessage = null;
    };
  }, []);
  return (
    <div
      ref={box}
      className="toasts"
      role="status"
      aria-live="polite"
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
    >
      {toasts.map(({ id, title, description, variant, action }) => (
        <p key={id} className={`notice ${variant}`}>
          <b>{title}</b>
          {description !== undefined && <span>{description}</span>}
          {action !== undefined && (
            <span className="flex gap-x-5">
              {[action, closing].map(({ label, run }) => (
                <button
                  key={label}
                  type="button"
                  className="link min-h-11"
                  onClick={() => {
                    dismissToast(id);
                    run();
                  }}
                >
                  {label}
                </button>
              ))}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}
