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

test('a stored value comes back until null removes it', () => {
  writeStored('tab', 'key', { name: 'Ana' });
  expect(readStored('tab', 'key')).toEqual({ name: 'Ana' });
  expect(readStored('browser', 'key')).toBeNull();
  writeStored('tab', 'key', null);
  expect(readText('tab', 'key')).toBeNull();
});

test('an unreadable value is null', () => {
  writeText('browser', 'key', '{"name":');
  expect(readStored('browser', 'key')).toBeNull();
  expect(readText('browser', 'key')).toBe('{"name":');
});

test('a forbidden storage keeps nothing, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  writeStored('browser', 'key', 1);
  expect(readStored('browser', 'key')).toBeNull();
});
