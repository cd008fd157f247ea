import { lazy } from 'react';

export const OpenedDialog = lazy(() => import('./OpenedDialog.tsx'));

/** Fetches the dialogs of products before one is asked for. */
export const loadDialogs = () =>
  Promise.all([import('./OpenedDialog.tsx'), import('#islands/owner/comments/CommentsDialog.tsx')]);
