import { expect, test } from 'vitest';
import type { Figures } from '#contract/operators.ts';
import { groupFigures } from '#islands/admin/figures/figure-groups.ts';

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
  new Map(groupFigures(shown).flatMap(({ facts }) => facts));

test('figures read as people read them', () => {
  const facts = read(figures);
  expect(facts.get('Productos')).toBe('10,500');
  expect(facts.get('Horas hasta resolver (mediana de 30 días)')).toBe('2.3');
  expect(facts.get('Base de datos')).toBe('13 MB');
  expect(facts.get('Disco libre')).toBe('No se sabe');
});

test('how far the site is behind is said, and what went wrong', () => {
  const facts = read(figures);
  expect(facts.get('Cambios sin publicar')).toBe('5');
  expect(facts.get('Segundos de retraso')).toBe('61');
  expect(facts.get('Visitas (30 días)')).toBe('12,000');
  expect(facts.get('Problema')).toBe('23/11/2026, 08:00 · ENOSPC');
});

test('what nobody has done yet is no nought', () => {
  const none = { ...figures, publisher: null, reports: { open: 0, medianHours: null } };
  const facts = read(none);
  expect(facts.get('Horas hasta resolver (mediana de 30 días)')).toBe('Todavía ninguna');
  expect(facts.get('Estado')).toBe('Publica otra máquina');
  expect(facts.has('Problema')).toBe(false);
});

test('of another machine is said how far the site has come, and of this one not what it does not know', () => {
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
  expect(elsewhere.get('Último cambio publicado')).toBe('7');
  expect(elsewhere.has('Problema')).toBe(false);
  const unknown = { ...publisher, isAlive: true, cursor: null, behind: null, delay: null };
  const started = read({ ...figures, publisher: unknown });
  const names = ['Cambios sin publicar', 'Segundos de retraso', 'Último cambio publicado'];
  for (const name of [...names, 'Última publicación completa']) {
    expect([name, started.get(name)]).toEqual([name, 'No se sabe']);
  }
});
