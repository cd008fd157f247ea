import { describe, expect, it } from 'vitest';
import type { ScaleMeasurement } from '../../../bench/scale/measurement.ts';
import { mergeSizes, writeSizes } from '../../../bench/scale/report.ts';

const document = `# Scale

<!-- sizes: written by npm run bench -- --report -->

what stood before

<!-- /sizes -->

the rest
`;

function makeSize(products: number, size: Partial<ScaleMeasurement> = {}): ScaleMeasurement {
  return {
    ...{ products, stores: products / 20 },
    machine: '2026-11-24 17:00 UTC, 2 cores (AMD EPYC), 24 GB, Node 24.21.0, load 0.3',
    ...{ fillSeconds: 10, startSeconds: 1.5, databaseBytes: 2_000 * products },
    search: { p50: 2, p95: 20 },
    publication: makePublication(),
    change: { p50: 12, p95: 30 },
    lists: { p50: 40, p95: 70, pages: 6 },
    ...size,
  };
}

function makePublication(publication: Partial<ScaleMeasurement['publication']> = {}) {
  return {
    ...{ shares: 1, pages: 12_000, seconds: 20, processorSeconds: 18 },
    ...{ publisherMegabytes: 280, apiMegabytes: 200, siteBytes: 8e8, siteFiles: 36_000 },
    ...publication,
  };
}

const write = (...sizes: ScaleMeasurement[]): string => writeSizes(document, sizes);

describe('the report of sizes', () => {
  it('stands between the marks and leaves the rest', () => {
    const text = write(makeSize(10_000));
    expect(text).not.toContain('what stood before');
    expect(text).toMatch(/^# Scale\n\n<!-- sizes[^]*\| products \| 10,000 \|[^]*the rest\n$/);
    expect(text).toContain('- 10,000 products: 2026-11-24 17:00 UTC, 2 cores');
    expect(write(makeSize(10_000))).toBe(writeSizes(text, [makeSize(10_000)]));
  });

  it('keeps the sizes that were not measured again, each with its own machine', () => {
    const before = [makeSize(100_000, { machine: '2026-01-05, 8 cores' }), makeSize(10_000)];
    const sizes = mergeSizes(before, [makeSize(10_000, { machine: '2026-02-01, 4 cores' })]);
    expect(sizes.map(({ machine }) => machine)).toEqual([
      '2026-02-01, 4 cores',
      '2026-01-05, 8 cores',
    ]);
  });

  it('shows a missed budget, and a change that costs more in a larger catalogue, in bold', () => {
    const slow = { change: { p50: 30, p95: 39 } };
    const text = write(makeSize(10_000), makeSize(1_000_000, slow));
    expect(text).toContain('| price saved → page served, p50 | 12 ms | **30 ms** | **2.5 ×** |');
    expect(text).toContain('| the same, p95 | 30 ms | 39 ms | 1.3 × |');
  });

  it('says of how many shares one was published, and counts all of them', () => {
    const publication = makePublication({ shares: 16, pages: 75_000, seconds: 150 });
    const text = write(makeSize(10_000), makeSize(1_000_000, { publication }));
    expect(text).toContain('| full publication, in all | 20 s | 16 × 150 s | 120 × |');
    expect(text).toContain('`PUBLISHER_SHARD=1/16`');
  });

  it('is refused by a document without a place for it', () => {
    expect(() => writeSizes('# Scale\n', [])).toThrow('lacks');
  });
});
