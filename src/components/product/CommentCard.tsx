import type { ReactElement } from 'react';
import type { Markup } from '../ui/markup.ts';
import type { Review } from '#contract/comments.ts';
import { reportPath } from '#domain/paths/report-path.ts';
import { formatDate } from '#domain/text/date-text.ts';

interface Props {
  comment: Pick<Review, 'authorName' | 'comment' | 'createdAt' | 'rating'> &
    Partial<Pick<Review, 'updatedAt' | 'reply' | 'fromOrder'>>;
  /** The name of the store, which signs its reply. */
  store?: string | undefined;
  /** The running action on the comment, for example 'Publicando…'. The comment is then dimmed. */
  pending?: string | undefined;
  /** Actions for its author, or the link to report it for everybody else. */
  actions?: Markup;
  /** Actions for the store, below everything else. */
  tools?: Markup;
  /** Replaces the text while it is edited. */
  editor?: Markup;
}

/** A comment on a product, both as rendered and as its island shows it. */
export function CommentCard({
  comment: review,
  store,
  pending,
  actions,
  tools,
  editor,
}: Props): ReactElement {
  const { authorName, comment, createdAt, updatedAt, rating, reply, fromOrder } = review;
  // The date and the running action are not dimmed, because they would be too pale to read.
  const dimmed = pending === undefined ? '' : 'opacity-65';
  return (
    <li className="panel pt-1 pr-2 pb-3.5 pl-4">
      {/* As tall as the buttons of one's own comments, so that nothing moves when they appear. The running action moves
          below the name when it does not fit beside it. */}
      <div
        className={`flex min-h-11 items-center justify-between gap-x-2 ${pending === undefined ? '' : 'flex-wrap py-1.5'}`}
      >
        <p className="min-w-0">
          <b className={`mr-1.5 ${dimmed}`} translate="no">
            {authorName}
          </b>{' '}
          <CommentDate instant={createdAt} />
          {updatedAt !== undefined && updatedAt > createdAt && <Edited />}
        </p>
        {pending === undefined ? (
          actions
        ) : (
          <span className="pr-2 text-small text-soft">{pending}</span>
        )}
      </div>
      {editor ?? (
        <>
          {rating !== null && (
            <p
              className={`star [letter-spacing:2px] ${dimmed}`}
              role="img"
              aria-label={`${rating} de 5 estrellas`}
            >{`${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`}</p>
          )}
          <p className={`pr-2 whitespace-pre-line ${dimmed}`}>{comment}</p>
          {fromOrder === true && (
            <p className="text-small text-soft">La tienda registró un pedido con esto</p>
          )}
        </>
      )}
      {reply && (
        <div className="mt-2 mr-2 rule-l-5 border-l-sea pl-3">
          <p>
            <b>{`Respuesta de ${store ?? 'la tienda'}`}</b>
            {' · '}
            <CommentDate instant={reply.createdAt} />
            {reply.editedAt !== undefined && <Edited />}
          </p>
          <p className="whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      {tools}
    </li>
  );
}

export function ReportLink({ id }: { id: string }): ReactElement {
  return (
    <a
      className="pr-2 inline-flex min-h-11 items-center text-small text-soft underline underline-offset-3"
      href={reportPath('review', id)}
    >
      Denunciar
    </a>
  );
}

function Edited(): ReactElement {
  return <span className="text-[0.85rem] text-soft"> · editado</span>;
}

function CommentDate({ instant }: { instant: number }): ReactElement {
  const date = new Date(instant);
  const isValid = !Number.isNaN(date.getTime());
  return (
    <time className="text-[0.85rem] text-soft" {...(isValid && { dateTime: date.toISOString() })}>
      {formatDate(instant)}
    </time>
  );
}
