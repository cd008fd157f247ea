import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { saveDraft } from './draft-storage.ts';
import { useValueChanges } from './use-value-changes.ts';

interface Options<Values extends FieldValues, Input, Progress extends object> {
  /** Under which the draft is kept in this browser. */
  readonly name: string;
  readonly form: UseFormReturn<Values, unknown, Input>;
  /** The form was filled from a draft. */
  readonly wasRestored: boolean;
  /** How far saving has come, as far as a form that comes back goes on from it. */
  readonly progress: Progress;
  /** What is kept; null where what was typed is nothing to recover. */
  readonly write: (values: Values, progress: Progress) => object | null;
}

export interface FormDraft<Values, Progress> {
  /** The form shows what was typed before, and not yet sent or thrown away. */
  readonly isRestored: boolean;
  /** Keeps how far saving has come beside what was typed. */
  readonly note: (part: Partial<Progress>) => void;
  /** Forgets the draft: what the form still notes, as at the end of a save, is not kept. */
  readonly forget: () => void;
  /** Throws the draft away and fills the form anew. */
  readonly startOver: (values: Values, progress: Progress) => void;
}

/** Keeps what is typed into a form until it is saved or thrown away. */
export function useFormDraft<Values extends FieldValues, Input, Progress extends object>(
  options: Options<Values, Input, Progress>,
): FormDraft<Values, Progress> {
  const { name, form, write } = options;
  const [isRestored, setRestored] = useState(options.wasRestored);
  const progress = useRef(options.progress);
  const isForgotten = useRef(false);
  const keep = (values: Values) => {
    if (!isForgotten.current) saveDraft(name, write(values, progress.current));
  };
  useValueChanges(form, keep);
  const forget = () => {
    isForgotten.current = true;
    saveDraft(name, null);
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
