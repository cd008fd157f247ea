import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import type { OwnBusiness } from '#contract/own.ts';
import { businessMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { describeFailure } from '#stores/api.ts';
import { logFailure } from '#stores/log.ts';
import { isSessionOver } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { readBusiness, updateBusiness } from '../../business/business-calls.ts';
import { keepBusiness } from '../../business/owner-record.ts';
import { followPublication } from '../../publication/publication.ts';
import type { SettingsInput, SettingsValues } from './settings-form.ts';
import { listSettingsChanges } from './settings-form.ts';

interface Options {
  business: OwnBusiness;
  /** The form was filled from an older version than `business`. */
  isStale: boolean;
  setError: UseFormSetError<SettingsValues>;
  onSaved: () => void;
}

interface SettingsSave {
  readonly isSaving: boolean;
  readonly failure: { readonly title: string; readonly text: string } | null;
  /** The store as someone else has saved it meanwhile. */
  readonly conflict: OwnBusiness | null;
  readonly send: (input: SettingsInput) => Promise<void>;
  readonly adopt: () => void;
}

/** Saving as the settings see it. */
export function useSettingsSave(options: Options): SettingsSave {
  const { business, isStale, setError, onSaved } = options;
  const base = useRef(business);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SettingsSave['failure']>(null);
  const [conflict, setConflict] = useState<OwnBusiness | null>(isStale ? business : null);

  const send = async (input: SettingsInput) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setFailure(null);
    setConflict(null);
    try {
      const changes = listSettingsChanges(input, base.current);
      const hasChanges = Object.keys(changes).length > 0;
      const saved = hasChanges ? await updateBusiness(base.current, changes) : base.current;
      keepBusiness(saved);
      showToast({ title: businessMessages.updated });
      if (hasChanges) followPublication({ label: saved.name, path: storePath(saved.url) });
      onSaved();
    } catch (error) {
      await refuse(error, input);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  const refuse = async (error: unknown, input: SettingsInput) => {
    logFailure('The settings were not saved', error);
    if (isSessionOver(error)) return;
    if (isApiError(error, 412)) {
      const other = await readBusiness(base.current.id).catch(() => null);
      // An update whose response was lost meets its own effect when it is repeated.
      if (other !== null && Object.keys(listSettingsChanges(input, other)).length === 0) {
        keepBusiness(other);
        showToast({ title: businessMessages.updated });
        onSaved();
        return;
      }
      if (other !== null) {
        setConflict(other);
        return;
      }
    }
    for (const { path, message } of isApiError(error) ? error.issues : []) {
      const [field] = path.split('.');
      if (field !== undefined && field in base.current) {
        setError(field as keyof SettingsValues, { message }, { shouldFocus: true });
      }
    }
    const text = describeFailure(error);
    setFailure({ title: businessMessages.updateFailed, text });
    showToast({ title: businessMessages.updateFailed, description: text, variant: 'destructive' });
  };

  const adopt = () => {
    base.current = conflict ?? base.current;
    setConflict(null);
  };

  return { isSaving, failure, conflict, send, adopt };
}
