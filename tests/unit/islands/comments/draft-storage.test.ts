import { afterEach, expect, test, vi } from 'vitest';
import { loadDraft, offerDraft, saveDraft } from '#islands/comments/draft-storage.ts';
import { createStorage } from '../../../support/browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a refused comment becomes a draft, but in place of none that is being typed', () => {
  vi.stubGlobal('sessionStorage', createStorage());
  offerDraft('k3v9x0q2m7ta', 'refused');
  expect(loadDraft('k3v9x0q2m7ta')).toBe('refused');
  saveDraft('k3v9x0q2m7ta', 'typed');
  offerDraft('k3v9x0q2m7ta', 'refused');
  expect(loadDraft('k3v9x0q2m7ta')).toBe('typed');
});
