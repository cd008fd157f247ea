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
  /** Called with what kept a card from being drawn, unless too much else was in front of it. */
  readonly onError: (error: unknown) => void;
}

/**
 * `GET /images/cards/{productId}-{hash}.jpg`: the picture beside the link of a product. Only the name of what it shows now
 * has a file, any other leads to that one, so nobody can have files made without end. What cannot be drawn now is replaced
 * by the bare photo.
 */
export function mountLinkCards(
  app: ApiApp,
  { linkCards }: { readonly linkCards: LinkCardService },
  { limits, onError }: LinkCardOptions,
): void {
  app.get(`${linkCardsPath}/${file}`, async (c) => {
    c.set('route', `${linkCardsPath}/:file`);
    // Each costs the database as much as any other read.
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
