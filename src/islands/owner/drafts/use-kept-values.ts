import { useState } from 'react';
import { loadDraft, saveDraft } from './draft-storage.ts';

type Value = string | boolean | number;

interface KeptValues<Values> {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  /** Once they are sent, or thrown away. */
  readonly forget: () => void;
}

/**
 * What a dialog holds, kept in this tab. A step back through the history takes the dialog away without a question, as
 * browsers before 2022 cannot hold it; the dialog then comes back as it was.
 *
 * @param name of the draft; null keeps nothing
 */
export function useKeptValues<Values extends Readonly<Record<keyof Values, Value>>>(
  name: string | null,
  initial: Values,
): KeptValues<Values> {
  const [values, setValues] = useState(() =>
    name === null ? initial : recoverValues(initial, loadDraft(name, 'tab')),
  );
  return {
    values,
    change: (part) => {
      const next = { ...values, ...part };
      setValues(next);
      if (name !== null) saveDraft(name, next, 'tab');
    },
    forget: () => {
      if (name !== null) saveDraft(name, null, 'tab');
    },
  };
}

/** What was kept, as far as it is of the kind that each field has; what an earlier release kept may lack some. */
export function recoverValues<Values extends Readonly<Record<keyof Values, Value>>>(
  initial: Values,
  kept: unknown,
): Values {
  if (typeof kept !== 'object' || kept === null) return initial;
  const fields = Object.entries(kept).filter(
    ([field, value]) => field in initial && typeof value === typeof initial[field as keyof Values],
  );
  return { ...initial, ...Object.fromEntries(fields) };
}
