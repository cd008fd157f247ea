import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createTransportError } from '#client/api-error.ts';
import { operatorKeys } from '#islands/admin/operator-calls.ts';
import VerifyDialog from '#islands/admin/stores/VerifyDialog.tsx';

const id = 'k3v9x0q2m7ta';

function render(error: Error | null): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = client
    .getQueryCache()
    .build(client, { queryKey: [...operatorKeys.stores, id], queryFn: () => null });
  if (error !== null) query.setState({ error, status: 'error' });
  const dialog = createElement(VerifyDialog, { id, seen: 1, onClose: () => undefined });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, dialog));
}

test('a phone that is on its way is waited for, and one that cannot be read is said to be', () => {
  expect(render(null)).toContain('aria-label="Cargando…"');
  const failed = render(createTransportError(false, null));
  expect(failed).toContain('No se pudo leer su teléfono');
  expect(failed).toContain('Reintentar');
});
