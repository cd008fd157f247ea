import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { OfflineNotice } from '../../site/OfflineNotice.tsx';
import { Toasts } from '../../site/Toasts.tsx';
import { $modals } from './modals.ts';

/** Toasts and the like, over everything: inside the topmost dialog while one is open, as all else is then inert. */
export function Notices(): ReactElement {
  const modal = useStore($modals).at(-1);
  return createPortal(
    <div className="stack bottom-auto lg:inset-[auto_16px_0_auto] lg:w-[420px]">
      <OfflineNotice />
      <Toasts edge="top" />
    </div>,
    modal ?? document.body,
    modal === undefined ? 'body' : 'dialog',
  );
}
