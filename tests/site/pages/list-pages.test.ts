import { describe, expect, it } from 'vitest';
import { emptyStock } from '../../support/made-up-catalogue.ts';
import { makeShop, openPage } from '../../support/open-page.ts';
import { hasClass, listElements, readElementText } from '../../support/parsed-page.ts';

describe('a name in place of a picture', () => {
  it('shows its first letter, and no half of a flag', async () => {
    const bare = { name: '🇨🇺 Moda', logo: null, banner: null, topProductImage: null };
    const { shown, productPage } = makeShop(bare, { name: '🇪🇸 Camisa', images: [] });
    for (const path of ['/', '/businesses', '/cafe-la-esquina', productPage]) {
      const { html } = await openPage(path, shown);
      expect(html).not.toMatch(/>\p{RI}</u);
    }
    expect((await openPage('/businesses', shown)).html).toContain('>🇨🇺<');
  });
});

describe('the first page of a marketplace that is still small', () => {
  it('shows no store twice, and leaves no half of a row empty', async () => {
    const { html } = await openPage('/', makeShop().shown);
    expect(html).toContain('Negocios Destacados');
    expect(html).not.toContain('Recién llegados');
    expect(html).toContain('xl:grid-cols-2');
    const { html: full } = await openPage('/');
    expect(full).toContain('Recién llegados');
    expect(full).not.toContain('class="xl:grid xl:grid-cols-2');
  });
});

describe('what is not there', () => {
  it('responds 404 with the screen of an unknown store', async () => {
    const { status, html } = await openPage('/no-hay-tal');
    expect(status).toBe(404);
    expect(html).toContain('Tienda no encontrada');
    expect(html).toContain('No se pudo cargar la información de la tienda.');
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  it('responds 404 with the screen of an unknown product and the way back', async () => {
    const { status, html } = await openPage('/cafe-la-esquina/product/000000000000');
    expect(status).toBe(404);
    expect(html).toContain('Producto no encontrado');
    expect(html).toContain('href="/cafe-la-esquina"');
  });

  it.each(['/businesses?page=9', '/offers?page=9', '/cafe-la-esquina?page=9'])(
    'responds 404 past the end of %s',
    async (path) => {
      expect((await openPage(path)).status).toBe(404);
    },
  );

  it.each(['/', '/businesses', '/offers', '/featured-businesses'])(
    'offers a way on where %s is empty',
    async (path) => {
      const { status, html } = await openPage(path, emptyStock);
      expect(status).toBe(200);
      expect(html).toMatch(/<div class="empty">(?:(?!<\/div>).)*<a class="btn main"/s);
    },
  );
});

describe('lists', () => {
  it('links the pages before and after', async () => {
    const { html } = await openPage('/businesses?page=2');
    expect(html).toContain('<link rel="prev" href="/businesses"');
    expect(html).toContain('<link rel="next" href="/businesses?page=3"');
    expect(html).toContain('31 negocios encontrados');
  });

  it('ranks the first three featured businesses alone', async () => {
    const { html } = await openPage('/featured-businesses');
    const ranks = listElements(html).filter((element) => hasClass(element, 'rank'));
    expect(ranks.map(readElementText)).toEqual(['Puesto 1', 'Puesto 2', 'Puesto 3']);
    expect(html).toContain('999+ favoritos');
    expect(html).toContain('1 favorito<');
  });

  it('counts a store and names its page', async () => {
    const { html } = await openPage('/cafe-la-esquina?page=2');
    expect(html).toContain('60 productos');
    expect(html).toContain('Página 2 de 3');
  });

  it.each([
    [1, '1 comentario<'],
    [2, '2 comentarios<'],
  ])('says of %i: %s', async (reviewCount, text) => {
    const { shown } = makeShop({}, { rating: 4.5, reviewCount });
    expect((await openPage('/cafe-la-esquina', shown)).html).toContain(text);
  });
});

describe('where no island runs', () => {
  const unloaded = /<div class="[^"]*"[^>]*data-unloaded/;

  it.each(['/favoritos', '/search', '/cafe-la-esquina/search', '/login', '/register'])(
    '%s says what it needs, and does not blame the connection too',
    async (path) => {
      const { html } = await openPage(path);
      expect(html).toContain('hace falta JavaScript');
      expect(unloaded.exec(html)?.[0]).toContain('noscript:hidden');
    },
  );

  it('/dashboard says it with its one box', async () => {
    const { html } = await openPage('/dashboard');
    expect(html).toContain('El área de tu negocio necesita JavaScript');
    expect(unloaded.exec(html)?.[0]).not.toContain('noscript:hidden');
  });
});

describe('the own data of a visitor', () => {
  it('is reached from the privacy page, and by no machine', async () => {
    expect((await openPage('/privacy')).html).toContain('href="/mis-datos"');
    const { html } = await openPage('/mis-datos');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('href="mailto:hola@vitrina.example"');
  });
});
