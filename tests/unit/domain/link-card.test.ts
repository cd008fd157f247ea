import { describe, expect, it } from 'vitest';
import { makeUpStore, makeProduct } from '../../support/made-up-catalogue.ts';
import { describeLinkCard } from '#domain/products/link-card.ts';

describe('the price on the picture of a link', () => {
  it('is the lowest of several', () => {
    const store = makeUpStore();
    const product = makeProduct(store, { price: 250, priceFrom: true });
    expect(describeLinkCard(product, store).price).toBe('desde $250.00 CUP');
  });

  it.each([
    [{}, 'Precio por WhatsApp'],
    [{ whatsapp: false }, 'Precio a consultar'],
    [{ phone: null }, 'Precio a consultar'],
  ])('is asked for where the store can be asked: %j', (contact, price) => {
    const store = makeUpStore(contact);
    expect(describeLinkCard(makeProduct(store, { price: null }), store).price).toBe(price);
  });
});
