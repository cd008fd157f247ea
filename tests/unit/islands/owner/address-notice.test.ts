import { createElement } from 'react';
import { expect, test } from 'vitest';
import { AddressNotice } from '#islands/owner/layout/StoreNotices.tsx';
import { renderAtPath } from '../../../support/at-path.ts';

const render = (url: string) => renderAtPath(createElement(AddressNotice, { url }));

test('the owner of a store whose address became a page of the site is asked for another', () => {
  expect(render('orders')).toContain('/orders es ahora una página del sitio');
  expect(render('orders')).toContain('href="/settings"');
  expect(render('cafe')).toBe('');
});
