import type { UseFormReturn } from 'react-hook-form';
import type { OwnBusiness } from '#contract/stores.ts';
import { businessMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { describeFailure } from '#state/api.ts';
import { logFailure } from '#state/log.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { readBusiness, updateBusiness } from '../../business/business-calls.ts';
import { keepBusiness } from '../../business/owner-record.ts';
import { followPublication } from '../../publication/publication.ts';
import { placeIssues } from '../../save-failure.ts';
import { type Saving, useSaving } from '../../use-saving.ts';
import type { SettingsInput, SettingsValues } from './settings-form.ts';
import { listSettingsChanges } from './settings-form.ts';

interface Options {
  business: OwnBusiness;
  /** The form was filled from an older version than `business`. */
  isStale: boolean;
  form: Pick<UseFormReturn<SettingsValues>, 'getValues' | 'setError'>;
  onSaved: () => void;
}

interface SettingsSave extends Saving<OwnBusiness> {
  readonly send: (input: SettingsInput) => Promise<void>;
}

/** Saving as the settings see it. */
export function useSettingsSave({ business, isStale, form, onSaved }: Options): SettingsSave {
  const saving = useSaving({ base: business, isStale, read: ({ id }) => readBusiness(id) });
  const { base } = saving;

  const send = async (input: SettingsInput) => {
    if (!saving.begin()) return;
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
      saving.end();
    }
  };

  const refuse = async (error: unknown, input: SettingsInput) => {
    logFailure('The settings were not saved', error);
    if (isSessionOver(error)) return;
    const other = await saving.findOther(error);
    if (other !== null) keepBusiness(other);
    // An update whose response was lost meets its own effect when it is repeated.
    if (other !== null && Object.keys(listSettingsChanges(input, other)).length === 0) {
      showToast({ title: businessMessages.updated });
      onSaved();
      return;
    }
    if (other !== null) {
      saving.setConflict(other);
      return;
    }
    placeIssues(error, form);
    const text = describeFailure(error);
    saving.setFailure({ title: businessMessages.updateFailed, text });
    showToast({ title: businessMessages.updateFailed, description: text, variant: 'destructive' });
  };

  return { ...saving.state, send };
}
