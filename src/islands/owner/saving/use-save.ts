import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { nextTask } from '#islands/signed-in/next-task.ts';
import { type PublishedThing, followPublication } from '#islands/owner/publication/publication.ts';
import { isSessionOver } from '#state/session.ts';
import { type ToastOptions, showToast } from '#state/toasts.ts';
import { OtherVersion } from './repeat.ts';
import { describeSaveFailure, isSessionMissing, placeIssues } from './save-failure.ts';

export interface Save<Thing, Input = never> {
  readonly isSaving: boolean;
  /** Whether a save has begun since the form was opened or took the other version. */
  readonly isBegun: boolean;
  readonly failure: SaveFailure | null;
  /** The other version, when somebody saved one first. */
  readonly conflict: Thing | null;
  /** Makes the other version the base, so that sending again overwrites it. */
  readonly adopt: () => void;
  readonly forgetFailure: () => void;
  /** Saves, unless a save is running or the owner still has to choose a version. Never rejects. */
  readonly send: (input: Input) => Promise<void>;
}

interface SaveFailure {
  readonly title: string;
  readonly text: string;
  readonly error: unknown;
}

/** What a form adds to saving: its calls, lists and texts. */
export interface SaveOptions<Thing extends object, Input, Values extends FieldValues> {
  /** The thing that is edited; null for a new one. */
  readonly base: Thing | null;
  /** The version that filled the form, when it differs from `base`. */
  readonly filledFrom?: Thing | null;
  /** Whether the form was filled with an older version than `base`. */
  readonly isStale?: boolean;
  /** Returns the version to overwrite. By default it is the other version as a whole. */
  readonly merge?: (from: Thing, other: Thing) => Thing;
  /**
   * Makes the calls. Each can be repeated, and after a failure the next try continues. Rejects with `OtherVersion` when
   * another version was saved first, and with `StepFailure` when a step has its own title for a failure.
   */
  readonly write: (input: Input, progress: WriteProgress<Thing>) => Promise<Thing>;
  /** Puts the saved thing into the cached lists. */
  readonly keep: (thing: Thing) => void;
  /** What to show a link to after publication; null for nothing. Undefined when nothing public changed. */
  readonly findPublished: (thing: Thing, input: Input) => PublishedThing | null | undefined;
  /** Erases the draft and closes the form. A dialog closes with `closeModal`, so that the toast appears after it. */
  readonly leave?: () => Promise<void> | void;
  /** The toast after the form is closed. `from` is the version that filled the form. */
  readonly describe: (thing: Thing, input: Input, from: Thing | null) => ToastOptions;
  /** Titles of a failure: in the form and, if there is one, in the toast. */
  readonly failed: { readonly form: string; readonly toast?: string };
  /** The toast that is shown instead when the owner is not signed in. */
  readonly signedOut?: ToastOptions;
  /** The form that shows issues at its fields. */
  readonly form?: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;
  /** Called with the refusal, for example because the thing no longer exists, and with the base of the next try. */
  readonly onRefused?: (error: unknown, from: Thing | null) => void;
}

export interface WriteProgress<Thing> {
  /** The version that filled the form or that an earlier try saved; null for a new thing. */
  readonly from: Thing | null;
  /** Sets the version from which the next try continues. */
  readonly goOnFrom: (thing: Thing) => void;
  /** Sets the version for the lists, should a later step fail. */
  readonly reach: (thing: Thing) => void;
}

/** A failed step of a save, such as sending a picture. Its message is the title for the owner, its cause the reason. */
class StepFailure extends Error {}

/** Runs a step of a save that has its own title for a failure. */
export async function inStep<Result>(title: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw new StepFailure(title, { cause: error });
  }
}

/**
 * Saves a form, once at a time, and reports the outcome (product.md 9). A mutation alone does not prevent a second
 * press, and a reload forgets what it sent. Hence the guard here and the draft of the form.
 */
export function useSave<Thing extends object, Input, Values extends FieldValues = FieldValues>(
  options: SaveOptions<Thing, Input, Values>,
): Save<Thing, Input> {
  const { base, isStale = false } = options;
  const from = useRef(options.filledFrom ?? base);
  const isBusy = useRef(false);
  /** The choice between versions was pending when the form was opened. */
  const isAsked = useRef(isStale);
  const [isBegun, setBegun] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [conflict, setConflict] = useState(isStale ? base : null);

  const run = async (input: Input): Promise<void> => {
    let reached = null as Thing | null;
    const progress: WriteProgress<Thing> = {
      from: from.current,
      goOnFrom: (thing) => {
        from.current = thing;
      },
      reach: (thing) => {
        reached = thing;
      },
    };
    try {
      // The button shows its new label before the request is made.
      await nextTask();
      const saved = await options.write(input, progress);
      options.keep(saved);
      const published = options.findPublished(saved, input);
      if (published !== undefined) followPublication(published);
      // The list, the closing of the form and the toast are rendered in three separate tasks.
      await nextTask();
      await options.leave?.();
      showToast(options.describe(saved, input, progress.from));
    } catch (error) {
      // If the owner leaves the form now, the list shows what was saved so far.
      if (reached !== null) options.keep(reached);
      throw error;
    }
  };

  const refuse = (thrown: unknown) => {
    const title = thrown instanceof StepFailure ? thrown.message : undefined;
    const error = thrown instanceof StepFailure ? thrown.cause : thrown;
    if (isSessionOver(error)) return;
    if (error instanceof OtherVersion) {
      const other = error.other as Thing;
      options.keep(other);
      setConflict(other);
      return;
    }
    const { failed, signedOut, form } = options;
    options.onRefused?.(error, from.current);
    if (form !== undefined) placeIssues(error, form);
    const text = describeSaveFailure(error);
    setFailure({ title: title ?? failed.form, text, error });
    if (failed.toast === undefined) return;
    const said = { title: title ?? failed.toast, description: text };
    const isSignedOut = signedOut !== undefined && isSessionMissing(error);
    showToast({ ...(isSignedOut ? signedOut : said), variant: 'destructive' });
  };

  const { mutateAsync, isPending } = useMutation({
    mutationFn: run,
    onError: refuse,
    // The input may contain pictures, and a small phone needs the memory back soon.
    gcTime: 1_000,
  });

  const send = async (input: Input): Promise<void> => {
    if (isBusy.current) return;
    setConflict(null);
    if (isAsked.current) {
      // Set again, because the question may be out of sight and scrolls into view when it appears.
      await nextTask();
      setConflict(base);
      return;
    }
    isBusy.current = true;
    setBegun(true);
    setFailure(null);
    // `refuse` has shown the failure.
    await mutateAsync(input).catch(() => undefined);
    isBusy.current = false;
  };

  return {
    isSaving: isPending,
    isBegun,
    failure,
    conflict,
    send,
    adopt: () => {
      isAsked.current = false;
      const { merge = (_, other) => other } = options;
      if (conflict !== null) from.current = merge(from.current ?? conflict, conflict);
      setConflict(null);
      setBegun(false);
    },
    forgetFailure: () => {
      setFailure(null);
    },
  };
}
