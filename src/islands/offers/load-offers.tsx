import { ProductGrid } from '#components/product/ProductGrid.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { offersPageSize } from '#domain/limits.ts';
import { offersPath } from '#domain/paths/paths.ts';
import { publicApi } from '#state/api.ts';
import type { Listed } from '../shared/listing/listed.ts';

export async function loadOffers(page: number, signal: AbortSignal): Promise<Listed> {
  const { data, meta } = await publicApi('GET /products/public/daily-offers', {
    query: { page, limit: offersPageSize },
    signal,
  });
  if (data.length > 0) return { meta, cards: <ProductGrid products={data} level={2} /> };
  return {
    meta,
    cards: (
      <EmptyState
        title="Aquí no hay más ofertas"
        text="Las ofertas cambian cada día. Empieza por las de la primera página."
        action={{ href: offersPath(), label: 'Ver las ofertas' }}
      />
    ),
  };
}
