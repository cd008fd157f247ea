import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type TrialResult, mergeReport } from '../../../scripts/trials-report.ts';
import { trials } from '../../support/trials/list.ts';

const repository = resolve(import.meta.dirname, '../../..');

function makeResult(result: Partial<TrialResult> = {}): TrialResult {
  return {
    number: 1,
    title: 'The API is killed',
    passes: 'Nothing is lost.',
    machine: '2026-11-22 18:04 UTC, 2 cores (AMD EPYC), 24 GB, Node 24.21.0, load 0.3',
    minutes: 4.25,
    tests: 2,
    figures: [{ what: 'kills', measured: '100' }],
    failures: [],
    ...result,
  };
}

describe('the trials', () => {
  it('are in the order of their numbers', () => {
    const numbers = trials.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  // A title without a test makes its trial fail, and the trial says so.
  it.each(trials)('name existing files: $number', ({ suites }) => {
    for (const [file] of suites) expect(existsSync(resolve(repository, file)), file).toBe(true);
  });
});

describe('the report', () => {
  it('says machine, figures, time and outcome of a trial', () => {
    const page = mergeReport('', [makeResult()]);
    expect(page).toContain('| 1 | The API is killed | 2026-11-22 | held |');
    expect(page).toContain('Node 24.21.0, load 0.3; 4.3 min: held');
    expect(page).toContain('- kills: 100');
  });

  it('keeps the trials that did not run, each with its own date, in their order', () => {
    const machine = '2026-01-05 10:00 UTC, 8 cores';
    const former = mergeReport('', [
      makeResult({ number: 10, title: 'Tenth', machine }),
      makeResult({ number: 2, title: 'Second', machine }),
    ]);
    const page = mergeReport(former, [makeResult({ number: 2, title: 'Second' })]);
    expect(page).toContain(
      '| 2 | Second | 2026-11-22 | held |\n| 10 | Tenth | 2026-01-05 | held |',
    );
    expect(page.match(/^## .*$/gm)).toEqual(['## 2 Second', '## 10 Tenth']);
    expect(page).toContain(`${machine}; 4.3 min: held`);
  });

  it('reports failures in text that Markdown does not change', () => {
    const failures = [
      'tests/a.test.ts › keeps `all`\n  expected | to be *none*\n  at file:///somewhere/a.test.ts:3',
    ];
    const page = mergeReport('', [makeResult({ failures })]);
    expect(page).toContain("- fell: `tests/a.test.ts › keeps 'all' expected | to be *none*`");
    expect(page).toContain('| 1 | The API is killed | 2026-11-22 | **fell** |');
    expect(mergeReport(page, [])).toBe(page);
  });

  it('names no folder of this machine', () => {
    const file = join(tmpdir(), 'vitrina-1', 'site');
    const failures = [`ENOENT: no such file '${file}'; ${join(repository, 'tests/a.test.ts')}`];
    const page = mergeReport('', [makeResult({ failures })]);
    expect(page).toContain("- fell: `ENOENT: no such file '…/vitrina-1/site'; …/tests/a.test.ts`");
  });
});
