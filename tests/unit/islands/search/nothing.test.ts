import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Nothing } from '#islands/search/Nothing.tsx';

test.each([
  [{ unfiltered: '/search?q=pan', all: '/search' }, 'Prueba a quitar algún filtro.'],
  [{ unfiltered: null, all: '/search' }, 'Revisa lo que escribiste o busca con otras palabras.'],
  [{ unfiltered: null, all: null }, 'Todavía no hay productos publicados. Vuelve pronto.'],
])('says of %o without results: %s', (props, text) => {
  expect(renderToStaticMarkup(Nothing(props))).toContain(text);
});
