import { expect, test } from 'vitest';
import { formatVisits, listBars } from '#islands/owner/dashboard/visits/week.ts';

test('the week of a store says visits, messages and orders in one line, and a bar for each day', () => {
  const visits = {
    series: [
      { day: '2026-11-22', kind: 'v', n: 1_200 },
      { day: '2026-11-22', kind: 'w', n: 86 },
      { day: '2026-11-22', kind: 't', n: 3 },
      { day: '2026-11-23', kind: 'v', n: 4 },
      { day: '2026-11-23', kind: 'o', n: 1 },
    ],
    top: [],
  } as const;
  const given = { series: [...visits.series], top: [] };
  expect(formatVisits(given)).toBe('1,204 visitas · 86 toques en WhatsApp · 1 pedido');
  expect(listBars(given).map(({ percent, label }) => [Math.round(percent), label])).toEqual([
    [100, '22 nov: 1,200 visitas'],
    [0, '23 nov: 4 visitas'],
  ]);
});
