import { afterEach, expect, test, vi } from 'vitest';
import { deferPictures } from '#islands/every-page/deferred-pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page whose islands run is marked as used, so that it does not offer to load them', () => {
  const dataset = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  deferPictures();
  expect(dataset).toEqual({ saver: '', used: '' });
});
