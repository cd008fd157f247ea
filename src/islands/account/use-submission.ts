import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import type { Issue } from '#domain/errors.ts';
import type { FailureTexts } from './describe-account-failure.ts';
import { describeAccountFailure } from './describe-account-failure.ts';

/** The values of a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>;

interface Work extends FailureTexts {
  /** The errors of the values, in the order of the form. */
  readonly check: (values: FormValues) => readonly Issue[];
  readonly send: (values: FormValues) => Promise<void>;
  /** A sentence above the form when an empty field is the problem. The field itself tells what to enter. */
  readonly incomplete?: string | undefined;
}

export interface Submission {
  /** Messages by the name of their field. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Why the whole form was refused. */
  readonly failure: string | null;
  readonly isSending: boolean;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Removes the message of a field that is being corrected. */
  readonly mend: (field: string) => void;
  /** Shows a message at a field. */
  readonly note: (field: string, message: string) => void;
  /** Removes all messages, for a form that now asks for something else. */
  readonly clear: () => void;
}

/**
 * Submits a form whose values stay in the browser's own fields. So text that was typed or filled in before the script
 * loaded is kept, and so is everything typed, whatever the response. A second tap during a submission does nothing.
 */
export function useSubmission(work: Work): Submission {
  const isBusy = useRef(false);
  const [errors, setErrors] = useState<Submission['errors']>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const refuse = (form: HTMLFormElement, issues: readonly Issue[]) => {
    // Of two messages for one field only the first is shown.
    setErrors(
      Object.fromEntries([...issues].reverse().map(({ path, message }) => [path, message])),
    );
    const first = issues[0];
    if (first !== undefined) focusField(form, first.path);
  };

  const run = async (form: HTMLFormElement) => {
    const values = readValues(form);
    const issues = work.check(values);
    refuse(form, issues);
    const isIncomplete = issues.some(({ path }) => (values[path] ?? '').trim() === '');
    setFailure(isIncomplete ? (work.incomplete ?? null) : null);
    if (issues.length > 0) return;
    isBusy.current = true;
    setSending(true);
    try {
      await work.send(values);
    } catch (error) {
      const text = describeAccountFailure(error, work);
      // A message that a field shows, such as that of a wrong password, is not repeated above.
      const isAtField = isApiError(error) && error.issues.some(({ message }) => message === text);
      setFailure(isAtField ? null : text);
      if (!isApiError(error)) return;
      refuse(form, error.issues);
      // A wrong code has to be typed again.
      if (error.code === 'invalid_code') focusField(form, 'code');
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return {
    errors,
    failure,
    isSending,
    submit: (event) => {
      event.preventDefault();
      if (!isBusy.current) void run(event.currentTarget);
    },
    note: (field, message) => {
      setErrors((shown) => ({ ...shown, [field]: message }));
    },
    clear: () => {
      setErrors({});
      setFailure(null);
    },
    mend: (field) => {
      setErrors((shown) => (shown[field] === undefined ? shown : { ...shown, [field]: undefined }));
    },
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

export function readValues(form: HTMLFormElement): FormValues {
  const entries = Array.from(new FormData(form));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}
