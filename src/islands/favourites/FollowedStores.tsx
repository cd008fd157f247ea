import type { ReactElement } from 'react';
import { useRef } from 'react';
import { maxFollowedStores } from '#domain/limits.ts';
import { apiMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { setFollowed } from '#state/followed-stores.ts';
import type { StoresView } from './use-store-news.ts';

/** The stores that the visitor follows, with buttons to stop following them. */
export function FollowedStores({ stores, failure, retry }: StoresView): ReactElement | null {
  const heading = useRef<HTMLHeadingElement>(null);
  if (stores.length === 0) return null;
  return (
    <section className="panel mt-6 px-4 py-3" aria-labelledby="tiendas">
      <h2 ref={heading} tabIndex={-1} id="tiendas" className="m-0 text-body font-heavy">
        Tiendas que sigues
      </h2>
      {failure !== null && (
        <div
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          role="alert"
        >
          <p>{`No pudimos ver qué hay de nuevo en ellas. ${failure}`}</p>
          <button
            type="button"
            className="btn"
            onClick={() => {
              retry();
              heading.current?.focus({ preventScroll: true });
            }}
          >
            {apiMessages.retry}
          </button>
        </div>
      )}
      <ul className="m-0 list-none p-0">
        {stores.map((store) => (
          <li
            key={store.id}
            className="flex flex-wrap items-center justify-between gap-x-4 py-1 wrap-anywhere"
          >
            <a
              href={storePath(store.url)}
              className="inline-block py-2.5 font-strong underline"
              translate="no"
            >
              {store.name}
            </a>
            <button
              type="button"
              className="btn"
              aria-label={`Dejar de seguir ${store.name}`}
              onClick={() => {
                setFollowed(store, false);
              }}
            >
              Dejar de seguir
            </button>
          </li>
        ))}
      </ul>
      <p className="text-note text-soft">{`Puedes seguir hasta ${maxFollowedStores} tiendas en este navegador.`}</p>
    </section>
  );
}
