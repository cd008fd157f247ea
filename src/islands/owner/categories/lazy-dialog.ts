import { lazy } from 'react';

export const CategoryDialog = lazy(() => import('./CategoryDialog.tsx'));
