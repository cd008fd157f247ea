import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from '#state/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const titles = () => $toasts.get().map(({ title }) => title);

test('shows a toast for three seconds', () => {
  showToast({ title: 'Copiado' });
  expect($toasts.get()).toMatchObject([{ title: 'Copiado', variant: 'success' }]);
  vi.advanceTimersByTime(2_999);
  expect(titles()).toEqual(['Copiado']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('does not count the time of a pause', () => {
  showToast({ title: 'Copiado' });
  vi.advanceTimersByTime(2_000);
  pauseToasts();
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Copiado']);
  resumeToasts();
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['Copiado']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('keeps a toast that comes during a pause until the pause ends', () => {
  showToast({ title: 'Primero' });
  pauseToasts();
  showToast({ title: 'Segundo' });
  vi.advanceTimersByTime(10_000);
  expect(titles()).toEqual(['Primero', 'Segundo']);
  resumeToasts();
  vi.advanceTimersByTime(2_999);
  expect(titles()).toEqual(['Primero', 'Segundo']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('counts again after the last paused toast was dismissed', () => {
  const id = showToast({ title: 'Primero' });
  pauseToasts();
  dismissToast(id);
  showToast({ title: 'Segundo' });
  vi.advanceTimersByTime(3_000);
  expect(titles()).toEqual([]);
});

test('shows one after another on a phone, each for its whole time', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  showToast({ title: 'Primero' });
  vi.advanceTimersByTime(1_000);
  showToast({ title: 'Segundo' });
  const third = showToast({ title: 'Tercero' });
  expect(titles()).toEqual(['Primero']);
  vi.advanceTimersByTime(2_000);
  expect(titles()).toEqual(['Segundo']);
  dismissToast(third);
  vi.advanceTimersByTime(2_999);
  expect(titles()).toEqual(['Segundo']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('does not pause on a phone for a pointer at its place', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  showToast({ title: 'Primero' });
  showToast({ title: 'Segundo' });
  pauseToasts();
  vi.advanceTimersByTime(3_000);
  expect(titles()).toEqual(['Segundo']);
  vi.advanceTimersByTime(3_000);
  expect(titles()).toEqual([]);
});

test('what offers an action stays until it is closed or something else is said', () => {
  const run = vi.fn();
  const first = showToast({ title: 'Primero', action: { label: 'Deshacer', run } });
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Primero']);
  dismissToast(first);
  expect(titles()).toEqual([]);
  showToast({ title: 'Segundo', action: { label: 'Deshacer', run } });
  showToast({ title: 'Tercero' });
  expect(titles()).toEqual(['Tercero']);
  vi.advanceTimersByTime(3_000);
  expect(titles()).toEqual([]);
  expect(run).not.toHaveBeenCalled();
});

test('a waiting toast with an action is shown on a phone for the usual time, and the one behind it follows', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const action = { label: 'Deshacer', run: vi.fn() };
  showToast({ title: 'Primero' });
  showToast({ title: 'Segundo', action });
  showToast({ title: 'Tercero' });
  vi.advanceTimersByTime(3_000);
  expect(titles()).toEqual(['Segundo']);
  vi.advanceTimersByTime(1_000);
  showToast({ title: 'Cuarto', action });
  expect(titles()).toEqual(['Segundo']);
  vi.advanceTimersByTime(2_000);
  expect(titles()).toEqual(['Tercero']);
  // Nothing waits behind the last, so its action can be taken for as long as it is wanted.
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Cuarto']);
  showToast({ title: 'Quinto' });
  expect(titles()).toEqual(['Quinto']);
  vi.advanceTimersByTime(3_000);
  expect(titles()).toEqual([]);
});
