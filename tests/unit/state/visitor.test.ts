import { cleanTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { $visitorSession, getVisitorSession } from '#state/visitor.ts';

beforeAll(useTestStorageEngine);
beforeEach(cleanTestStorage);

test('makes 128 random bits once and keeps them', () => {
  const session = getVisitorSession();
  expect(session).toMatch(/^[0-9a-f]{32}$/);
  expect(getVisitorSession()).toBe(session);
  expect($visitorSession.get()).toBe(session);
});

test('makes another session where the kept one was damaged', () => {
  setTestStorageKey('vitrina:visitor', 'nonsense');
  expect(getVisitorSession()).toMatch(/^[0-9a-f]{32}$/);
});

test('keeps one session with a full storage', async () => {
  vi.resetModules();
  const visitor = await import('#state/visitor.ts');
  vi.spyOn(visitor.$visitorSession, 'set').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const session = visitor.getVisitorSession();
  expect(session).toMatch(/^[0-9a-f]{32}$/);
  expect(visitor.getVisitorSession()).toBe(session);
});
