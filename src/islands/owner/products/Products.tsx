import {
  type ReactElement,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { Plus, PackageOpen, SearchX } from 'lucide-react';
import { Redirect, useLocation, useSearch, Link } from 'wouter';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { isPastEnd } from '#domain/pagination.ts';
import { formatCount, productsText } from '#domain/text/count-text.ts';
import { productMessages } from '#domain/messages.ts';
import { ownerProductsPath } from '#domain/paths/owner-paths.ts';
import type { OwnFilter } from '#domain/products/own-filter.ts';
import { isDataSaverOn } from '#state/data-saver.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { Pager } from '#islands/owner/ui/Pager.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { useListAddress, type ListPlace } from '#islands/owner/ui/list-address.ts';
import { ProductRow } from './ProductRow.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { ProductTools } from './tools/ProductTools.tsx';
import { LastChange } from './prices/LastChange.tsx';
import { refreshRows, rowsAtOnce, useGrowingCount } from './listed-rows.ts';
import {
  findOpened,
  formatOpened,
  isOpened,
  type OpenedKind,
} from '#islands/owner/opened-dialog.ts';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { listProducts } from './product-calls.ts';

const ListEditor = lazy(() => import('./list-edit/ListEditor.tsx'));
const Selection = lazy(() => import('./selection/Selection.tsx'));
const OpenedDialog = lazy(() => import('./OpenedDialog.tsx'));
/** Loads the code of the dialogs before one is opened. */
const loadDialogs = () =>
  Promise.all([import('./OpenedDialog.tsx'), import('#islands/owner/comments/CommentsDialog.tsx')]);

const none: readonly OwnProduct[] = [];

const namePage = (list: Page<OwnProduct> | undefined): string =>
  `${list?.meta.page} ${list?.meta.limit}`;

/** The owner's products in a grid, with actions for each. */
export default function Products(): ReactElement {
  const isStoreShown = useOwnStore().blocked === null;
  const address = useListAddress();
  const query = useProducts(address);
  const { data, isPlaceholderData } = query;
  const [, navigate] = useLocation();
  // Deferred, so that opening a dialog is rendered apart from the change of the address.
  const opened = findOpened(useDeferredValue(useSearch()));
  // Deferred too, because changing the view replaces all rows.
  const view = useDeferredValue(address.view);
  const list = address.format({});
  const currentList = useRef(list);
  useEffect(() => {
    currentList.current = list;
  }, [list]);
  // Stable between renderings, because a new function would render every row again.
  const open = useCallback(
    (kind: OpenedKind, id: string) => {
      const next = formatOpened(currentList.current, { kind, id });
      // A double press opens it once, so that one step back closes it.
      if (next !== location.pathname + location.search) navigate(next);
    },
    [navigate],
  );
  const openNew = () => {
    open('editar', 'nuevo');
  };
  // Deferred, so that the rest of the screen does not wait for the rows.
  const drawn = useDeferredValue(data, undefined);
  const shown = refreshRows(drawn?.data ?? none, data?.data ?? none);
  const page = namePage(drawn);
  const count = useGrowingCount(view === undefined ? shown.length : 0, page);
  const close = () => {
    if (opened !== null && isOpened(ownerProductsPath(), opened)) navigate(list, { replace: true });
  };
  useEffect(() => {
    if (!isDataSaverOn()) loadDialogs().catch(() => undefined);
  }, []);
  const hasRows = (data?.data.length ?? 0) > 0;
  const isEmpty = data?.meta.total === 0 && address.search === '' && address.only === null;

  // An open dialog is never closed by a change of the list.
  if (data !== undefined && isPastEnd(data.meta) && opened === null) {
    return <Redirect to={address.format({ page: data.meta.totalPages })} replace />;
  }
  return (
    <>
      <ScreenHead
        title="Productos"
        count={data === undefined ? undefined : formatCount(data.meta.total)}
      >
        <button type="button" className={isEmpty ? 'btn' : 'btn main'} onClick={openNew}>
          <Plus aria-hidden="true" className="icon" />
          Nuevo Producto
        </button>
      </ScreenHead>
      {!isEmpty && <ProductSearch address={address} />}
      <ProductTools address={address} hasProducts={hasRows || data?.meta.total !== 0} />
      <LastChange />
      {address.only !== null && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3">
          <span>
            <span>Solo </span>
            <b>{onlyTexts[address.only].name}</b>
          </span>
          <Link
            className="link inline-flex min-h-11 items-center"
            href={address.format({ only: null, page: 1 })}
          >
            Ver todos
          </Link>
        </p>
      )}
      <LoadStatus query={query} title={productMessages.listFailed} />
      {data !== undefined && (
        <>
          <p className="sr" role="status">
            {isPlaceholderData ? '' : productsText(data.meta.total)}
          </p>
          {!hasRows && data.meta.total === 0 ? (
            <NoProducts search={address.search} only={address.only} onNew={openNew} />
          ) : view !== undefined ? (
            <Suspense fallback={<ListSkeleton />}>
              {view === 'lista' ? (
                <ListEditor key="lista" products={data.data} page={namePage(data)} onOpen={open} />
              ) : (
                <Selection
                  key={`${address.search} ${address.only}`}
                  products={data.data}
                  meta={data.meta}
                  place={address}
                  page={namePage(data)}
                />
              )}
            </Suspense>
          ) : !hasRows ? (
            query.error === null && <ListSkeleton />
          ) : (
            // The key replaces the whole list at once. Removing a hundred rows one by one takes twice as long.
            <ul
              key={page}
              className="own-products @container flow-root aria-busy:opacity-60 min-[740px]:grid min-[740px]:grid-cols-[repeat(auto-fill,minmax(min(100%,max(340px,17rem)),1fr))] min-[740px]:gap-3 min-[740px]:has-[[aria-expanded=true]]:items-start"
              aria-busy={isPlaceholderData || page !== namePage(data)}
            >
              {/* In a single column it is no grid, because a grid lays out each row several times. */}
              {shown.slice(0, count).map((product, index) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  isStoreShown={isStoreShown}
                  // Passed as a property: a CSS selector for the last rows would recalculate every row's style with
                  // each new one.
                  isLaidOut={index >= count - rowsAtOnce}
                  onOpen={open}
                />
              ))}
            </ul>
          )}
          <Pager meta={data.meta} address={address} noun="Productos" />
        </>
      )}
      {opened !== null && (
        <ScreenBoundary onClose={close}>
          <OpenedDialog
            key={`${opened.kind} ${opened.id}`}
            opened={opened}
            listed={data?.data.find(({ id }) => id === opened.id)}
            others={data?.data ?? none}
            onClose={close}
          />
        </ScreenBoundary>
      )}
    </>
  );
}

/** A page of the owner's products. The previous page is shown until it has loaded. */
function useProducts({ page, limit, search, only }: ListPlace): UseQueryResult<Page<OwnProduct>> {
  return useQuery({
    queryKey: [...queryKeys.products, 'page', { page, limit, search, only }],
    queryFn: ({ signal }) => listProducts({ page, limit, search, only }, signal),
    placeholderData: keepPreviousData,
  });
}

const onlyTexts: Readonly<Record<OwnFilter, { readonly name: string; readonly none: string }>> = {
  'sold-out': { name: 'agotados', none: 'Ninguno de tus productos está agotado.' },
  discount: { name: 'con descuento', none: 'Ninguno de tus productos tiene descuento.' },
  offer: { name: 'en oferta', none: 'Ninguno de tus productos está en oferta.' },
  hidden: { name: 'ocultos', none: 'Tus clientes ven todos tus productos.' },
};

interface Props {
  search: string;
  only: OwnFilter | null;
  onNew: () => void;
}

/** Shown instead of an empty list. */
export function NoProducts({ search, only, onNew }: Props): ReactElement {
  if (search !== '' || only !== null) {
    return (
      <div className="empty">
        <SearchX aria-hidden="true" className="icon mb-2 size-14 stroke-[1.5] text-sea" />
        <h2>{productMessages.noResults}</h2>
        <p>
          {only === null
            ? `Ninguno de tus productos tiene «${search}» en su nombre o su descripción.`
            : search === ''
              ? onlyTexts[only].none
              : `Ninguno de tus productos ${onlyTexts[only].name} tiene «${search}».`}
        </p>
        <Link className="btn" href={ownerProductsPath()}>
          Ver todos
        </Link>
      </div>
    );
  }
  return (
    <div className="empty">
      <PackageOpen aria-hidden="true" className="icon mb-2 size-14 stroke-[1.5] text-sea" />
      <h2>Aún no tienes productos</h2>
      <p>Añade el primero con una foto y su precio. En segundos estará en tu tienda.</p>
      <button type="button" className="btn main" onClick={onNew}>
        Añadir mi primer producto
      </button>
    </div>
  );
}
