import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import { BlockedStore } from '#islands/owner/layout/StoreNotices.tsx';
import OpenedDialog from '#islands/owner/products/OpenedDialog.tsx';
import { StoreFacts } from '#islands/owner/settings/StoreFacts.tsx';
import { ProductFields } from '#islands/owner/products/form/ProductFields.tsx';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { SiteName } from '#islands/signed-in/site-name.ts';
import {
  type ProductValues,
  readProductValues,
} from '#islands/owner/products/form/product-form.ts';
import { listChanges } from '#islands/owner/saving/repeat.ts';
import { renderAsOwner } from '../../../support/as-owner.ts';
import { makeUpStore, makeProduct } from '../../../support/made-up-catalogue.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const at = '2026-01-01T12:00:00.000Z';
const contactEmail = 'hola@vitrina.cu';
const readText = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('the owner of a blocked store reads why, and to whom to write', () => {
  const html = renderToStaticMarkup(
    createElement(BlockedStore, { blocked: { at, reason: 'scam' }, contactEmail }),
  );
  expect(readText(html)).toBe(
    'Tu tienda está bloqueada: Estafa o vendedor falso.Nadie puede verla. Escribe a hola@vitrina.cu.',
  );
  expect(html).toContain('href="mailto:hola@vitrina.cu"');
  expect(html).toContain('role="alert"');
  expect(renderToStaticMarkup(createElement(BlockedStore, { blocked: null, contactEmail }))).toBe(
    '',
  );
});

test('the form of a held product has the switch off, says why, and leaves it as it was', () => {
  const held: OwnProduct['held'] = { at, reason: 'illegal' };
  const product = { ...makeProduct(makeUpStore(), {}), version: 1, held };
  let read: (() => boolean | undefined) | undefined;
  function Form() {
    const form = useForm<ProductValues, unknown, ProductCreate>({
      defaultValues: readProductValues(product),
    });
    read = () => form.getValues('isVisible');
    const fields = createElement(ProductFields, { form, photos: [], ownCategory: null, held });
    const area = createElement(SiteName, { value: 'Bazar' }, fields);
    return createElement(QueryClientProvider, { client: queryClient }, area);
  }
  const html = renderToStaticMarkup(createElement(Form));
  expect(html).toContain('Visible en la tienda · Retirado por Bazar: Prohibido por la ley');
  expect(html).not.toContain('name="isVisible"');
  expect(listChanges({ name: 'Otro', isVisible: read?.() }, product)).toEqual({
    name: 'Otro',
  });
});

test('the address of a blocked store is no link', () => {
  vi.stubGlobal('location', { host: 'vitrina.cu' });
  const store = { ...makeUpStore({ url: 'copo' }), version: 1, verification: null };
  const render = (blocked: OwnBusiness['blocked']) =>
    renderToStaticMarkup(createElement(StoreFacts, { store: { ...store, blocked } }));
  expect(render(null)).toContain('href="/copo"');
  expect(render({ at, reason: 'scam' })).not.toContain('href="/copo"');
  expect(render({ at, reason: 'scam' })).toContain('vitrina.cu/copo');
});

test.each([
  ['is hidden', { isVisible: false }, null],
  ['is held', { held: { at, reason: 'illegal' } }, null],
  ['is of a blocked store', {}, { at, reason: 'scam' }],
] as const)('no picture is made of a product that %s', (_, change, blocked) => {
  const store = { ...makeUpStore(), version: 1, verification: null, blocked };
  const listed: OwnProduct = { ...makeProduct(store), version: 1, held: null, ...change };
  const opened = { kind: 'estado', id: listed.id } as const;
  const dialog = createElement(OpenedDialog, {
    opened,
    listed,
    others: [],
    onClose: () => undefined,
  });
  expect(renderAsOwner(dialog, store)).toContain('Tus clientes no ven este producto');
});
