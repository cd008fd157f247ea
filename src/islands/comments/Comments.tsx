import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { NoComments, commentListClass } from '#components/product/CommentList.tsx';
import { commentCountText } from '#domain/products/rating.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { Composer } from './Composer.tsx';
import { ListedComment } from './ListedComment.tsx';
import { LoadNotice } from './LoadNotice.tsx';
import { hasMoreComments } from './comment-list-state.ts';
import { useCommentList } from './use-comment-list.ts';
import { useLoadInView } from './use-load-in-view.ts';
import { useWaitingComments } from './use-waiting-comments.ts';

interface Props {
  productId: string;
  /** The number of the product's comments when its page was rendered. */
  total: number;
  /** Name of the store. */
  store: string;
  /** The rendered comments. They stay until the server's list has arrived. */
  children?: Markup;
}

/** The comments of a product (product.md 6.8). */
export function Comments({ productId, total, store, children }: Props): ReactElement {
  const list = useCommentList(productId, total);
  const { listed, isComplete, loadState, load, loadMore } = list;
  const isMounted = useIsMounted();
  /** The index of the first comment that the visitor requested with the button. */
  const askedFrom = useRef<number>(null);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLoadInView(section, load);
  useWaitingComments(list);
  useEffect(() => {
    const from = askedFrom.current;
    if (from === null || listed.length <= from) return;
    // The first requested comment appears where the button was. The button disappears after the last comment, so the
    // focus moves to that comment.
    const first = section.current?.querySelectorAll('li')[from];
    askedFrom.current = null;
    if (first === undefined) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [listed.length]);
  // The rendered page of a product without comments says that there are none. The first comment makes that untrue.
  const isRenderedTrue = total > 0 || listed.length === 0;

  return (
    <section ref={section} id="comentarios" className="mt-9">
      {/* The height leaves room for the button that the script adds. */}
      <div className="mb-3 flex min-h-[50px] flex-wrap items-center gap-x-4 gap-y-1">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            Comentarios
          </h2>
          {list.total > 0 && <p className="text-note text-soft">{commentCountText(list.total)}</p>}
        </div>
        <Composer list={list} />
      </div>
      {listed.length > 0 && (
        <ul className={`${commentListClass} [&+ul]:mt-3`}>
          {listed.map((item) => (
            <ListedComment
              key={item.comment.id}
              item={item}
              list={list}
              store={store}
              onErased={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isComplete ? listed.length === 0 && <NoComments /> : isRenderedTrue && children}
      {hasMoreComments(list) && (
        <button
          type="button"
          className="btn mt-3"
          aria-disabled={loadState === 'loading'}
          onClick={() => {
            if (loadState === 'loading') return;
            askedFrom.current = listed.length;
            loadMore();
          }}
        >
          Ver más comentarios
        </button>
      )}
      {isMounted && (
        <LoadNotice
          state={loadState}
          load={() => {
            load();
            // This button disappears together with its row.
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </section>
  );
}
