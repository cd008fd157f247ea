import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#domain/text/moment-text.ts';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { operatorApi, operatorKeys } from '#islands/admin/operator-calls.ts';
import { Facts } from '#islands/admin/layout/Facts.tsx';
import { RefreshButton } from '#islands/admin/layout/RefreshButton.tsx';
import { groupFigures } from './figure-groups.ts';

/** Figures about the marketplace. They reload only by hand, because people pay for data by the megabyte. */
export default function FiguresScreen(): ReactElement {
  const query = useQuery({
    queryKey: operatorKeys.figures,
    queryFn: ({ signal }) => operatorApi('GET /admin/figures', { signal }),
    staleTime: Infinity,
  });
  const { data } = query;
  return (
    <>
      <ScreenHead title="Cifras">
        <RefreshButton query={query} />
      </ScreenHead>
      <LoadStatus query={query} count={3} />
      {data !== undefined && (
        <div className="grid gap-5">
          <p className="text-soft" role="status">{`Del ${formatMoment(Date.parse(data.at))}`}</p>
          {groupFigures(data).map(({ title, facts }) => (
            <section key={title}>
              <h2 className="mb-2 text-[1.15rem]">{title}</h2>
              <Facts facts={facts} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}
