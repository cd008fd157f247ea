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
  /** Something of it has been sent. */
  readonly isBegun: boolean;
  readonly failure: SaveFailure | null;
  /** The thing as someone else has saved it meanwhile. */
  readonly conflict: Thing | null;
  /** Takes the other version as what is being changed, so that sending again overwrites it. */
  readonly adopt: () => void;
  readonly forgetFailure: () => void;
  /** Saves, unless it is being saved already or it has yet to be chosen which version stays. Never rejects. */
  readonly send: (input: Input) => Promise<void>;
}

interface SaveFailure {
  readonly title: string;
  readonly text: string;
  readonly error: unknown;
}

/** What a form adds to saving: its calls, its lists and its words. */
export interface SaveOptions<Thing extends object, Input, Values extends FieldValues> {
  /** What is being changed; null where it has yet to be created. */
  readonly base: Thing | null;
  /** What the form was filled from, where that is not `base`. */
  readonly filledFrom?: Thing | null;
  /** The form was filled from an older version than `base`. */
  readonly isStale?: boolean;
  /** The version that sending again overwrites: the other one, unless something of it is to stay. */
  readonly merge?: (from: Thing, other: Thing) => Thing;
  /**
   * Makes the calls, each of which may be repeated. Done again after a failure it goes on where it was. Rejects with
   * `OtherVersion` where someone else has saved, and with `StepFailure` where one step has words of its own.
   */
  readonly write: (input: Input, progress: WriteProgress<Thing>) => Promise<Thing>;
  /** Shows the thing in the lists. */
  readonly keep: (thing: Thing) => void;
  /** What can be looked at once it is published, null for nothing; undefined where nothing public changed. */
  readonly findPublished: (thing: Thing, input: Input) => PublishedThing | null | undefined;
  /** Forgets the draft and leaves the form; of a dialog by `closeModal`, so that what is said then is said in its place. */
  readonly leave?: () => Promise<void> | void;
  /** What is said once it is saved and the form is gone; `from` is what the form was filled from. */
  readonly describe: (thing: Thing, input: Input, from: Thing | null) => ToastOptions;
  /** Titles of a failure: in the form, and in the toast, where there is one. */
  readonly failed: { readonly form: string; readonly toast?: string };
  /** What the toast says instead when nobody is signed in. */
  readonly signedOut?: ToastOptions;
  /** The form that shows what is wrong at its fields. */
  readonly form?: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;
  /** Called with why it was refused, as when the thing is gone, and with what the next try goes on from. */
  readonly onRefused?: (error: unknown, from: Thing | null) => void;
}

export interface WriteProgress<Thing> {
  /** What the form was filled from, or an earlier try came to; null where it has yet to be created. */
  readonly from: Thing | null;
  /** Has the next try go on from what is saved so far. */
  readonly goOnFrom: (thing: Thing) => void;
  /** Has the lists show what is saved so far, although a later step fails. */
  readonly reach: (thing: Thing) => void;
}

/** A step of a save that failed, as sending a picture; its message is the title of what is said, its cause the reason. */
class StepFailure extends Error {}

/** Does a step of a save that has a title of its own for when it fails. */
export async function inStep<Result>(title: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw new StepFailure(title, { cause: error });
  }
}

/**
 * Saving as a form sees it: once at a time, from the press to what is said of it (product.md 9). A mutation alone would
 * take a second press and forgets at a reload what was sent: hence the guard here, and the draft of the form.
 */
export function useSave<Thing extends object, Input, Values extends FieldValues = FieldValues>(
  options: SaveOptions<Thing, Input, Values>,
): Save<Thing, Input> {
  const { base, isStale = false } = options;
  const from = useRef(options.filledFrom ?? base);
  const isBusy = useRef(false);
  /** Which version stays was asked as the form was opened, and is not chosen yet. */
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
      // The button says what is being done before the request is made.
      await nextTask();
      const saved = await options.write(input, progress);
      options.keep(saved);
      const published = options.findPublished(saved, input);
      if (published !== undefined) followPublication(published);
      // The list with what was saved, the end of the form and what is said of it are three drawings.
      await nextTask();
      await options.leave?.();
      showToast(options.describe(saved, input, progress.from));
    } catch (error) {
      // An owner who leaves the form now finds in the list what is saved so far.
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
    // What was sent may hold pictures, which a small phone has no room for once it is over.
    gcTime: 1_000,
  });

  const send = async (input: Input): Promise<void> => {
    if (isBusy.current) return;
    setConflict(null);
    if (isAsked.current) {
      // Asked anew, for the question may be out of sight.
      await nextTask();
      setConflict(base);
      return;
    }
    isBusy.current = true;
    setBegun(true);
    setFailure(null);
    // `refuse` has shown why it failed.
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
