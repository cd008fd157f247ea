import { loadDraft } from '#islands/owner/drafts/draft-storage.ts';
import type { SettingsValues } from './settings-form.ts';

interface SettingsDraft {
  readonly values: SettingsValues;
  /** The state of the store that was being edited. */
  readonly version: number;
}

export const settingsDraftName = (businessId: string): string => `settings:${businessId}`;

export function loadSettingsDraft(businessId: string): SettingsDraft | null {
  const kept = loadDraft(settingsDraftName(businessId));
  if (typeof kept !== 'object' || kept === null) return null;
  const { values, version } = kept as Partial<SettingsDraft>;
  if (typeof version !== 'number' || typeof values?.name !== 'string') return null;
  return { values, version };
}

export function hasSettingsDraft(businessId: string): boolean {
  return loadSettingsDraft(businessId) !== null;
}
