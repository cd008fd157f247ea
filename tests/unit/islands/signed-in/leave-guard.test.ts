import { afterEach, expect, test, vi } from 'vitest';
import { askBeforeUnload } from '#islands/signed-in/leave-guard.ts';
import { $session } from '#state/session.ts';

const before = $session.get();
afterEach(() => {
  $session.set(before);
});

/** What becomes of a page that is about to close. */
function close(isAuthenticated: boolean) {
  $session.set({ ...before, isAuthenticated });
  const event = { preventDefault: vi.fn(), returnValue: '' };
  askBeforeUnload(event as unknown as BeforeUnloadEvent);
  return { isPrevented: event.preventDefault.mock.calls.length > 0, value: event.returnValue };
}

test('new browsers and those of Chromium before 119 ask before a page with unsaved changes closes', () => {
  expect(close(true)).toEqual({ isPrevented: true, value: true });
});

test('when the session is over, the way to the sign-in is not held', () => {
  expect(close(false)).toEqual({ isPrevented: false, value: '' });
});
