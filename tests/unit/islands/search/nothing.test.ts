import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Nothing } from '#islands/search/Nothing.tsx';
import { NothingThere } from '#islands/search/NothingThere.tsx';

test.each([
  [{ unfiltered: '/search?q=pan', all: '/search' }, 'Prueba a quitar algún filtro.'],
  [{ unfiltered: null, all: '/search' }, 'Revisa lo que escribiste o busca con otras palabras.'],
  [{ unfiltered: null, all: null }, 'Todavía no hay productos publicados. Vuelve pronto.'],
])('says of %o without results: %s', (props, text) => {
  expect(renderToStaticMarkup(Nothing(props))).toContain(text);
});

test.each([
  ['la-habana/playa', 'Ningún negocio de Playa con eso. Mira en toda La Habana.', 'La Habana'],
  ['la-habana', 'Ningún negocio de La Habana con eso. Mira en toda Cuba.', 'Cuba'],
])('says of %s without results: %s', (path, text, around) => {
  const html = renderToStaticMarkup(NothingThere({ path, around: '/search?q=pan' }));
  expect(html).toContain(text);
  expect(html).toContain(`href="/search?q=pan">Ver en toda ${around}<`);
});

test('says of a place that there is not that a filter is too much', () => {
  const html = renderToStaticMarkup(
    NothingThere({ path: 'la-habana/la-luna', around: '/search?q=pan' }),
  );
  expect(html).toContain('Prueba a quitar algún filtro.');
  expect(html).toContain('href="/search?q=pan"');
});
