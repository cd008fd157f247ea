import { describe, expect, it } from 'vitest';
import type { Business } from '#contract/stores.ts';
import { makeCategory, makeComment } from '../../support/made-up-catalogue.ts';
import { findThing, makeShop, openPage, site } from '../../support/open-page.ts';
import { storePath } from '#domain/paths/paths.ts';

describe('a store', () => {
  it('shows only the contacts that it switched on', async () => {
    const off = { whatsapp: false, telegram: false, email: null };
    const { html } = await openPage('/cafe-la-esquina', makeShop(off).shown);
    expect(html).not.toMatch(/wa\.me|t\.me|href="mailto:[^"]*esquina/);
    const on = await openPage('/cafe-la-esquina', makeShop().shown);
    expect(on.html).toContain('https://wa.me/5352345678');
    expect(on.html).toContain('https://t.me/laesquina');
  });

  it('has no social block without a link', async () => {
    const none = { whatsapp: false, telegram: false, url_facebook: null };
    const { html } = await openPage('/cafe-la-esquina', makeShop(none).shown);
    expect(html).not.toContain('Redes sociales');
  });

  it('does not link to what is no web address', async () => {
    const bad = { url_facebook: 'javascript:alert(1)' };
    const { html } = await openPage('/cafe-la-esquina', makeShop(bad).shown);
    expect(html).not.toContain('javascript:');
  });

  it('has a link under the name of a network only where it leads there', async () => {
    const foreign = { url_facebook: 'https://facebook.example/esquina' };
    const shown = await openPage('/cafe-la-esquina', makeShop().shown);
    const hidden = await openPage('/cafe-la-esquina', makeShop(foreign).shown);
    const findSame = (html: string) => findThing(html, 'CafeOrCoffeeShop')?.sameAs;
    expect(shown.html).toContain('href="https://facebook.com/esquina"');
    expect(findSame(shown.html)).toContain('https://facebook.com/esquina');
    expect(hidden.html).not.toContain('facebook');
  });

  it('gives its hours as structured data', async () => {
    const { html } = await openPage('/cafe-la-esquina', makeShop().shown);
    const hours = findThing(html, 'CafeOrCoffeeShop')?.openingHoursSpecification;
    expect(hours).toContainEqual(
      expect.objectContaining({ dayOfWeek: ['Friday'], opens: '08:00', closes: '23:00' }),
    );
  });
});

describe('the head of a store', () => {
  const head = async (...fields: Parameters<typeof makeShop>): Promise<string> => {
    const { html } = await openPage('/cafe-la-esquina', makeShop(...fields).shown);
    return /<header class="store.*?<\/header>/s.exec(html)?.[0] ?? '';
  };
  const folded = (html: string): string =>
    /<details class="more[^"]*">.*?<\/details>/s.exec(html)?.[0] ?? '';

  it('folds away what a visitor needs later, in what opens without script', async () => {
    const html = await head({ description: 'Tostado en casa.' });
    const later = folded(html);
    expect(later).toMatch(/<summary [^>]*aria-label="Más de la tienda"/);
    for (const text of ['Tostado en casa.', 'La Habana, Cuba', 'Telegram', 'Correo', 'Llamar']) {
      expect(later).toContain(text);
      expect(html.replace(later, '')).not.toContain(text);
    }
    expect(later).toContain('href="/cafe-la-esquina/search"');
    expect(later).toContain('data-search-spot');
  });

  it('has one strong way to act, and the order beside it', async () => {
    const html = await head();
    expect(html.match(/class="[^"]*\bmain\b[^"]*"/g)).toEqual([
      expect.stringContaining('contact btn main wa'),
    ]);
    expect(html.replace(folded(html), '')).toMatch(/WhatsApp.*href="\/cafe-la-esquina\/pedido"/s);
    const without = await head({ whatsapp: false });
    expect(without).toMatch(/class="contact btn main [^"]*"[^>]*t\.me/);
    expect(without).not.toContain('main wa');
  });

  it('says where the hours are before it can be known whether the store is open', async () => {
    expect(await head()).toMatch(/<details class="hours">\s*<summary[^>]*>.*?>Horario</s);
    const html = await head({ business_hours: null });
    expect(html).not.toContain('Horario');
    expect(html).toContain('>Sin horario<');
  });

  it('gives a long name the room of its window', async () => {
    const heights = ['Café', 'Café de la esquina de la calle 23', 'Café de la esquina '.repeat(5)];
    const found = await Promise.all(
      heights.map(async (name) => / h-([\d.]+)"/.exec(await head({ name }))?.[1]),
    );
    expect(found).toEqual(['17.5', '13', '10']);
  });
});

describe('the way to a page of a store, as structured data,', () => {
  it('ends with the category of the page, if it has one', async () => {
    const { shown } = makeShop();
    const category = makeCategory('Dulces', shown.stores[0]?.id ?? '');
    const read = async (path: string) => {
      const { html } = await openPage(path, { ...shown, categories: [category] });
      const crumbs = findThing(html, 'BreadcrumbList')?.itemListElement as { item: string }[];
      return crumbs.map(({ item }) => item.slice(site.origin.length));
    };
    const toStore = ['/', '/businesses', '/cafe-la-esquina'];
    expect(await read('/cafe-la-esquina')).toEqual(toStore);
    const path = storePath('cafe-la-esquina', { category: category.id });
    expect(await read(path)).toEqual([...toStore, path]);
  });
});

describe('a description', () => {
  it('keeps its lines, of a category too', async () => {
    const { shown, productPage } = makeShop(
      { description: 'uno\ndos' },
      { description: 'uno\ndos' },
    );
    const id = shown.stores[0]?.id ?? '';
    const category = { ...makeCategory('Dulces', id), description: 'uno\ndos' };
    const inLines = /<p class="[^"]*whitespace-pre-line[^"]*">uno\ndos/g;
    const store = await openPage('/cafe-la-esquina', shown);
    expect(store.html.match(inLines)).toHaveLength(1);
    expect((await openPage(productPage, shown)).html.match(inLines)).toHaveLength(1);
    const path = storePath('cafe-la-esquina', { category: category.id });
    const { html } = await openPage(path, { ...shown, categories: [category] });
    expect(html.match(inLines)).toHaveLength(2);
    expect(html).toMatch(/\.whitespace-pre-line\{/);
  });
});

describe('a store without products', () => {
  it.each([
    [{}, true],
    [{ whatsapp: false, telegram: false, email: null, phone: null }, false],
  ])('invites to write where there is somewhere to write to: %j', async (contact, invites) => {
    const { shown } = makeShop(contact);
    const { html } = await openPage('/cafe-la-esquina', { ...shown, products: [] });
    expect(html).toContain('Esta tienda aún no tiene productos');
    expect(html.includes('Escríbele')).toBe(invites);
  });
});

describe('a product', () => {
  it('shows the discount, the old price and what is saved', async () => {
    const { shown, productPage } = makeShop();
    const { html } = await openPage(productPage, shown);
    expect(html).toMatch(/OFERTA −20\u00a0%/);
    expect(html).toContain('$1,200.00');
    expect(html).toContain('Ahorras $240.00 CUP');
  });

  it.each([
    [0, 'Producto agotado'],
    [10, '¡Solo 10 disponibles!'],
    [11, 'En stock'],
  ])('says of a stock of %i: %s', async (left, text) => {
    const { shown, productPage } = makeShop({}, { stock: left });
    expect((await openPage(productPage, shown)).html).toContain(text);
  });

  it('invites to ask for what is sold out, not to order it', async () => {
    const { shown, productPage } = makeShop({}, { stock: 0 });
    const { html } = await openPage(productPage, shown);
    const [bar] = /<nav[^>]* aria-label="Contacto rápido">.*?<\/nav>/s.exec(html) ?? [''];
    expect(bar).toContain('Preguntar por WhatsApp');
    expect(bar).not.toMatch(/pedir|pedido/i);
  });

  it('says its price and its stock once more in the bar that stays', async () => {
    const { shown, productPage } = makeShop();
    const { html } = await openPage(productPage, shown);
    const [bar] = /<nav[^>]* aria-label="Contacto rápido">.*?<\/nav>/s.exec(html) ?? [''];
    expect(bar).toMatch(/\$960\.00 .*CUP.*En stock.*Añadir.*Preguntar por WhatsApp/s);
  });

  it('says how many like it from one on', async () => {
    const { shown, productPage } = makeShop({}, { favorite: 0 });
    expect((await openPage(productPage, shown)).html).not.toMatch(/\d favoritos?/);
    const liked = makeShop({}, { favorite: 1 });
    expect((await openPage(liked.productPage, liked.shown)).html).toContain('1 favorito<');
  });

  it('keeps the numbers of its name with what they count', async () => {
    const { shown, productPage } = makeShop({}, { name: 'Galletas 500 g, bolsa de 8' });
    const { html } = await openPage(productPage, shown);
    expect(html).toMatch(/<h1[^>]*>\s*Galletas 500\u00a0g, bolsa\u00a0de\u00a08\s*<\/h1>/);
  });

  it('is described before the store is', async () => {
    const { shown, productPage } = makeShop({}, { description: 'Molido hoy.' });
    const { html } = await openPage(productPage, shown);
    expect(html.indexOf('Molido hoy.</p>')).toBeGreaterThan(0);
    expect(html.indexOf('Molido hoy.</p>')).toBeLessThan(html.indexOf('Contactar al vendedor'));
  });

  it('has one strong button, in the bar too', async () => {
    const { shown, productPage } = makeShop();
    const { html } = await openPage(productPage, shown);
    const [article = ''] = /<article.*<\/article>/s.exec(html) ?? [];
    const [bar = ''] = /<nav[^>]* aria-label="Contacto rápido">.*?<\/nav>/s.exec(html) ?? [];
    const strong = /class="[^"]*\bbtn main\b/g;
    expect(article.match(strong)).toHaveLength(1);
    expect(bar.match(strong)).toHaveLength(1);
    expect(html).toMatch(/class="btn main quiet"[^>]*>\s*Crear Cuenta/);
    expect((await openPage('/')).html).toMatch(/class="btn main"[^>]*>\s*Crear Cuenta/);
  });

  it('without photos shows a drawing, and says so', async () => {
    const { shown, productPage } = makeShop({}, { images: [] });
    const { html } = await openPage(productPage, shown);
    expect(html).toMatch(/class="photo bare[^"]*"><svg class="drawn"/);
    expect(html).toContain('Sin fotos todavía');
  });

  it('says nothing of a stock that does not apply', async () => {
    const { shown, productPage } = makeShop({}, { stock: null });
    expect((await openPage(productPage, shown)).html).not.toMatch(/En stock|disponibles|agotado/);
  });

  it('carries no rating until there is a real one', async () => {
    const { shown, productPage } = makeShop({}, { reviewCount: 2 });
    const { html } = await openPage(productPage, shown);
    expect(findThing(html, 'Product')).not.toHaveProperty('aggregateRating');
    expect(html).not.toContain('★');
  });

  it('carries the rating that visitors gave, and their comments', async () => {
    const { shown, productPage } = makeShop({}, { rating: 4.5, reviewCount: 2 });
    const id = shown.products[0]?.id ?? '';
    const { html } = await openPage(productPage, {
      ...shown,
      comments: [makeComment(id, { rating: 5 })],
    });
    expect(findThing(html, 'Product')?.aggregateRating).toMatchObject({ ratingValue: 4.5 });
    expect(html).toContain('Muy buen café, llegó caliente.');
  });

  it('leads to reports of itself, of each comment and of its store', async () => {
    const { shown, productPage } = makeShop({}, { reviewCount: 1 });
    const comment = makeComment(shown.products[0]?.id ?? '');
    const { html } = await openPage(productPage, { ...shown, comments: [comment] });
    expect(html).toContain(`href="/denunciar#p=${shown.products[0]?.id}"`);
    expect(html).toContain(`href="/denunciar#c=${comment.id}"`);
    const store = await openPage('/cafe-la-esquina', shown);
    expect(store.html).toContain(`href="/denunciar#s=${shown.stores[0]?.id}"`);
    const { html: page } = await openPage('/denunciar', shown);
    expect(page).toContain('Estafa o vendedor falso');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('mailto:');
  });

  it('carries what its store replied, signed by it, and marks what was edited since', async () => {
    const { shown, productPage } = makeShop({}, { reviewCount: 1 });
    const comment = makeComment(shown.products[0]?.id ?? '');
    const render = async (fields: Parameters<typeof makeComment>[1]) => {
      const comments = [{ ...comment, ...fields }];
      return (await openPage(productPage, { ...shown, comments })).html;
    };
    const reply = { text: '</p><script>hit(1)</script> Gracias', createdAt: comment.createdAt };
    const html = await render({ reply, fromOrder: true });
    expect(html).toMatch(/Respuesta de Café La Esquina<\/b> · <time/);
    expect(html).toContain('&lt;/p&gt;&lt;script&gt;hit(1)&lt;/script&gt; Gracias');
    expect(html).toContain('La tienda registró un pedido con esto');
    expect(html).not.toContain('editado');
    const editedAt = comment.createdAt + 1;
    expect(await render({ updatedAt: editedAt })).toContain(' · editado');
    expect(await render({ reply: { ...reply, editedAt } })).toContain(' · editado');
    expect(await render({})).not.toMatch(/Respuesta de|editado|registró un pedido/);
  });

  it('has the button that opens the form of a comment before any script', async () => {
    const { shown, productPage } = makeShop();
    expect((await openPage(productPage, shown)).html).toMatch(
      /<button type="button"[^>]*>Comentar</,
    );
  });

  it('says that it has no price', async () => {
    const { shown, productPage } = makeShop({}, { price: null });
    expect((await openPage(productPage, shown)).html).toContain('Precio no disponible');
  });

  it('says that it is sold out where machines read', async () => {
    const { shown, productPage } = makeShop({}, { stock: 0 });
    const { html } = await openPage(productPage, shown);
    expect(findThing(html, 'Product')?.offers).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      price: '960.00',
      priceCurrency: 'CUP',
    });
  });

  it('names itself and its address in the WhatsApp message', async () => {
    const { shown, productPage } = makeShop();
    const { html } = await openPage(productPage, shown);
    const href = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(html)?.[1] ?? '';
    const text = new URL(href.replaceAll('&#38;', '&')).searchParams.get('text');
    expect(text).toContain('Café molido Sierra Maestra 250 g');
    expect(text).toContain(site.origin + productPage);
  });

  const readDelivery = async (delivery: Business['delivery'], isDelivered = true) => {
    const shop = makeShop({ delivery }, { delivery: isDelivered });
    const { html } = await openPage(shop.productPage, shop.shown);
    return html.replace(/<[^>]+>/g, '');
  };

  it.each([null, 'places', 'country'] as const)(
    'shows the notice of delivery only when it delivers: %s',
    async (delivery) => {
      expect(await readDelivery(delivery, false)).not.toContain('Entrega a domicilio');
      const says = await readDelivery(delivery);
      expect(says.includes('Entrega a domicilio: mira zonas y costo en la tienda')).toBe(
        delivery !== null,
      );
      expect(says.includes('Acuerda el lugar y el costo')).toBe(delivery === null);
    },
  );

  it('is not delivered by a store that brings nothing, whatever the product says', async () => {
    expect(await readDelivery('none')).not.toMatch(/a domicilio/i);
  });
});
