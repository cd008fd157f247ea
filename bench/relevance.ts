import { composeCatalogue, type JudgedCatalogue } from './support/relevance/catalogue.ts';
import { createMiniSearch } from './support/relevance/mini-search.ts';
import { openVitrina, type Search } from './support/relevance/vitrina.ts';
import {
  createJudge,
  type Half,
  halves,
  kinds,
  type Query,
  readQueries,
} from './support/relevance/judged-set.ts';
import { type Measure, measure, type Summary, summarize } from './support/relevance/measures.ts';
import {
  atLeast,
  atMost,
  type Figure,
  format,
  type Benchmark,
  plainFigure,
} from './support/benchmark.ts';

const shown = 10;

interface Engine {
  readonly name: string;
  readonly search: Search;
}

interface Outcome {
  readonly query: Query;
  /** By engine, in the order of the engines. */
  readonly measures: readonly Measure[];
  readonly lines: readonly string[];
}

export const benchmark: Benchmark = {
  title: 'Relevance: nDCG at 10 / first is the thing itself / no result',
  needsBuild: false,
  async *measure({ catalogues, show }) {
    const catalogue = composeCatalogue();
    const vitrina = await openVitrina(catalogue, {
      dataDir: catalogues.createFolder(),
      indexDir: catalogues.createFolder(),
    });
    const engines: readonly [Engine, ...Engine[]] = [
      { name: 'by relevance', search: vitrina.byRelevance },
      { name: 'by date', search: vitrina.byDate },
      { name: 'MiniSearch', search: createMiniSearch(catalogue) },
      { name: 'stored index', search: vitrina.stored },
    ];
    yield plainFigure('products', format(catalogue.products.length));
    try {
      for (const half of halves) {
        const outcomes: Outcome[] = [];
        for (const query of readQueries(half)) {
          outcomes.push(await ask(query, engines, catalogue));
        }
        yield* judge(half, outcomes, engines);
        if (show === half) yield* showEach(outcomes);
      }
    } finally {
      await vitrina.close();
    }
  },
};

async function ask(
  query: Query,
  engines: readonly [Engine, ...Engine[]],
  { products }: JudgedCatalogue,
): Promise<Outcome> {
  const grade = createJudge(query);
  const ideal = products.map(grade);
  const results = await Promise.all(engines.map(({ search }) => search(query.asks)));
  const grades = results.map((found) => found.map(grade));
  return {
    query,
    measures: grades.map((found) => measure(found, ideal)),
    lines: (results[0] ?? [])
      .slice(0, shown)
      .map((product) => `${grade(product)}  ${product.name} · ${product.store}`),
  };
}

const sumUp = (outcomes: readonly Outcome[], engine: number): Summary =>
  summarize(outcomes.flatMap(({ measures }) => measures[engine] ?? []));

const formatSummary = ({ ndcg, firstRight, empty }: Summary): string =>
  `${ndcg.toFixed(3)} / ${firstRight} / ${empty}`;

function* judge(
  half: Half,
  outcomes: readonly Outcome[],
  engines: readonly Engine[],
): Iterable<Figure> {
  const { queries, ndcg, firstRight, empty } = sumUp(outcomes, 0);
  yield atLeast(`${half}, ${queries} queries: nDCG at 10`, ndcg, 0.95, '');
  yield atLeast(`${half}: first right, %`, (100 * firstRight) / queries, 95, '');
  yield atMost(`${half}: no result`, empty, 0, '');
  for (const [index, { name }] of engines.entries()) {
    yield plainFigure(`${half}: ${name}`, formatSummary(sumUp(outcomes, index)));
  }
  for (const kind of kinds) {
    const some = outcomes.filter(({ query }) => query.kind === kind);
    const others = engines
      .slice(1)
      .map(({ name }, index) => `${name} ${formatSummary(sumUp(some, index + 1))}`);
    const what = `${half}, ${kind} (${some.length})`;
    yield { ...plainFigure(what, formatSummary(sumUp(some, 0))), budget: others.join('   ') };
  }
}

/** Lists the queries, worst first, with their results and grades. */
function* showEach(outcomes: readonly Outcome[]): Iterable<Figure> {
  const valueOf = ({ measures }: Outcome): number => measures[0]?.ndcg ?? 0;
  for (const outcome of [...outcomes].sort((one, other) => valueOf(one) - valueOf(other))) {
    const { asks, kind } = outcome.query;
    yield plainFigure(`«${asks}» (${kind})`, valueOf(outcome).toFixed(3));
    for (const line of outcome.lines) yield plainFigure(`  ${line}`, '');
  }
}
