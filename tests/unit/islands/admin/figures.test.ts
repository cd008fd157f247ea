import { expect, test } from 'vitest';
import type { Figures } from '#contract/operators.ts';
import { formatSpan, groupFigures } from '#islands/admin/figures/figure-groups.ts';

const figures: Figures = {
  at: '2026-11-23T17:00:00.000Z',
  stores: { public: 1200, new: 3, blocked: 2, verified: 40 },
  products: 10_500,
  reviews: 70,
  orders: 8,
  visits: 12_000,
  reports: { open: 4, medianHours: 2.25 },
  requests: { open: 1, overdue: 0 },
  publisher: {
    isAlive: true,
    cursor: 1234,
    behind: 5,
    delay: 61.4,
    completeAt: '2026-11-23T12:00:00.000Z',
    trouble: { at: '2026-11-23T13:00:00.000Z', message: 'ENOSPC' },
  },
  mailWaiting: 0,
  databaseBytes: 13_000_000,
  freeBytes: null,
};

const read = (shown: Figures): Map<string, string> =>
  new Map(
    groupFigures(shown).flatMap(({ facts }) =>
      facts.map(({ label: name, value }) => [name, value] as const),
    ),
  );

test('figures read as people read them', () => {
  const facts = read(figures);
  expect(facts.get('Productos')).toBe('10,500');
  expect(facts.get('Espera de una denuncia (30 días)')).toBe('2 horas');
  expect(facts.get('Base de datos')).toBe('13 MB');
  expect(facts.get('Disco libre')).toBe('No se sabe');
});

test("the site's lag and its errors are shown", () => {
  const facts = read(figures);
  expect(facts.get('Cambios sin publicar')).toBe('5');
  expect(facts.get('Retraso')).toBe('61 segundos');
  expect(facts.get('Visitas (30 días)')).toBe('12,000');
  expect(facts.get('Problema')).toBe('23/11/2026, 08:00 · ENOSPC');
});

test.each([
  [1, '1 segundo'],
  [119, '119 segundos'],
  [120, '2 minutos'],
  [5_400, '90 minutos'],
  [9_000, '3 horas'],
  [172_800, '2 días'],
])('%d seconds are shown in a readable unit', (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text);
});

test('no figure is a raw number of the machine', () => {
  expect([...read(figures).values()].join('\n')).not.toMatch(/1,?234/);
});

test('an event that never happened is not shown as zero', () => {
  const none = { ...figures, publisher: null, reports: { open: 0, medianHours: null } };
  const facts = read(none);
  expect(facts.get('Espera de una denuncia (30 días)')).toBe('Todavía ninguna');
  expect(facts.get('Estado')).toBe('Publica otra máquina');
  expect(facts.has('Problema')).toBe(false);
});

test("another machine's progress is shown, and unknown facts of this one are left out", () => {
  const publisher = {
    isAlive: null,
    cursor: 7,
    behind: 0,
    delay: 0,
    completeAt: null,
    trouble: null,
  };
  const elsewhere = read({ ...figures, publisher });
  expect(elsewhere.get('Estado')).toBe('Publica otra máquina');
  expect(elsewhere.get('Cambios sin publicar')).toBe('Ninguno');
  expect(elsewhere.get('Retraso')).toBe('Ninguno');
  expect(elsewhere.has('Problema')).toBe(false);
  const unknown = { ...publisher, isAlive: true, cursor: null, behind: null, delay: null };
  const started = read({ ...figures, publisher: unknown });
  for (const name of ['Cambios sin publicar', 'Retraso', 'Última publicación completa']) {
    expect([name, started.get(name)]).toEqual([name, 'No se sabe']);
  }
});
