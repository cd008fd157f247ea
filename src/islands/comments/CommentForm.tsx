import type { ReactElement, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { canPublish } from '#domain/products/comment.ts';
import { commentMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import type { CommentField, CommentMode, FieldErrors } from './comment-form-state.ts';
import {
  findFieldError,
  findFieldErrors,
  findFirstWrong,
  parseValues,
  serializeValues,
  readIssues,
} from './comment-form-state.ts';
import type { CommentValues } from './comment-values.ts';
import { loadDraft, saveDraft } from './draft-storage.ts';
import { StarField } from './StarField.tsx';
import { TextField } from './TextField.tsx';
import { CommentTextField } from './CommentTextField.tsx';

interface Props {
  mode: CommentMode;
  /** The product, or the edited comment. The typed text is stored under this id. */
  subjectId: string;
  initial: CommentValues;
  /** Whether a tap opened the form, so that it takes the focus. */
  takesFocus: boolean;
  send: (values: CommentValues) => Promise<void>;
  /** Called when the form was sent or cancelled. The typed text is then forgotten. */
  onLeave: () => void;
}

/** The form of a comment, new or the visitor's own (product.md 7.3). */
export function CommentForm(props: Props): ReactElement {
  const { mode, subjectId, initial, takesFocus, send, onLeave } = props;
  const [values, setValues] = useState(() => parseValues(loadDraft(subjectId)) ?? initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const touched = useRef(new Set<CommentField>());
  const form = useRef<HTMLFormElement>(null);

  const focusField = (field: CommentField) => {
    form.current?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus();
  };

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);

  const leave = () => {
    saveDraft(subjectId, null);
    onLeave();
  };

  const change = (part: Partial<CommentValues>) => {
    const next = { ...values, ...part };
    const changed = Object.keys(part) as CommentField[];
    for (const field of changed) touched.current.add(field);
    setValues(next);
    saveDraft(subjectId, serializeValues(next));
    setErrors((shown) => withoutMended(shown, changed, next, mode));
  };

  const check = (field: CommentField) => {
    const message = findFieldError(field, values, mode);
    if (message === null || !touched.current.has(field)) return;
    setErrors((shown) => ({ ...shown, [field]: message }));
  };

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    const first = findFirstWrong(found);
    if (first !== undefined) focusField(first);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const found = findFieldErrors(values, mode);
    if (findFirstWrong(found) !== undefined) {
      refuse(found);
      return;
    }
    isBusy.current = true;
    setSending(true);
    setErrors({});
    setFailure(null);
    try {
      await send(values);
      leave();
    } catch (error) {
      setFailure(describeFailure(error));
      if (isApiError(error)) refuse(readIssues(error.issues));
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return (
    <form
      ref={form}
      className={`comment-form grid flex-[1_0_100%] gap-3.5 ${mode === 'create' ? 'panel p-4' : 'py-1 pr-2'}`}
      aria-label={mode === 'create' ? 'Escribir un comentario' : 'Editar tu comentario'}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure !== null && (
        <p
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg rule border-current px-3.5 py-2.5 text-coral"
          role="alert"
        >
          <b>{`${mode === 'create' ? commentMessages.createFailed : commentMessages.updateFailed}.`}</b>{' '}
          <span>{failure}</span>
        </p>
      )}
      <CommentTextField
        value={values.comment}
        error={errors.comment}
        isLocked={isSending}
        onChange={(comment) => {
          change({ comment });
        }}
        onLeave={() => {
          check('comment');
        }}
      />
      <StarField
        value={values.rating}
        isLocked={isSending}
        onChange={(rating) => {
          change({ rating });
        }}
      />
      {mode === 'create' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] gap-3.5">
          <TextField
            field="authorName"
            label="Nombre"
            type="text"
            autoComplete="name"
            value={values.authorName}
            error={errors.authorName}
            isLocked={isSending}
            onChange={(authorName) => {
              change({ authorName });
            }}
            onLeave={() => {
              check('authorName');
            }}
          />
          <TextField
            field="authorEmail"
            label="Correo electrónico"
            note="opcional"
            type="email"
            autoComplete="email"
            hint="No se muestra a nadie."
            value={values.authorEmail}
            error={errors.authorEmail}
            isLocked={isSending}
            onChange={(authorEmail) => {
              change({ authorEmail });
            }}
            onLeave={() => {
              check('authorEmail');
            }}
          />
        </div>
      )}
      <p className="flex flex-wrap gap-2">
        <button
          type="submit"
          className="btn main disabled:cursor-not-allowed disabled:border-line disabled:bg-line disabled:text-soft forced-colors:disabled:text-[GrayText]"
          disabled={!canPublish(values.comment)}
          aria-disabled={isSending}
        >
          {submitLabel(mode, isSending)}
        </button>
        <button type="button" className="btn" disabled={isSending} onClick={leave}>
          Cancelar
        </button>
      </p>
    </form>
  );
}

function submitLabel(mode: CommentMode, isSending: boolean): string {
  if (mode === 'create') return isSending ? 'Publicando…' : 'Publicar';
  return isSending ? 'Guardando…' : 'Guardar';
}

/** The errors that remain after some fields changed. A field loses its message while the visitor corrects it. */
function withoutMended(
  shown: FieldErrors,
  changed: readonly CommentField[],
  values: CommentValues,
  mode: CommentMode,
): FieldErrors {
  const kept = Object.entries(shown).filter(
    ([field]) =>
      !changed.includes(field as CommentField) ||
      findFieldError(field as CommentField, values, mode) === shown[field as CommentField],
  );
  return Object.fromEntries(kept);
}
