import { StoreGrid } from '#components/store/StoreGrid.tsx';
import { printOpen } from '#components/store/store-today.ts';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { directoryPageSize } from '#domain/limits.ts';
import { directoryPath } from '#domain/paths/paths.ts';
import { aroundLabel, noneInPlace } from '#domain/places/place-name.ts';
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
  const { text, action } = (await describeNothingThere(query)) ?? {
    text: describeNoStores(query),
    action: { href: directoryPath(), label: 'Ver todos' },
  };
  return {
    meta,
    cards: <EmptyState title="No encontramos negocios aquí" text={text} action={action} />,
  };
}

/**
 * The text for a place without matching stores, with a link to the larger place around it. Null when the query names no
 * place.
 */
async function describeNothingThere(query: DirectoryQuery) {
  const { place: path = null, page } = query;
  if (path === null || page > 1) return null;
  // Loaded late: only a visitor who finds nothing needs the names of all places.
  const places = await import('#domain/places/listed-places.ts').catch(() => null);
  const place = places?.readPlace(path) ?? null;
  if (place === null) return null;
  const around = place.municipality === null ? undefined : path.split('/')[0];
  return {
    text: noneInPlace(place),
    action: { href: directoryPath({ ...query, place: around }), label: aroundLabel(place) },
  };
}
