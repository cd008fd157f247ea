import { expect, test, vi } from 'vitest';
import { filteredProductsPath, newProductPath } from '#domain/paths/owner-paths.ts';
import { readOfStore } from '#islands/owner/products/product-calls.ts';
import { findOpened, formatOpened } from '#islands/owner/opened-dialog.ts';
import { formatListPlace, readListPlace } from '#islands/owner/ui/list-address.ts';

const calls = vi.hoisted(() => ({ 'GET /products/:id': vi.fn() }));
vi.mock('#state/owner-api.ts', () => ({
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));

const first = { page: 1, limit: 25, search: '', only: null };

test('a list keeps its place in the address', () => {
  const place = { page: 3, limit: 50, search: 'café', only: 'sold-out' } as const;
  const address = formatListPlace('/products', place);
  expect(address).toBe('/products?q=caf%C3%A9&solo=sold-out&limit=50&page=3');
  expect(readListPlace(address.slice(address.indexOf('?')))).toEqual(place);
  expect(formatListPlace('/products', { ...first, only: null })).toBe('/products');
  expect(filteredProductsPath('hidden')).toBe(
    formatListPlace('/products', { ...first, only: 'hidden' }),
  );
});

test('an address that makes no sense is the first page', () => {
  expect(readListPlace('?page=-2&limit=7')).toEqual(first);
  expect(readListPlace('?page=100001')).toEqual(first);
  expect(readListPlace('?page=1.5&limit=x&q=%20&solo=lost')).toEqual(first);
});

test('an open dialog stands in the address', () => {
  const opened = { kind: 'editar', id: 'nuevo' } as const;
  expect(formatOpened('/products', opened)).toBe('/products?editar=nuevo');
  expect(formatOpened('/products?page=2', opened)).toBe('/products?page=2&editar=nuevo');
  expect(findOpened('?page=2&editar=nuevo')).toEqual(opened);
  expect(findOpened('?comentarios=k3v9x0q2m4td')).toEqual({
    kind: 'comentarios',
    id: 'k3v9x0q2m4td',
  });
  expect(findOpened('?estado=k3v9x0q2m4td')).toEqual({ kind: 'estado', id: 'k3v9x0q2m4td' });
  expect(findOpened('?editar=')).toBeNull();
  expect(findOpened(newProductPath('k3v9x0q2m4td').split('?')[1] ?? '')).toEqual({
    ...opened,
    categoryId: 'k3v9x0q2m4td',
  });
});

test('a product of another store does not exist for this one’s owner, though visitors can see it', async () => {
  const cake = { id: 'cake', businessId: 'store' };
  calls['GET /products/:id'].mockResolvedValue(cake);
  expect(await readOfStore('cake', 'store')).toBe(cake);
  await expect(readOfStore('cake', 'other')).rejects.toMatchObject({ status: 404 });
});
