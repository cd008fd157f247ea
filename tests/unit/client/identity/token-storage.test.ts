import { afterEach, expect, test, vi } from 'vitest';
import { canKeepTokens, hasStoredTokens, tokenStorage } from '#client/identity/token-storage.ts';
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

test('a token that does not fit is read in place of the one before', async () => {
  const storage = createStorage();
  vi.stubGlobal('localStorage', storage);
  await tokenStorage.setItem('ana.refreshToken', 'first');
  const setItem = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await tokenStorage.setItem('ana.refreshToken', 'second');
  expect(await tokenStorage.getItem('ana.refreshToken')).toBe('second');
  setItem.mockRestore();
  await tokenStorage.setItem('ana.refreshToken', 'third');
  expect(await tokenStorage.getItem('ana.refreshToken')).toBe('third');
  await tokenStorage.removeItem('ana.refreshToken');
  expect(await tokenStorage.getItem('ana.refreshToken')).toBeNull();
});
