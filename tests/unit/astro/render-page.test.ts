import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/index.js';
import { expect, test } from 'vitest';

test('Astro has the parts that render pages without its server', () => {
  const upgraded =
    'Astro has changed: compare src/astro/render-page.ts with what app.render does now';
  for (const name of ['loadComponentInstance', 'createResult', 'getActionAPIContext']) {
    expect(FetchState.prototype, upgraded).toHaveProperty(name);
  }
  expect(renderToString, upgraded).toHaveLength(4);
});
