import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from '#stores/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = () => $toasts.get().map(({ title }) => title);

test('shows a toast for three seconds', () => {
  showToast({ title: 'Copiado' });
  expect($toasts.get()).toMatchObject([{ title: 'Copiado', variant: 'success', duration: 3000 }]);
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
  showToast({ title: 'Segundo', duration: 500 });
  vi.advanceTimersByTime(10_000);
  expect(titles()).toEqual(['Primero', 'Segundo']);
  resumeToasts();
  vi.advanceTimersByTime(500);
  expect(titles()).toEqual(['Primero']);
});

test('counts again after the last paused toast was dismissed', () => {
  const id = showToast({ title: 'Primero' });
  pauseToasts();
  dismissToast(id);
  showToast({ title: 'Segundo' });
  vi.advanceTimersByTime(3_000);
  expect(titles()).toEqual([]);
});
