import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { StoreGrid } from '#components/store/StoreGrid.tsx';
import { FeaturedGrid } from '#components/store/FeaturedGrid.tsx';
import { StoreFacts } from '#islands/owner/settings/StoreFacts.tsx';
import { featureStore, makeUpStore } from '../../support/made-up-catalogue.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the card of a verified store says so, and that of another does not', () => {
  for (const verified of [true, false]) {
    const store = makeUpStore({ verified });
    const cards = [
      createElement(StoreGrid, { stores: [store] }),
      createElement(FeaturedGrid, { stores: [featureStore(store)] }),
    ];
    for (const card of cards) {
      expect(renderToStaticMarkup(card).includes('Negocio verificado')).toBe(verified);
    }
  }
});

test('the owner reads whether the store is verified, and what paused that', () => {
  // Outside of a browser there is no address to show.
  vi.stubGlobal('location', { host: 'vitrina.example' });
  const read = (verification: { at: string; paused: 'phone' | null } | null) => {
    const store = { ...makeUpStore(), version: 1, blocked: null, verification };
    return renderToStaticMarkup(createElement(StoreFacts, { store }));
  };
  const at = '2026-11-23T10:00:00.000Z';
  expect(read(null)).not.toContain('Verificación');
  expect(read({ at, paused: null })).toContain('✓ Negocio verificado');
  expect(read({ at, paused: 'phone' })).toContain('Verificación en pausa: cambió el teléfono');
});
