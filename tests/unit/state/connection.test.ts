import { afterEach, expect, test, vi } from 'vitest';
import { $online } from '#state/connection.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('follows the network while somebody listens', () => {
  const events = new EventTarget();
  const navigator = { onLine: false };
  vi.stubGlobal('window', events);
  vi.stubGlobal('navigator', navigator);
  const stop = $online.listen(() => undefined);
  expect($online.get()).toBe(false);
  navigator.onLine = true;
  events.dispatchEvent(new Event('online'));
  expect($online.get()).toBe(true);
  navigator.onLine = false;
  events.dispatchEvent(new Event('offline'));
  expect($online.get()).toBe(false);
  stop();
});
