import { lazy } from 'react';

/** Fetches the dialogs of products before one is asked for. */
export const loadDialogs = () => import('./OpenedDialog.tsx');

export const OpenedDialog = lazy(loadDialogs);
