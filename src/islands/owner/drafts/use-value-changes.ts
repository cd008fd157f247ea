import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Passes on all values of a form when one changes, for example to a draft, without rendering again. */
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
