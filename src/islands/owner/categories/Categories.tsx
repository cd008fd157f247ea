import { type ReactElement, lazy, useState } from 'react';
import { Plus, Tags } from 'lucide-react';
import { Redirect } from 'wouter';
import type { OwnCategory } from '#contract/categories.ts';
import { isPastEnd } from '#domain/pagination.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { categoryMessages } from '#domain/messages.ts';
import { LoginRequired } from '#islands/account/LoginRequired.tsx';
import { isSessionMissing } from '#islands/owner/saving/save-failure.ts';
import { Pager } from '#islands/owner/ui/Pager.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { useListAddress, type ListPlace } from '#islands/owner/ui/list-address.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Page } from '#contract/paging.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { listCategories } from './category-calls.ts';

const CategoryDialog = lazy(() => import('./CategoryDialog.tsx'));

/**
 * The screen of the owner's categories. Without a session it asks to sign in and does nothing else (product.md 4.4).
 */
export default function Categories(): ReactElement {
  const address = useListAddress();
  const query = useCategories(address);
  const { data, error } = query;
  const [edited, setEdited] = useState<OwnCategory | 'new' | null>(null);
  const isSignedOut = isSessionMissing(error);
  const isEmpty = data?.meta.total === 0;
  const close = () => {
    setEdited(null);
  };
  const openNew = () => {
    setEdited('new');
  };
  // An open dialog is never closed by a change of the list.
  if (data !== undefined && isPastEnd(data.meta) && edited === null) {
    return <Redirect to={address.format({ page: data.meta.totalPages })} replace />;
  }
  return (
    <>
      <ScreenHead
        title="Categorías"
        count={data === undefined ? undefined : formatCount(data.meta.total)}
      >
        <button
          type="button"
          className={isEmpty ? 'btn' : 'btn main'}
          disabled={isSignedOut}
          onClick={openNew}
        >
          <Plus aria-hidden="true" className="icon" />
          Nueva Categoría
        </button>
      </ScreenHead>
      {isSignedOut && <LoginRequired />}
      <LoadStatus query={query} title={categoryMessages.listFailed} count={3} />
      {data?.data.length === 0 && !isEmpty && error === null && <ListSkeleton count={3} />}
      {isEmpty && (
        <div className="empty">
          <Tags aria-hidden="true" className="icon mb-2 size-14 stroke-[1.5] text-sea" />
          <h2>Aún no tienes categorías</h2>
          <p>Agrupa tus productos para que tus clientes los encuentren antes.</p>
          <button type="button" className="btn main" disabled={isSignedOut} onClick={openNew}>
            Crear mi primera categoría
          </button>
        </div>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-3">
          {data.data.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              isLocked={isSignedOut}
              onEdit={() => {
                setEdited(category);
              }}
            />
          ))}
        </ul>
      )}
      {data !== undefined && <Pager meta={data.meta} address={address} noun="Categorías" />}
      {edited !== null && (
        <ScreenBoundary onClose={close}>
          <CategoryDialog category={edited === 'new' ? null : edited} onClose={close} />
        </ScreenBoundary>
      )}
    </>
  );
}

/** A page of the owner's categories. The previous page is shown until it has loaded. */
function useCategories({ page, limit }: ListPlace): UseQueryResult<Page<OwnCategory>> {
  return useQuery({
    queryKey: [...queryKeys.categories, 'page', { page, limit }],
    queryFn: ({ signal }) => listCategories({ page, limit }, signal),
    placeholderData: keepPreviousData,
  });
}
