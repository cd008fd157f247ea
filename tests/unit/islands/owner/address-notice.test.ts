import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { AddressNotice } from '#islands/owner/layout/StoreNotices.tsx';

const render = (url: string) => {
  const notice = createElement(AddressNotice, { url });
  return renderToStaticMarkup(createElement(Router, { ssrPath: '/dashboard', children: notice }));
};

test('the owner of a store whose address became a page of the site is asked for another', () => {
  expect(render('orders')).toContain('/orders es ahora una página del sitio');
  expect(render('orders')).toContain('href="/settings"');
  expect(render('cafe')).toBe('');
});
