import { useState } from 'react';
import { loadDraft, saveDraft } from './draft-storage.ts';

type Value = string | boolean | number;

interface KeptValues<Values> {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  /** Removes the stored values, after they were sent or discarded. */
  readonly forget: () => void;
}

/**
 * The typed values of a dialog, stored in this tab. Browsers before 2022 cannot ask before a step back through the
 * history closes the dialog. It opens again with the same values.
 * @param name the name of the draft, null to store nothing
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
      if (name !== null) saveDraft(name, listChanged(initial, next), 'tab');
    },
    forget: () => {
      if (name !== null) saveDraft(name, null, 'tab');
    },
  };
}

/** The values that a person changed. The others are those of the moment at which the dialog opens again. */
export function listChanged<Values extends Readonly<Record<keyof Values, Value>>>(
  initial: Values,
  values: Values,
): Partial<Values> {
  const changed = Object.entries<Value>(values).filter(
    ([field, value]) => value !== initial[field as keyof Values],
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** The stored values whose types fit. A draft of an earlier release may lack some fields. */
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
