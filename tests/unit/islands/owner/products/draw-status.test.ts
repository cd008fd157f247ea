import { afterEach, expect, test, vi } from 'vitest';
import { prepareStatus } from '#islands/owner/products/status/draw-status.ts';
import type { StatusContent } from '#islands/owner/products/status/status-content.ts';

vi.mock('#islands/owner/products/status/type-icons.ts', () => ({
  loadIcon: () => Promise.resolve({}),
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

const item = {
  ...{ name: 'Pan', price: '$250.00 CUP', oldPrice: null, badge: null, isSoldOut: false },
};
const content: StatusContent = {
  items: [
    { ...item, photo: '/images/a.webp' },
    { ...item, photo: '/images/b.webp' },
    { ...item, photo: null },
  ],
  ...{ shop: 'Copo', address: 'vitrina.example/copo', link: 'https://vitrina.example/copo' },
  color: '#b4491b',
};

/** A context that only measures. */
const createContext = () => {
  const known: Record<string, unknown> = { measureText: () => ({ width: 10 }), drawImage: vi.fn() };
  const nothing = () => undefined;
  return new Proxy(known, { get: (target, name) => target[String(name)] ?? nothing });
};

test.each([true, false])('the photos of a picture are released, drawn: %s', async (isDrawn) => {
  const close = vi.fn();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('photo')));
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 9, height: 9, close }));
  vi.stubGlobal('document', { body: {} });
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'serif' }));
  const prepared = await prepareStatus(content, {} as SVGSVGElement);
  const context = createContext();
  const canvas = { getContext: () => context } as unknown as HTMLCanvasElement;
  if (isDrawn) prepared.drawOn(canvas, 'light');
  expect(context.drawImage).toHaveBeenCalledTimes(isDrawn ? 3 : 0);
  expect(close).not.toHaveBeenCalled();
  prepared.release();
  expect(close).toHaveBeenCalledTimes(2);
});
