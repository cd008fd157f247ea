import { expect, test } from 'vitest';
import { findClockFault, listMarks } from '#server/platform/clock.ts';
import { createFolder } from '../../../support/test-folder.ts';

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 28, 12);
const marks = (at: number) => ({
  marks: [
    { what: 'the program', at: now - 90 * day },
    { what: 'the newest change', at },
  ],
});

test('a clock that is a day behind known times is reported', () => {
  expect(findClockFault(now, marks(now + day + 1))).toMatch(
    /^The clock of this machine says 2026-11-28 12:00, and the newest change is of 2026-11-29 12:00: it is behind, set it/,
  );
  expect(findClockFault(now, marks(now + day))).toBeNull();
  expect(findClockFault(now, marks(now - 400 * day))).toBeNull();
});

test('a clock years ahead of known times is reported', () => {
  expect(findClockFault(now + 4 * 365 * day, marks(now))).toContain('it may be ahead');
});

test("a clock a day away from the database server's is reported, whichever is wrong", () => {
  for (const server of [now - day - 1, now + day + 1]) {
    expect(findClockFault(now, { marks: [], server })).toContain('one of them is wrong');
  }
  expect(findClockFault(now, { marks: [], server: now + 60_000 })).toBeNull();
});

test('a new machine knows enough times to find a clock without a battery', () => {
  const known = { marks: listMarks(createFolder()) };
  expect(known.marks.map(({ what }) => what)).toEqual(['the program', 'Node']);
  expect(findClockFault(Date.UTC(1970, 0, 2), known)).toContain('1970-01-02');
  expect(findClockFault(Date.now(), known)).toBeNull();
});
