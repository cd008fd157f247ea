import { expect, test } from 'vitest';
import { actsText, formatAuditCsv } from '#islands/admin/audit/audit-csv.ts';
import {
  type AuditRow,
  describeActor,
  describeReason,
  findTaken,
} from '#islands/admin/audit/audit-text.ts';
import { actionLabel } from '#domain/operators/audit-action.ts';

const row: AuditRow = {
  seq: 7,
  at: '2026-01-01T12:00:00.000Z',
  actorKind: 'operator',
  actorId: 'u00000000001',
  actorName: 'Ana',
  action: 'review.hidden',
  targetKind: 'review',
  targetId: 'r00000000001',
  reason: 'offensive',
  note: 'Insulta, y "amenaza"',
  role: null,
  taken: null,
};

test('an act tells who did what and why', () => {
  expect(actionLabel(row.action)).toBe('Ocultó un comentario');
  expect(describeActor(row)).toBe('Ana');
  expect(describeReason(row)).toBe('Ofensivo');
});

test('an act without a person, without a reason or of a later release is readable too', () => {
  expect(describeActor({ actorKind: 'system', actorName: null })).toBe('El sistema');
  expect(describeActor({ actorKind: 'command', actorName: null })).toBe('El servidor');
  expect(describeReason({ reason: 'undo', role: null })).toBe('Deshecho');
  expect(describeReason({ reason: null, role: 'moderator' })).toBe('moderador');
  expect(describeReason({ reason: null, role: null })).toBeNull();
  expect(actionLabel('moon.painted')).toBe('moon.painted');
});

test('a thing that is still taken down can be given back from the record', () => {
  expect(findTaken({ ...row, taken: 'Rico' })).toEqual({ kind: 'review', id: row.targetId });
  expect(findTaken(row)).toBeNull();
});

test('the file has a byte order mark, quotes where needed, and no formula', () => {
  const [head, first, second, end] = formatAuditCsv([
    row,
    { ...row, actorName: null, note: '=HYPERLINK("http://x")' },
  ]).split('\r\n');
  expect(head).toBe('\uFEFFnúmero;cuándo;quién;id de quién;qué;sobre;id;motivo;nota');
  expect(first).toBe(
    '7;2026-01-01T12:00:00.000Z;Ana;u00000000001;Ocultó un comentario;review;r00000000001;Ofensivo;"Insulta, y ""amenaza"""',
  );
  expect(second).toMatch(/;Operador;.*;"'=HYPERLINK\(""http:\/\/x""\)"$/);
  expect(end).toBe('');
  expect([actsText(1), actsText(2000)]).toEqual(['1 acto', '2,000 actos']);
});
