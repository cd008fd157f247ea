import { createElement, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import { momentText } from '#domain/batches/batch-text.ts';
import { PriceForm } from '#islands/owner/products/prices/PriceForm.tsx';
import ChangesDialog from '#islands/owner/products/prices/ChangesDialog.tsx';
import { PricePreview } from '#islands/owner/products/prices/PricePreview.tsx';
import { LastChange } from '#islands/owner/products/prices/LastChange.tsx';
import { beginPrices } from '#islands/owner/products/prices/price-form.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { renderAsOwner } from '../../../../support/as-owner.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';

const store: OwnBusiness = { ...makeUpStore(), version: 1, blocked: null, verification: null };
const render = (screen: ReactElement): string => renderAsOwner(screen, store);
const readText = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
const ignore = () => undefined;

afterEach(() => {
  queryClient.clear();
});

test('a rate is written as people write it', () => {
  const ownRates = { USD: 440, shown: true, step: 5, at: '2026-11-22T15:00:00.000Z' } as const;
  const html = render(
    createElement(PriceForm, {
      ...{ values: beginPrices({ ownRates }, false), errors: { EUR: 'Mal.' }, tied: 24 },
      ...{ selected: 0, isBusy: false, failure: null },
      ...{ onChange: ignore, onSubmit: ignore, onCancel: ignore },
    }),
  );
  expect(html).toMatch(
    /<label[^>]*><span>1 USD =<\/span><input[^>]* value="440\.00"[^>]*><span>CUP<\/span><\/label>/,
  );
  expect(readText(html)).toContain('24 productos atados al dólar o al euro');
  const [, described] = /1 EUR =<\/span><input[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${described}">Mal.</p>`);
});

test('what was changed last is one line with its undoing', () => {
  const now = new Date('2026-11-22T19:05:00.000Z');
  const createdAt = now.toISOString();
  const batch = { id: 'k3v9x0q2m4td', kind: 'percent', count: 48, createdAt, undoneAt: null };
  const page = { data: [{ ...batch, rates: null, percent: 7 }], meta: { total: 1 }, now };
  queryClient.setQueryData([...queryKeys.batches, store.id, 'last'], page);
  expect(readText(render(createElement(LastChange)))).toBe(
    `Cambiaste 48 precios ${momentText(createdAt, store.timezone, now)} · DeshacerCambios anteriores`,
  );
});

test('the price of what can be chosen is the lowest of several', () => {
  const row = {
    ...{ productId: 'k3v9x0q2m4td', name: 'Pulóver', currency: 'CUP' as const, version: 1 },
    ...{ before: { price: 100, price_old: null }, after: { price: 110, price_old: null } },
    flags: [],
  };
  const plan = { rows: [row], unchanged: 0, skipped: 0, fingerprint: '' };
  const show = (shown: typeof plan) =>
    readText(
      render(
        createElement(PricePreview, {
          ...{
            plan: shown,
            kind: 'percent',
            left: new Set<string>(),
            isBusy: false,
            failure: null,
            isUnsure: false,
          },
          ...{ onLeave: ignore, onBack: ignore, onApply: ignore },
        }),
      ),
    );
  expect(show(plan)).toContain('$100.00 CUP→pasa a$110.00 CUP');
  const chosen = { ...plan, rows: [{ ...row, priceFrom: true as const }] };
  expect(show(chosen)).toContain('desde $100.00 CUP→pasa adesde $110.00 CUP');
});

test('a change without a response is not said to have failed, and its boxes stay as they were sent', () => {
  const prices = {
    before: { price: 100, price_old: null },
    after: { price: 110, price_old: null },
  };
  const row = { productId: 'k3v9x0q2m4td', name: 'Pan', currency: 'CUP' as const, version: 1 };
  const plan = { rows: [{ ...row, ...prices, flags: [] }], unchanged: 0, skipped: 0 };
  const show = (isUnsure: boolean) =>
    render(
      createElement(PricePreview, {
        ...{ plan: { ...plan, fingerprint: '' }, kind: 'percent', left: new Set<string>() },
        ...{ isBusy: false, failure: 'El servidor no respondió.', isUnsure },
        ...{ onLeave: ignore, onBack: ignore, onApply: ignore },
      }),
    );
  expect(readText(show(false))).toContain('No se cambió ningún precio');
  expect(show(false)).not.toMatch(/<input type="checkbox"[^>]* disabled=""/);
  const unsure = show(true);
  expect(readText(unsure)).toContain('No se sabe si cambiaron los precios');
  expect(unsure).toMatch(/<input type="checkbox"[^>]* disabled=""/);
});

test('more changes than one page has can be looked at', () => {
  const batch = (index: number) => ({
    ...{ id: `k3v9x0q2m${index}`, kind: 'edit', count: 1, createdAt: '2026-11-22T19:05:00.000Z' },
    ...{ undoneAt: null, rates: null, percent: null },
  });
  const data = Array.from({ length: 100 }, (_, index) => batch(100 + index));
  const show = (total: number) => {
    const meta = { total, page: 1, limit: 100, totalPages: Math.ceil(total / 100) };
    const pages = { pages: [{ data, meta }], pageParams: [1] };
    queryClient.setQueryData([...queryKeys.batches, store.id, 'all'], pages);
    return readText(render(createElement(ChangesDialog, { onClose: ignore })));
  };
  expect(show(101)).toContain('Ver más antiguos');
  expect(show(100)).not.toContain('Ver más antiguos');
});
