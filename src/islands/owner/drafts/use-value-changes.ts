import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Hands on all values of a form whenever one of them changes, as for a draft, without drawing anything anew. */
export function useValueChanges<Values extends FieldValues, Context, Input>(
  form: UseFormReturn<Values, Context, Input>,
  onChange: (values: Values) => void,
): void {
  const report = useEffectEvent(onChange);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          report(values);
        },
      }),
    [form],
  );
}
