import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, readText, writeStored, writeText } from '#state/stored/stored.ts';
import { createStorage } from '../../support/browser-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a value comes back from where it was kept, until null forgets it', () => {
  writeStored('tab', 'key', { name: 'Ana' });
  expect(readStored('tab', 'key')).toEqual({ name: 'Ana' });
  expect(readStored('browser', 'key')).toBeNull();
  writeStored('tab', 'key', null);
  expect(readText('tab', 'key')).toBeNull();
});

test('what cannot be read is nothing', () => {
  writeText('browser', 'key', '{"name":');
  expect(readStored('browser', 'key')).toBeNull();
  expect(readText('browser', 'key')).toBe('{"name":');
});

test('a storage that is forbidden keeps nothing, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  writeStored('browser', 'key', 1);
  expect(readStored('browser', 'key')).toBeNull();
});
