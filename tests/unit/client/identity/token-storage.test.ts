import { afterEach, expect, test, vi } from 'vitest';
import { canKeepTokens, hasStoredTokens } from '#client/identity/token-storage.ts';
import { createFullStorage, createStorage } from '../../../support/browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a session is kept when there is storage, and the check leaves nothing behind', () => {
  const storage = createStorage();
  vi.stubGlobal('localStorage', storage);
  expect(canKeepTokens()).toBe(true);
  expect(Object.keys(storage)).toEqual([]);
  expect(hasStoredTokens()).toBe(false);
});

test('no session is kept where storage is full or refused', () => {
  vi.stubGlobal('localStorage', createFullStorage());
  expect(canKeepTokens()).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(canKeepTokens()).toBe(false);
});
