import { useRef, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { nextTask } from '#islands/area/next-task.ts';

export interface Saving<Thing> {
  readonly isSaving: boolean;
  readonly failure: { readonly title: string; readonly text: string } | null;
  /** The thing as someone else has saved it meanwhile. */
  readonly conflict: Thing | null;
  /** Takes the other version as what is being changed, so that sending again overwrites it. */
  readonly adopt: () => void;
}

interface Options<Base> {
  /** What is being changed; null where it has yet to be created. */
  readonly base: Base;
  /** The form was filled from an older version than `base`. */
  readonly isStale?: boolean;
  /** What the form was filled from, as far as that is known; else it is `base`. */
  readonly filledFrom?: Base;
  readonly read: (base: NonNullable<Base>) => Promise<NonNullable<Base>>;
  /** The version that sending again overwrites: the other one, unless something of it is to stay. */
  readonly merge?: (base: NonNullable<Base>, other: NonNullable<Base>) => NonNullable<Base>;
}

/** Saving, once at a time, what someone else may save as well. */
export function useSaving<Base>(options: Options<Base>) {
  type Thing = NonNullable<Base>;
  const base = useRef(options.filledFrom ?? options.base);
  const isBusy = useRef(false);
  /** Which version stays was asked as the form was opened, and is not chosen yet. */
  const isAsked = useRef(options.isStale === true);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Saving<Thing>['failure']>(null);
  const [conflict, setConflict] = useState<Thing | null>(
    options.isStale === true ? (options.base ?? null) : null,
  );

  /** False while it is being saved already, and until it is chosen which version stays. */
  const begin = (): boolean => {
    if (isBusy.current) return false;
    if (isAsked.current) {
      askAgain();
      return false;
    }
    isBusy.current = true;
    setSaving(true);
    setFailure(null);
    setConflict(null);
    return true;
  };
  const askAgain = () => {
    const other = options.base ?? null;
    setConflict(null);
    void nextTask().then(() => {
      setConflict(other);
    });
  };
  const end = () => {
    isBusy.current = false;
    setSaving(false);
  };
  /** The version of someone else, where a failure comes of there being one. */
  const findOther = async (error: unknown): Promise<Thing | null> => {
    const known = base.current ?? null;
    if (known === null || !isApiError(error, 412)) return null;
    return options.read(known).catch(() => null);
  };
  const adopt = () => {
    isAsked.current = false;
    const { merge = (_, other) => other } = options;
    if (conflict !== null) base.current = merge(base.current ?? conflict, conflict);
    setConflict(null);
  };
  const state: Saving<Thing> = { isSaving, failure, conflict, adopt };
  return { state, base, begin, end, setFailure, setConflict, findOther };
}
