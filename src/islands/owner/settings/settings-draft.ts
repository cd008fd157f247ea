import { loadDraft } from '#islands/owner/drafts/draft-storage.ts';
import type { SettingsValues } from './settings-form.ts';

interface SettingsDraft {
  readonly values: SettingsValues;
  /** The state of the store that was being edited. */
  readonly version: number;
}

const noSpecialDays: Pick<SettingsValues, 'special_days'> = { special_days: [] };

export const settingsDraftName = (storeId: string): string => `settings:${storeId}`;

export function loadSettingsDraft(storeId: string): SettingsDraft | null {
  const kept = loadDraft(settingsDraftName(storeId));
  if (typeof kept !== 'object' || kept === null) return null;
  const { values, version } = kept as Partial<SettingsDraft>;
  if (typeof version !== 'number' || typeof values?.name !== 'string') return null;
  // A release before this one kept no special days.
  return { values: { ...noSpecialDays, ...values }, version };
}

export function hasSettingsDraft(storeId: string): boolean {
  return loadSettingsDraft(storeId) !== null;
}
