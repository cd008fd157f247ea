import { useState } from 'react';
import { isApiError } from '#client/api-error.ts';

/** Messages by the names of their fields. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Refusals of the sentence for the record. They name no field. */
const refusalsOfNote: readonly string[] = ['reason_required', 'personal_data'];

/** The server's refusals of the named fields, at most one for each. */
export function findRefusals(error: unknown, names: readonly string[]): FieldErrors {
  if (!isApiError(error, 400)) return {};
  const { code, message, issues } = error;
  const placed = refusalsOfNote.includes(code) ? [{ path: 'note', message }] : issues;
  const found = names.flatMap((name) => placed.find(({ path }) => path === name) ?? []);
  return Object.fromEntries(found.map((issue) => [issue.path, issue.message]));
}

/** The errors at the fields of a dialog, whose names are given in the order of the form. */
export function useFieldErrors(names: readonly string[]) {
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Shows errors in place of the former ones, and focuses the first field. */
  const show = (form: HTMLFormElement, found: FieldErrors): void => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return {
    errors,
    show,
    /** Shows what the server refuses at its fields. False when it refuses none of them. */
    showRefusals: (form: HTMLFormElement, error: unknown): boolean => {
      const found = findRefusals(error, names);
      const hasFound = Object.keys(found).length > 0;
      if (hasFound) show(form, found);
      return hasFound;
    },
  };
}
