import { StoreGrid } from '#components/store/StoreGrid.tsx';
import { printOpen } from '#components/store/store-today.ts';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { directoryPageSize } from '#domain/limits.ts';
import { directoryPath } from '#domain/paths/paths.ts';
import { publicApi } from '#state/api.ts';
import type { Listed } from '../shared/listing/listed.ts';
import type { DirectoryQuery } from './directory-query.ts';
import { describeNoStores } from './no-stores.ts';

export async function loadStores(query: DirectoryQuery, signal: AbortSignal): Promise<Listed> {
  const { type, search, place, page } = query;
  const [province, municipality] = place?.split('/') ?? [];
  const { data, meta } = await publicApi('GET /business', {
    query: {
      page,
      limit: directoryPageSize,
      type: type ?? undefined,
      search: search || undefined,
      province,
      municipality,
    },
    signal,
  });
  if (data.length > 0) {
    return { meta, cards: <StoreGrid stores={data} level={2} windowsOf={printOpen} /> };
  }
  const action = { href: directoryPath(), label: 'Ver todos' };
  const text = describeNoStores(query);
  return {
    meta,
    cards: <EmptyState title="No encontramos negocios aquí" text={text} action={action} />,
  };
}
