import type { ReactElement } from 'react';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { Pagination } from '#components/ui/Pagination.tsx';
import { pageSizeOptions } from '#domain/limits.ts';
import type { PageMeta } from '#domain/pagination.ts';
import { compactPages, isPaginationHidden } from '#domain/pagination.ts';
import { followInPage } from '#islands/signed-in/ui/follow-in-page.ts';
import type { ListAddress } from './list-address.ts';

interface Props {
  meta: PageMeta;
  address: ListAddress;
  /** The name of what is counted, for example 'Productos'. */
  noun: string;
}

/** Pages and page size of a list. Nothing for 15 items or fewer (product.md 6.9). */
export function Pager({ meta, address, noun }: Props): ReactElement | null {
  const [, navigate] = useLocation();
  const id = useId();
  if (isPaginationHidden(meta.total)) return null;
  return (
    <div
      className="mt-6 flex flex-wrap items-center justify-center gap-x-5 gap-y-3 [&>nav]:m-0!"
      onClick={(event) => {
        followInPage(event, navigate);
      }}
    >
      <Pagination
        meta={meta}
        entries={compactPages(meta.page, meta.totalPages)}
        hrefOf={(page) => address.format({ page })}
      />
      <p className="flex items-center gap-2.5 font-semibold">
        <label htmlFor={id}>{`${noun} por página`}</label>
        <select
          className="min-h-11 rounded-lg rule border-edge bg-card px-3"
          id={id}
          value={meta.limit}
          onChange={(event) => {
            navigate(address.format({ limit: Number(event.currentTarget.value), page: 1 }));
          }}
        >
          {pageSizeOptions.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </p>
    </div>
  );
}
