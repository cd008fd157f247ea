import { afterEach, expect, test, vi } from 'vitest';
import { $toasts, dismissToast } from '#state/toasts.ts';
import { checkSaving } from '#islands/signed-in/save-file.ts';
import { agents } from '../../../support/agents.ts';

afterEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id);
  vi.unstubAllGlobals();
});

test('a browser within an app is told that it saves no files, and how to leave it', () => {
  vi.stubGlobal('navigator', { userAgent: agents.instagramAndroid });
  expect(checkSaving()).toBe(false);
  expect($toasts.get()).toMatchObject([
    {
      title: 'El navegador de Instagram no guarda archivos',
      description: 'Toca el menú ⋯ y elige «Abrir en el navegador».',
    },
  ]);
});

test('any other browser saves files, and nothing is said', () => {
  vi.stubGlobal('navigator', { userAgent: agents.safari });
  expect(checkSaving()).toBe(true);
  expect($toasts.get()).toEqual([]);
});
