import type { StoragePlace } from '#state/stored/stored.ts';
import { loadDraft } from '#islands/owner/drafts/draft-storage.ts';
import { type DeliveryValues, noDeliveryValues } from './delivery-values.ts';
import type { SettingsValues } from './settings-form.ts';

interface SettingsDraft {
  readonly values: SettingsValues;
  /** The version of the store that was being edited. */
  readonly version: number;
}

/** Values for fields that drafts of an earlier release lack. */
const newFields: Pick<SettingsValues, 'special_days'> & DeliveryValues = {
  special_days: [],
  ...noDeliveryValues,
};

export const settingsDraftName = (storeId: string): string => `settings:${storeId}`;

export function loadSettingsDraft(storeId: string, place: StoragePlace): SettingsDraft | null {
  const kept = loadDraft(settingsDraftName(storeId), place);
  if (typeof kept !== 'object' || kept === null) return null;
  const { values, version } = kept as Partial<SettingsDraft>;
  if (typeof version !== 'number' || typeof values?.name !== 'string') return null;
  return { values: { ...newFields, ...values }, version };
}

/** Whether this tab or this browser has a draft of the settings. */
export function hasSettingsDraft(storeId: string): boolean {
  return (['tab', 'browser'] as const).some((place) => loadSettingsDraft(storeId, place) !== null);
}
