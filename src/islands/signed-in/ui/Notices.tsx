import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { $online } from '#state/connection.ts';
import { OfflineNotice } from '#islands/every-page/OfflineNotice.tsx';
import { Toasts } from '#islands/every-page/Toasts.tsx';
import { useToastPosition } from '#islands/every-page/use-toast-position.ts';
import { $modals, topModal } from './modals.ts';

/**
 * Toasts and other notices over everything. They are inside the topmost dialog while one is open, because the rest of
 * the page is then inert.
 */
export function Notices(): ReactElement {
  const modal = topModal(useStore($modals));
  return createPortal(
    <div className="stack">
      <OfflineBox />
      <Toasts edge="top" />
    </div>,
    modal ?? document.body,
    modal === null ? 'body' : 'dialog',
  );
}

const online = [] as const;
const offline = [{ about: 'h2' }] as const;

/**
 * The offline notice. It stays while there is no network, so it moves away from the buttons and headings that it would
 * cover.
 */
function OfflineBox(): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useToastPosition(box, useStore($online) ? online : offline, 'top');
  return (
    <div ref={box} className="toasts">
      <OfflineNotice />
    </div>
  );
}
