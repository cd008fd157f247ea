import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import type { Issue } from '#domain/errors.ts';
import type { FailureTexts } from './describe-account-failure.ts';
import { describeAccountFailure } from './describe-account-failure.ts';

/** What the fields of a form hold, by their names. */
export type FormValues = Readonly<Record<string, string>>;

interface Work extends FailureTexts {
  /** What is wrong with the values, in the order of the form. */
  readonly check: (values: FormValues) => readonly Issue[];
  readonly send: (values: FormValues) => Promise<void>;
  /** What is said above the form while a field is empty that is to blame; beside it stands what to write there. */
  readonly incomplete?: string | undefined;
}

export interface Submission {
  /** Messages by the name of their field. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Why the whole was refused. */
  readonly failure: string | null;
  readonly isSending: boolean;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Takes the message off a field that is being mended. */
  readonly mend: (field: string) => void;
  /** Puts a message at a field. */
  readonly note: (field: string, message: string) => void;
}

/**
 * The sending of a form whose fields the browser keeps: they hold what was typed or filled in before script came, and
 * what was typed stays whatever the response is. A second tap while it is being sent does nothing.
 */
export function useSubmission(work: Work): Submission {
  const isBusy = useRef(false);
  const [errors, setErrors] = useState<Submission['errors']>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const refuse = (form: HTMLFormElement, issues: readonly Issue[]) => {
    // Of two messages for one field the first is shown.
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
      // What a field says, as of a wrong password, is not said once more above.
      const isAtField = isApiError(error) && error.issues.some(({ message }) => message === text);
      setFailure(isAtField ? null : text);
      if (!isApiError(error)) return;
      refuse(form, error.issues);
      // A code that is not right is typed anew.
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
