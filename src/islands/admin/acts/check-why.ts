import { actNoteMaxLength, actNoteMinLength } from '#domain/operators/act-limits.ts';
import { errorMessages } from '#domain/messages.ts';
import { reasons } from '#domain/operators/reason.ts';
import { looksPersonal } from '#domain/text/personal-data.ts';
import type { Why } from './act.ts';

/** A form of an act as it was filled in. */
export interface WhyValues {
  readonly reason: string;
  readonly note: string;
  readonly message: string;
}

export type WhyErrors = Partial<Record<keyof WhyValues, string>>;

/** The reason of an act as the server takes it, or what is wrong with the form. */
export function checkWhy({ reason: chosen, note: typed, message: given }: WhyValues): {
  readonly errors: WhyErrors;
  readonly why: Why | null;
} {
  const reason = reasons.find((one) => one === chosen);
  // The sentence stands on one line of the record.
  const note = typed.replaceAll(/\s+/g, ' ').trim();
  const message = given.trim();
  const wrong = findNoteError(note);
  const errors = {
    ...(reason === undefined && { reason: 'Elige un motivo.' }),
    ...(wrong !== null && { note: wrong }),
  };
  if (reason === undefined || wrong !== null) return { errors, why: null };
  return { errors, why: { reason, note, message: message === '' ? null : message } };
}

function findNoteError(note: string): string | null {
  if (note.length < actNoteMinLength) return errorMessages.reason_required;
  if (note.length > actNoteMaxLength) return 'El motivo no puede exceder los 300 caracteres';
  return looksPersonal(note) ? errorMessages.personal_data : null;
}
