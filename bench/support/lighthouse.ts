import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findBrowser } from '../../scripts/browser.ts';
import { flags } from './visit.ts';

const run = promisify(execFile);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Scores = Readonly<Record<(typeof categories)[number], number>>;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null }>
  >;
}

export interface Audit {
  readonly scores: Scores;
  /** Titles of the audits that found nothing right. */
  readonly faults: readonly string[];
}

/** Audits a page as Lighthouse does for phones. Scores are from 0 to 100. */
export async function auditPage(url: string): Promise<Audit> {
  const folder = dirname(fileURLToPath(import.meta.resolve('lighthouse/package.json')));
  const { stdout } = await run(
    process.execPath,
    [
      join(folder, 'cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${flags.join(' ')}`,
    ],
    {
      maxBuffer: 64 * 2 ** 20,
      env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
    },
  );
  const report = JSON.parse(stdout) as Report;
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  const [performance, accessibility, practices, seo] = categories.map(score);
  return {
    scores: {
      performance: performance ?? 0,
      accessibility: accessibility ?? 0,
      'best-practices': practices ?? 0,
      seo: seo ?? 0,
    },
    faults: Object.entries(report.audits)
      .filter(([name, audit]) => audit.score === 0 && !name.includes('insight'))
      .map(([, audit]) => audit.title),
  };
}
