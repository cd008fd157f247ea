import { afterEach, expect, test, vi } from 'vitest';
import { share } from '#islands/share/share-link.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['the visitor closes the dialog', 'AbortError', false],
  ['a second tap finds the dialog open', 'InvalidStateError', false],
  ['the system cannot share', 'NotAllowedError', null],
])('when %s, nothing is shared', async (_, name, result) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('No', name)) });
  expect(await share({ url: 'https://x.example/' })).toBe(result);
});

test('what the dialog takes is shared', async () => {
  vi.stubGlobal('navigator', { share: () => Promise.resolve() });
  expect(await share({ url: 'https://x.example/' })).toBe(true);
});
