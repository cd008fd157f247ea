import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { printPause } from '#domain/hours/pause.ts';
import { StoreStatus } from '#islands/store-status/StoreStatus.tsx';

const pause = {
  reason: 'power',
  note: null,
  since: '2026-11-28T19:00:00Z',
  until: '2026-11-28T21:00:00Z',
} as const;

/** The line as it is rendered, before and without script. */
const render = (isEnded: boolean) =>
  renderToStaticMarkup(
    createElement(StoreStatus, {
      facts: JSON.stringify({
        schedule: { week: null, days: [] },
        timezone: 'America/Havana',
        pause: printPause({ ...pause, ended: isEnded }, 'America/Havana', '2026-11-28'),
      }),
    }),
  );

test('a pause is printed as closed, and one whose hour has come as neither open nor closed', () => {
  expect(render(false)).toContain('Cerrado por apagón');
  expect(render(false)).toContain('[--dot:var(--coral)]');
  expect(render(true)).toContain('La tienda no ha dicho si reabrió');
  expect(render(true)).not.toContain('[--dot:var(--coral)]');
});
