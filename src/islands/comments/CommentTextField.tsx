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

/** The text of a comment with the count of what is left, which turns amber near the end. */
export function CommentTextField(props: Props): ReactElement {
  const { value, error, isLocked } = props;
  const id = useId();
  const left = remaining(value);
  const message = left < 0 ? commentMessages.textTooLong : error;
  return (
    <div className="field">
      <label htmlFor={id}>Comentario</label>
      <textarea
        id={id}
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
      <p className="under">
        <span id={`${id}-nota`} className="wrong" role="status">
          {message}
        </span>
        <span id={`${id}-quedan`} className={isAlmostFull(value) ? 'left amber' : 'left'}>
          <span className="sr">Caracteres que quedan: </span>
          {left}
        </span>
      </p>
      <p className="sr" role="status">
        {isAlmostFull(value) && left >= 0 && 'Quedan menos de 50 caracteres'}
      </p>
    </div>
  );
}
