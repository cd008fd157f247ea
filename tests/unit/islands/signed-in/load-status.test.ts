import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { apiMessages } from '#domain/messages.ts';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';

const render = (data: unknown, error: Error | null): string => {
  const query = { data, error, refetch: () => Promise.resolve() };
  return renderToStaticMarkup(createElement(LoadStatus, { query }));
};
const readTexts = (html: string): string[] =>
  html.split(/<[^>]*>/).filter((text) => text.trim() !== '');

test.each([
  ['that the server was not reached', 0, apiMessages.unanswered],
  ['what the server says', 503, 'El servicio no está disponible.'],
])('data that cannot be had say so, and %s, once', (_, status, message) => {
  const failure = new ApiError(status, { message, code: 'internal' });
  expect(readTexts(render(undefined, failure))).toEqual([
    'No se pudieron cargar los datos',
    message,
    'Reintentar',
  ]);
});

test('data that are on their way have rows without content, and those that are there nothing', () => {
  expect(render(undefined, null)).toContain('aria-label="Cargando…"');
  expect(render({ data: [] }, null)).toBe('');
});
