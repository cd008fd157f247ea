import { afterEach, expect, test, vi } from 'vitest';
import { zoomSlides } from '#islands/gallery/zoom-slides.ts';

const openZoom = vi.hoisted(() => vi.fn());
vi.mock('#islands/gallery/zoom.ts', () => ({ openZoom }));

afterEach(() => {
  vi.resetAllMocks();
});

/** A link in a browser that reflects no ARIA attribute. */
function createLink() {
  const attributes = new Map<string, string>();
  const link = {
    href: '/images/photo.avif',
    closest: () => null,
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  } as unknown as HTMLAnchorElement;
  return { link, attributes };
}

test('a photo is busy until its zoom opens, and a second tap opens no other', async () => {
  const { link, attributes } = createLink();
  const show = () => undefined;
  const zooming = zoomSlides(link, 1, show);
  expect([...attributes]).toEqual([['aria-busy', 'true']]);
  await zoomSlides(link, 1, show);
  await zooming;
  expect(openZoom.mock.calls).toEqual([[[link], 1, show]]);
  expect(attributes.size).toBe(0);
});
