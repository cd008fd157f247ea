import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CommentCard } from '#components/product/CommentCard.tsx';

test("renders 'Fecha inválida' for an instant that is none", () => {
  const comment = { comment: 'Sin fecha', authorName: 'Ana', rating: null, createdAt: 9e15 };
  const html = renderToStaticMarkup(createElement(CommentCard, { comment }));
  expect(html).toMatch(/<time class="[^"]*">Fecha inválida<\/time>/);
});
