import type { ReactElement, ReactNode } from 'react';
import { PageHead } from '#components/ui/PageHead.tsx';
import { Pagination } from '#components/ui/Pagination.tsx';
import { offersText, pageOfText } from '#domain/text/count-text.ts';
import { offersPageSize, offersRenderedPages } from '#domain/limits.ts';
import { pagesAround, pageMeta } from '#domain/pagination.ts';
import { offersPath } from '#domain/paths/paths.ts';
import { ListBody } from '../shared/listing/ListBody.tsx';
import { ListStatus } from '../shared/listing/ListStatus.tsx';
import { readPage } from '../shared/listing/read-page.ts';
import { useListing, useTitle } from '../shared/listing/use-listing.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';

interface Props {
  /** The rendered page. */
  page: number;
  total: number;
  siteName: string;
  /** The cards. */
  children?: ReactNode;
}

const title = 'Ofertas del Día';

/**
 * The day's offers. Rendered pages are plain links to files that open at once. This island loads the pages beyond them,
 * and the page of the address when the host could not serve its file.
 */
export function Offers({ page, total, siteName, children }: Props): ReactElement {
  const { state, hasActed, heading, retry, takeClick } = useListing({
    rendered: { page },
    pathOf: offersPath,
    read: (search) => ({ page: readPage(search) }),
    load: async (query, signal) =>
      (await import('./load-offers.tsx')).loadOffers(query.page, signal),
    follow: (query) => (query.page > offersRenderedPages ? query : null),
  });
  const isMounted = useIsMounted();
  const rendered = pageMeta({ total, page, limit: offersPageSize });
  const { meta } = state.kind === 'shown' ? state.result : { meta: rendered };
  // Without script only the rendered pages can be reached.
  const lastPage = isMounted ? meta.totalPages : Math.min(meta.totalPages, offersRenderedPages);
  const shown = { ...meta, page: state.query.page, totalPages: lastPage };
  const pages = shown.page > 1 ? ` · ${pageOfText(shown.page, lastPage)}` : '';
  useTitle(state.kind === 'adopted' ? null : title + pages, siteName);

  return (
    <div onClick={takeClick}>
      <PageHead
        title={title}
        text="Precios rebajados en tiendas de toda Cuba. Se actualiza cada día."
        count={meta.total > 0 ? offersText(meta.total) : undefined}
        heading={heading}
      />
      <div className="wrap mt-6">
        <ListBody state={state} rendered={children} grid="wide" retry={retry} />
        <Pagination
          meta={shown}
          entries={pagesAround(shown.page, lastPage)}
          hrefOf={(number) => offersPath({ page: number })}
        />
        <ListStatus
          isSilent={!hasActed || state.kind === 'failed'}
          text={
            state.kind === 'loading' ? 'Cargando ofertas…' : `${offersText(meta.total)}${pages}`
          }
        />
      </div>
    </div>
  );
}
