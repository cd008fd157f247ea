import type { ApiApp } from '#server/platform/http/environment.ts';
import type { RateLimits } from '#server/platform/http/limits/rate-limits.ts';
import type { LinkCardService } from './link-cards.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';
import { linkCardFolder, linkCardPath } from '#domain/paths/paths.ts';

export const linkCardsPath = `/images/${linkCardFolder}`;
const file = ':file{[0-9a-z]{12}-[0-9a-f]{10}\\.jpg}';
const idLength = 12;

interface LinkCardOptions {
  readonly limits: RateLimits;
  /** Called with the error that kept a card from being drawn, unless there was only too much work. */
  readonly onError: (error: unknown) => void;
}

/**
 * `GET /images/cards/{productId}-{hash}.jpg`: the picture for the link of a product. Only the name of the present card
 * has a file. Any other name redirects to it, so nobody can make the server draw files without end. A card that cannot
 * be drawn now is replaced by the bare photo.
 */
export function mountLinkCards(
  app: ApiApp,
  { linkCards }: { readonly linkCards: LinkCardService },
  { limits, onError }: LinkCardOptions,
): void {
  app.get(`${linkCardsPath}/${file}`, async (c) => {
    c.set('route', `${linkCardsPath}/:file`);
    // A card costs the database as much as any other read.
    await limits.require('reads', c.get('address'));
    const name = c.req.param('file');
    const productId = name.slice(0, idLength);
    const present = await linkCards.findCard(productId);
    const path = linkCardPath(productId, present.hash);
    if (!path.endsWith(`/${name}`)) {
      return c.body(null, 302, { location: path, 'cache-control': 'no-cache' });
    }
    let content = await linkCards.readCard(present);
    if (content === null) {
      await limits.require('cards', c.get('address'));
      try {
        content = await linkCards.drawCard(present);
      } catch (error) {
        if (!isDomainError(error)) onError(error);
        if (present.bareUrl === null) throw new DomainError('service_unavailable');
        return c.body(null, 302, { location: present.bareUrl, 'cache-control': 'no-store' });
      }
    }
    return c.body(content, 200, {
      'content-type': 'image/jpeg',
      'content-length': String(content.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
}
