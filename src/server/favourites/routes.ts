import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { FavouriteService } from './service.ts';

export function mountFavourites(
  mounting: Mounting,
  { favourites }: { readonly favourites: FavouriteService },
): void {
  mount(mounting, endpoints.setFavourite, ({ params, query, session, address, networks }) =>
    favourites.setFavourite(
      { session, address, networks },
      params.id,
      query.action,
      mounting.favouritesDay,
    ),
  );
}
