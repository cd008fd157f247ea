import { lazy } from 'react';

export const SettingsForm = lazy(() => import('./SettingsForm.tsx'));
