import type { UseFormReturn } from 'react-hook-form';
import type { OwnBusiness } from '#contract/own.ts';
import { businessMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { readBusiness, updateBusiness } from '#islands/owner/business/business-calls.ts';
import { keepBusiness } from '#islands/owner/business/owner-record.ts';
import { updateOnce } from '#islands/owner/saving/repeat.ts';
import { type Save, useSave } from '#islands/owner/saving/use-save.ts';
import type { SettingsInput, SettingsValues } from './settings-form.ts';
import { listSettingsChanges } from './settings-form.ts';

interface Options {
  business: OwnBusiness;
  /** The form was filled from an older version than `business`. */
  isStale: boolean;
  form: Pick<UseFormReturn<SettingsValues>, 'getValues' | 'setError'>;
  /** Forgets the draft and closes the form. */
  onSaved: () => void;
}

/** Saving the settings of a store. */
export function useSettingsSave(options: Options): Save<OwnBusiness, SettingsInput> {
  const { business, isStale, form, onSaved } = options;
  return useSave<OwnBusiness, SettingsInput, SettingsValues>({
    base: business,
    isStale,
    write: (input, { from }) => {
      const known = from ?? business;
      return updateOnce(known, {
        list: (now) => listSettingsChanges(input, now),
        update: (changes) => updateBusiness(known, changes),
        read: () => readBusiness(known.id),
      });
    },
    keep: keepBusiness,
    findPublished: ({ name, url }) => ({ label: name, path: storePath(url) }),
    leave: onSaved,
    describe: () => ({ title: businessMessages.updated }),
    failed: { form: businessMessages.updateFailed, toast: businessMessages.updateFailed },
    form,
  });
}
