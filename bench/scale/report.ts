import { formatNumber } from '../../scripts/format-number.ts';
import { budgets, largestSearch } from './budgets.ts';
import type { ScaleMeasurement } from './measurement.ts';

/** The latest measurement of each size, in the order of the sizes. */
export function mergeSizes(
  former: readonly ScaleMeasurement[],
  measured: readonly ScaleMeasurement[],
): ScaleMeasurement[] {
  const sizes = new Map([...former, ...measured].map((size) => [size.products, size]));
  return [...sizes.values()].sort((a, b) => a.products - b.products);
}

interface Row {
  readonly what: string;
  readonly unit: string;
  readonly read: (size: ScaleMeasurement) => number;
  /** Whether the value was measured on a share of the site and has to be multiplied by the number of shares. */
  readonly isOfSite?: boolean;
  readonly isMissed?: (value: number, size: ScaleMeasurement) => boolean;
  /** The greatest allowed ratio of the largest size's value to the smallest's. */
  readonly mostGrowth?: number;
}

const above = (budget: number) => (value: number) => value > budget;

const rows: readonly Row[] = [
  { what: 'stores', unit: '', read: ({ stores }) => stores },
  { what: 'pages', unit: '', isOfSite: true, read: ({ publication }) => publication.pages },
  {
    what: 'full publication, in all',
    unit: ' s',
    isOfSite: true,
    read: ({ publication }) => publication.seconds,
  },
  {
    what: 'pages a second',
    unit: '',
    read: ({ publication: { pages, seconds } }) => pages / seconds,
    isMissed: (value) => value < budgets.pagesPerSecond,
  },
  {
    what: 'pages a second of the processor',
    unit: '',
    read: ({ publication: { pages, processorSeconds } }) => pages / processorSeconds,
  },
  {
    what: 'memory of the publisher',
    unit: ' MB',
    read: ({ publication }) => publication.publisherMegabytes,
    isMissed: above(budgets.publisherMegabytes),
  },
  {
    what: 'memory of the API meanwhile',
    unit: ' MB',
    read: ({ publication }) => publication.apiMegabytes,
  },
  {
    what: 'site on disk',
    unit: ' GB',
    isOfSite: true,
    read: ({ publication }) => publication.siteBytes / 1e9,
  },
  {
    what: 'files of the site',
    unit: '',
    isOfSite: true,
    read: ({ publication }) => publication.siteFiles,
  },
  { what: 'database', unit: ' GB', read: ({ databaseBytes }) => databaseBytes / 1e9 },
  {
    what: 'price saved → page served, p50',
    unit: ' ms',
    read: ({ change }) => change.p50,
    isMissed: above(budgets.changeP50),
    mostGrowth: budgets.growth,
  },
  {
    what: 'the same, p95',
    unit: ' ms',
    read: ({ change }) => change.p95,
    isMissed: above(budgets.change),
    mostGrowth: budgets.growth,
  },
  { what: 'price saved → every list served, p50', unit: ' ms', read: ({ lists }) => lists.p50 },
  {
    what: 'the same, p95',
    unit: ' ms',
    read: ({ lists }) => lists.p95,
    isMissed: above(budgets.lists),
  },
  { what: 'search, p50', unit: ' ms', read: ({ search }) => search.p50 },
  {
    what: 'search, p95',
    unit: ' ms',
    read: ({ search }) => search.p95,
    isMissed: (value, { products }) => products <= largestSearch && value > budgets.search,
  },
  {
    what: 'start of an API',
    unit: ' s',
    read: ({ startSeconds }) => startSeconds,
    isMissed: above(budgets.startSeconds),
  },
  {
    what: 'products filled in a second',
    unit: '',
    read: ({ products, fillSeconds }) => products / fillSeconds,
  },
];

/** The table and the machines, as Markdown. */
function formatSizes(sizes: readonly ScaleMeasurement[]): string {
  const growth = sizes.length > 1;
  const head = ['products', ...sizes.map(({ products }) => formatNumber(products))];
  if (growth) head.push('last to first');
  const lines = [head, head.map(() => '---'), ...rows.map((row) => formatRow(row, sizes))];
  const machines = sizes.map(
    ({ products, machine, publication: { shares } }) =>
      `- ${formatNumber(products)} products: ${machine}${shares === 1 ? '' : `; of ${shares} shares of the site one was published, \`PUBLISHER_SHARD=1/${shares}\``}`,
  );
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${table}\n\n${machines.join('\n')}`;
}

function formatRow(row: Row, sizes: readonly ScaleMeasurement[]): string[] {
  const { what, unit, read, isOfSite = false, isMissed = () => false, mostGrowth } = row;
  const times = ({ publication }: ScaleMeasurement) => (isOfSite ? publication.shares : 1);
  const cells = sizes.map((size) => {
    const value = read(size);
    const text = `${times(size) > 1 ? `${times(size)} × ` : ''}${formatNumber(value)}${unit}`;
    return isMissed(value, size) ? `**${text}**` : text;
  });
  const [first] = sizes;
  const last = sizes.at(-1);
  if (first === undefined || last === undefined || first === last) return [what, ...cells];
  const growth = (read(last) * times(last)) / (read(first) * times(first));
  const text = `${formatNumber(growth)} ×`;
  return [what, ...cells, growth > (mostGrowth ?? Infinity) ? `**${text}**` : text];
}

const start = '<!-- sizes: written by npm run bench -- --report -->';
const end = '<!-- /sizes -->';

/** Replaces the table between the marks of the document. */
export function writeSizes(document: string, sizes: readonly ScaleMeasurement[]): string {
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`The document lacks ${start} or ${end}`);
  const head = document.slice(0, from + start.length);
  return `${head}\n\n${formatSizes(sizes)}\n\n${document.slice(to)}`;
}
