import { lazy } from 'react';

export const OrderDialog = lazy(() => import('./OrderDialog.tsx'));
