import { lazy, type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Markup } from '#components/ui/markup.ts';
import type { Queue } from '#contract/reports.ts';
import { operatorStorePath } from '#domain/paths/operator-paths.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { finishAct } from '#islands/admin/acts/act-notice.ts';
import { askAct } from '#islands/admin/acts/asked-act.ts';
import { operatorApi } from '#islands/admin/operator-calls.ts';
import { useSending } from '#islands/admin/layout/use-sending.ts';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { useIsOperator } from '#islands/admin/operator-context.ts';
import { Since } from './Since.tsx';

const VerifyDialog = lazy(() => import('#islands/admin/stores/VerifyDialog.tsx'));

type Store = Queue['samePhone'][number][number];

/** Things that nobody reported but that an operator may want to see. Empty lists are left out. */
export function Hints({ queue }: { queue: Queue }): ReactElement {
  const { blockedBefore, pretendingNames, newStores, samePhone } = queue;
  const { contactComments, heldAgain, heldRatings, seen } = queue;
  return (
    <div className="mt-8 grid gap-7">
      <NewStores
        title="Negocios nuevos con el teléfono o el correo de uno bloqueado"
        stores={blockedBefore}
        seen={seen}
      />
      <Hint title="Nombres que pueden engañar" isEmpty={pretendingNames.length === 0}>
        {pretendingNames.map((store) => (
          <StoreRow key={store.id} store={store} seen={seen}>
            {store.why}
          </StoreRow>
        ))}
      </Hint>
      <NewStores title="Negocios nuevos (7 días)" stores={newStores} seen={seen} />
      <Hint title="El mismo teléfono en varios negocios" isEmpty={samePhone.length === 0}>
        {samePhone.map((stores) => (
          <li key={stores[0]?.id} className="rule-b py-2 last:rule-0">
            <ul>
              {stores.map((store) => (
                <StoreRow key={store.id} store={store} seen={seen} />
              ))}
            </ul>
          </li>
        ))}
      </Hint>
      <Hint title="Comentarios con enlaces o teléfonos" isEmpty={contactComments.length === 0}>
        {contactComments.map(({ id, text, authorName, product, store, createdAt }) => (
          <Row
            key={id}
            href={productPath({ ...product, business: store })}
            name={text}
            act={<Hide kind="review" id={id} name={text} seen={seen} />}
          >
            <span>
              <span>{authorName}</span> sobre <span>{keepTogether(product.name)}</span>, en{' '}
              <span>{store.name}</span> · <Since instant={createdAt} />
            </span>
          </Row>
        ))}
      </Hint>
      <Hint title="Productos con el nombre de uno retirado" isEmpty={heldAgain.length === 0}>
        {heldAgain.map(({ id, name, store }) => (
          <Row
            key={id}
            href={productPath({ id, business: store })}
            name={name}
            act={<Hide kind="product" id={id} name={name} seen={seen} />}
          >
            {store.name}
          </Row>
        ))}
      </Hint>
      <Hint
        title="Valoraciones en espera: llegaron muchas desde una misma red"
        isEmpty={heldRatings.length === 0}
      >
        {heldRatings.map(({ id, name, store, ratings }) => (
          <Row
            key={id}
            href={`${productPath({ id, business: store })}#comentarios`}
            name={name}
            act={<CountRatings id={id} name={name} />}
          >
            {`${store.name} · ${ratings.map((rating) => `${rating} ★`).join(', ')}`}
          </Row>
        ))}
      </Hint>
    </div>
  );
}

interface NewStoresProps {
  title: string;
  stores: Queue['newStores'];
  seen: number;
}

/** Stores that an operator should look at and call first. */
function NewStores({ title, stores, seen }: NewStoresProps): ReactElement {
  const isOperator = useIsOperator();
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => {
    setAsked(null);
  };
  return (
    <>
      <Hint title={title} isEmpty={stores.length === 0}>
        {stores.map((store) => (
          <StoreRow
            key={store.id}
            store={store}
            seen={seen}
            verify={
              isOperator &&
              !store.verified && (
                <button
                  type="button"
                  className="btn"
                  aria-label={`Verificar ${store.name}`}
                  onClick={() => {
                    setAsked(store.id);
                  }}
                >
                  Verificar
                </button>
              )
            }
          >
            <Since instant={store.publicSince} />
          </StoreRow>
        ))}
      </Hint>
      {asked !== null && (
        <ScreenBoundary onClose={close}>
          <VerifyDialog id={asked} seen={seen} onClose={close} />
        </ScreenBoundary>
      )}
    </>
  );
}

interface HintProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Hint({ title, isEmpty, children }: HintProps): ReactElement | null {
  if (isEmpty) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="panel mt-2.5 px-4 py-1">{children}</ul>
    </section>
  );
}

const rowLook =
  'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rule-b py-2 last:rule-0';

interface RowProps {
  href: string;
  name: string;
  act: Markup;
  children?: ReactNode;
}

function Row({ href, name, act, children }: RowProps): ReactElement {
  return (
    <li className={rowLook}>
      <p className="min-w-0 flex-[1_1_200px] wrap-anywhere">
        <a className="link -my-1 inline-block py-1" href={href} target="_blank" rel="noopener">
          {keepTogether(name)}
        </a>
        {children !== undefined && <span className="block text-small text-soft">{children}</span>}
      </p>
      {act}
    </li>
  );
}

interface StoreRowProps {
  store: Store;
  seen: number;
  /** Buttons between the link to the store and the block. */
  verify?: Markup;
  children?: ReactNode;
}

/** A store: known facts behind its name, its page, and the possible acts, the most serious last. */
function StoreRow({ store, seen, verify, children }: StoreRowProps): ReactElement {
  const { id, name, url, products } = store;
  const isOperator = useIsOperator();
  return (
    <li className={rowLook}>
      <p className="min-w-0 flex-[1_1_200px] wrap-anywhere">
        <Link className="link -my-1 inline-block py-1" translate="no" href={operatorStorePath(id)}>
          {name}
        </Link>
        {children !== undefined && <span className="block text-small text-soft">{children}</span>}
      </p>
      <p className="flex flex-wrap gap-2">
        <a
          className="btn"
          href={storePath(url)}
          target="_blank"
          rel="noopener"
          aria-label={`Ver ${name} en el sitio`}
        >
          Ver
        </a>
        {verify}
        {isOperator && (
          <button
            type="button"
            className="btn text-coral"
            aria-label={`Bloquear ${name}`}
            onClick={() => {
              askAct({ act: 'block', target: { kind: 'business', id }, name, products, seen });
            }}
          >
            Bloquear…
          </button>
        )}
      </p>
    </li>
  );
}

const counted = {
  live: 'Las valoraciones cuentan.',
  soon: 'Las valoraciones cuentan. El sitio lo muestra en unos segundos.',
  late: 'Contadas en la base de datos; el sitio lo muestra en cuanto publique.',
};

/**
 * Counts the waiting ratings of a product. Ratings that should not count must be removed with their comments on the
 * product's page.
 */
function CountRatings({ id, name }: { id: string; name: string }): ReactElement {
  const { isSending, failure, send } = useSending();
  return (
    <div className="grid justify-items-end">
      <button
        type="button"
        className="btn"
        aria-label={`Contar las valoraciones de ${name.slice(0, 50)}`}
        aria-disabled={isSending}
        onClick={() => {
          send(() =>
            finishAct(counted, () =>
              operatorApi('POST /admin/products/:id/count-ratings', { params: { id } }),
            ),
          );
        }}
      >
        Contar
      </button>
      {failure !== null && (
        <span role="alert" className="text-small text-coral">
          {failure}
        </span>
      )}
    </div>
  );
}

interface HideProps {
  kind: 'review' | 'product';
  id: string;
  name: string;
  seen: number;
}

function Hide({ kind, id, name, seen }: HideProps): ReactElement {
  return (
    <button
      type="button"
      className="btn"
      aria-label={`Ocultar ${name.slice(0, 50)}`}
      onClick={() => {
        askAct({ act: 'hide', target: { kind, id }, name, seen });
      }}
    >
      Ocultar
    </button>
  );
}
