import type { ReactElement } from 'react';
import { useId } from 'react';
import { isAlmostFull, remaining } from '#domain/products/comment.ts';
import { commentMessages } from '#domain/messages.ts';

interface Props {
  value: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** The text of a comment, with the number of characters left, which turns amber near the end. */
export function CommentTextField(props: Props): ReactElement {
  const { value, error, isLocked } = props;
  const id = useId();
  const left = remaining(value);
  const message = left < 0 ? commentMessages.textTooLong : error;
  return (
    <div className="grid content-start gap-1">
      <label className="font-strong" htmlFor={id}>
        Comentario
      </label>
      <textarea
        id={id}
        className="min-h-12 w-full resize-y rounded-lg rule border-edge bg-card px-3 py-2.5 aria-invalid:border-coral"
        data-field="comment"
        rows={4}
        required
        value={value}
        readOnly={isLocked}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-nota ${id}-quedan`}
        onChange={(event) => {
          props.onChange(event.target.value);
        }}
        onBlur={props.onLeave}
      />
      <p className="flex min-h-[1.5em] justify-between gap-3 text-small">
        <span id={`${id}-nota`} className="text-coral" role="status">
          {message}
        </span>
        <span
          id={`${id}-quedan`}
          className={`left tabular ml-auto ${isAlmostFull(value) ? 'amber font-heavy text-star' : 'text-soft'}`}
        >
          <span className="sr">Caracteres que quedan: </span>
          <span>{left}</span>
        </span>
      </p>
      <p className="sr" role="status">
        {isAlmostFull(value) && left >= 0 && commentMessages.almostFull}
      </p>
    </div>
  );
}
