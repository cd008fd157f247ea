import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { describeFailure } from '#stores/api.ts';
import { showToast } from '#stores/toasts.ts';
import type { CommentForm, CommentFormProps } from './CommentForm.tsx';

interface Props extends CommentFormProps {
  /** The form's code did not come. */
  onUnavailable: () => void;
}

let loaded: typeof CommentForm | undefined;

/** The form of a comment, whose code comes when it is first opened: most visitors only read. */
export function LazyCommentForm({ onUnavailable, ...props }: Props): ReactElement {
  const [Form, setForm] = useState(() => loaded);

  useEffect(() => {
    if (Form !== undefined) return;
    let isWanted = true;
    import('./CommentForm.tsx').then(
      (code) => {
        loaded = code.CommentForm;
        if (isWanted) setForm(() => code.CommentForm);
      },
      (error: unknown) => {
        if (!isWanted) return;
        showToast({
          title: 'No se pudo abrir el formulario',
          description: describeFailure(error),
          variant: 'destructive',
        });
        onUnavailable();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [Form, onUnavailable]);

  if (Form !== undefined) return <Form {...props} />;
  return (
    <p className="comment-form panel opening" role="status">
      Abriendo el formulario…
    </p>
  );
}
