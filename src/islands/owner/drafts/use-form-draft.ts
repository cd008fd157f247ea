import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { StoragePlace } from '#state/stored/stored.ts';
import { saveDraft } from './draft-storage.ts';
import { useValueChanges } from './use-value-changes.ts';

interface Options<Values extends FieldValues, Input, Progress extends object> {
  /** The name of the draft in its storage. */
  readonly name: string;
  /** The storage that `useHeldDraft` found for this tab. */
  readonly place: StoragePlace;
  readonly form: UseFormReturn<Values, unknown, Input>;
  /** Whether the form was filled from a draft. */
  readonly wasRestored: boolean;
  /** The progress of saving, from which a restored form continues. */
  readonly progress: Progress;
  /** Returns the draft to store; null when there is nothing to recover. */
  readonly write: (values: Values, progress: Progress) => object | null;
}

export interface FormDraft<Values, Progress> {
  /** Whether the form shows a draft that was neither saved nor discarded. */
  readonly isRestored: boolean;
  /** Adds progress of saving to the draft. */
  readonly note: (part: Partial<Progress>) => void;
  /** Erases the draft. Later changes of the form, such as those at the end of a save, are not stored. */
  readonly forget: () => void;
  /** Discards the draft and fills the form with other values. */
  readonly startOver: (values: Values, progress: Progress) => void;
}

/** Stores the input of a form until it is saved or discarded. */
export function useFormDraft<Values extends FieldValues, Input, Progress extends object>(
  options: Options<Values, Input, Progress>,
): FormDraft<Values, Progress> {
  const { name, place, form, write } = options;
  const [isRestored, setRestored] = useState(options.wasRestored);
  const progress = useRef(options.progress);
  const isForgotten = useRef(false);
  const keep = (values: Values) => {
    if (!isForgotten.current) saveDraft(name, write(values, progress.current), place);
  };
  useValueChanges(form, keep);
  const forget = () => {
    isForgotten.current = true;
    saveDraft(name, null, place);
  };
  return {
    isRestored,
    note(part) {
      progress.current = { ...progress.current, ...part };
      keep(form.getValues());
    },
    forget,
    startOver(values, from) {
      setRestored(false);
      forget();
      form.reset(values);
      isForgotten.current = false;
      progress.current = from;
    },
  };
}
