import { expect, test } from 'vitest';
import { reportKinds } from '#domain/operators/report-kind.ts';
import { reportPath } from '#domain/paths/report-path.ts';
import { readReported } from '../../../src/islands/report/reported.ts';

const targetId = 'k3v9x0q2m7ta';

test.each(reportKinds)('a link to report a %s names the thing', (kind) => {
  const { hash } = new URL(reportPath(kind, targetId), 'https://vitrina.example');
  expect(readReported(hash)).toEqual({ kind, targetId });
});

test.each(['', '#', '#c', '#c=', '#c=no', `#x=${targetId}`, `#c=${targetId}1`, `#=${targetId}`])(
  '%s names nothing that can be reported',
  (hash) => {
    expect(readReported(hash)).toBeNull();
  },
);
