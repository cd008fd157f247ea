import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { startPublication } from '../publish-process.ts';
import type { S3Server } from '../s3-server.ts';
import { withDatabase } from '../with-database.ts';
import { examine } from './api-crash.ts';
import type { Deployment } from './deployment.ts';
import { mutateAtRandom } from './mutations.ts';
import { reportProgress } from './trial.ts';
import { publishedFile } from '#contract/published.ts';
import type { StoredObject } from '#files/bucket.ts';
import { leaseFile } from '#publisher/target/bucket-lease.ts';
import { partsFolder } from '#publisher/several-publishers/part-files.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { describePublisher } from '#server/describe-publisher.ts';

const system = { kind: 'system' } as const;
const fresh = 'fresh/';

/** Disturbances of a deployment. Each has its turn while changes are made. */
export interface Disturbance {
  readonly what: string;
  readonly happen: (deployment: Deployment) => Promise<void>;
}

/** Kills every API and publisher `times` times, and restarts the database once more than that. */
export function listDisturbances(times: number, apis: number, publishers: number): Disturbance[] {
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
  const restart = (signal: 'SIGINT' | 'SIGQUIT'): Disturbance => ({
    what: 'the database is restarted',
    happen: (deployment) => deployment.restartDatabase(signal),
  });
  const killServer = (index: number): Disturbance => ({
    what: `API ${index + 1} is killed`,
    happen: (deployment) => deployment.killServer(index),
  });
  const killPublisher = (index: number): Disturbance => ({
    what: `publisher ${index + 1} is killed`,
    happen: (deployment) => deployment.killPublisher(index),
  });
  const rounds = indexes(times).flatMap((turn) => [
    restart(turn % 2 === 0 ? 'SIGINT' : 'SIGQUIT'),
    ...indexes(apis).map(killServer),
    ...indexes(publishers).map(killPublisher),
  ]);
  return [...rounds, restart('SIGQUIT')];
}

export interface DrillOutcome {
  /** The number of confirmed comments and prices. */
  readonly acknowledged: number;
  /** Confirmed changes that the database lacks, and comments that it has twice. */
  readonly lost: readonly string[];
  /** Responses to visitors that are neither a success nor a refusal for the moment. */
  readonly wrong: readonly string[];
}

/**
 * Changes the catalogue a given number of times, with the disturbances in between, while visitors comment through
 * nginx.
 */
export async function drill(
  deployment: Deployment,
  mutations: number,
  disturbances: readonly Disturbance[],
): Promise<DrillOutcome> {
  const { servers, databaseUrl } = deployment;
  const begun = Promise.withResolvers<Awaited<ReturnType<typeof watch>>>();
  let turn: Promise<void> = Promise.resolve();
  let disturbed = 0;
  let isDisturbed = false;
  const disturb = async (disturbance: Disturbance): Promise<void> => {
    [isDisturbed, disturbed] = [true, disturbed + 1];
    reportProgress(disturbance.what);
    await disturbance.happen(deployment).finally(() => (isDisturbed = false));
  };
  const every = Math.floor(mutations / (disturbances.length + 1));
  await mutateAtRandom(
    servers,
    mutations,
    (made) => {
      // The changes already know their products. So the witness's product, which is created now, is not among them.
      if (made === 1) begun.resolve(watch(deployment));
      if (made % 500 === 0) reportProgress(`${made} of ${mutations} mutations`);
      const due = made % every === 0 ? disturbances[made / every - 1] : undefined;
      if (due !== undefined) turn = turn.then(() => disturb(due));
      return due === undefined ? null : turn;
    },
    () => {
      const [was, before] = [isDisturbed, disturbed];
      return () => was || disturbed > before;
    },
  );
  await turn;
  const witness = await begun.promise;
  const { comments, price, wrong } = await witness.stop();
  return withDatabase({ databaseUrl, dataDir: '' }, async (database) => {
    const stored = await examine(database, comments);
    const kept = await database.kysely
      .selectFrom('products')
      .select('price')
      .where('id', '=', witness.productId)
      .executeTakeFirstOrThrow();
    const lost = [
      ...Array.from({ length: stored.lost + stored.duplicates }, () => 'a comment'),
      ...(Number(kept.price) < price ? [`the price ${price}, which is ${kept.price}`] : []),
    ];
    return { acknowledged: comments.length + price, lost, wrong };
  });
}

/**
 * A visitor who comments through nginx on a product of their own, and an owner who raises its price by one each time.
 */
async function watch({ origin, servers }: Deployment) {
  const [server] = servers;
  if (server === undefined) throw new Error('There is no API');
  const store = { name: 'Testigo', type: 'food', province: 'Granma' } as const;
  const { id } = await server.call('stores', 'createStore', system, null, store);
  const product = await server.call('products', 'createProduct', system, id, { name: 'Pan' });
  const productId = product.id;
  const comments: string[] = [];
  const wrong: string[] = [];
  let price = 0;
  let isOver = false;

  const comment = async (): Promise<void> => {
    const text = randomUUID();
    const response = await fetch(`${origin}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': randomUUID() },
      body: JSON.stringify({ comment: text, productId, authorName: 'Ana', rating: 5 }),
    });
    const body = await response.text();
    if (response.status === 201) comments.push(text);
    // nginx answers 502 when a request was cut off together with its API.
    else if (![502, 503, 504].includes(response.status)) wrong.push(`${response.status} ${body}`);
  };
  const raise = async (): Promise<void> => {
    const next = price + 1;
    for (const server of servers) {
      const change = server.call('products', 'updateProduct', system, productId, { price: next });
      if (
        await change.then(
          () => true,
          () => false,
        )
      ) {
        price = next;
        return;
      }
    }
  };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await work().catch((error: unknown) => wrong.push(String(error)));
      await sleep(50);
    }
  };
  const watching = [repeat(comment), repeat(raise)];
  return {
    productId,
    async stop() {
      isOver = true;
      await Promise.all(watching);
      return { comments, price, wrong };
    },
  };
}

export interface ComparedBucket {
  /** Objects that differ from a new publication, and failures of that publication. */
  readonly differences: readonly string[];
  /** Pages that publishers could not render at the end. They matter only when there are differences. */
  readonly excused: readonly string[];
  readonly pages: number;
  /** Full publications after each publisher's first one. They would hide missed changes. */
  readonly fallbacks: number;
}

/** Stops the publishers, publishes everything that still waits, and publishes the whole site again elsewhere. */
export async function compareDeployment(deployment: Deployment): Promise<ComparedBucket> {
  const { publishers, apiUrl, s3 } = deployment;
  await deployment.stopPublishers();
  const complete = publishers.map(({ said }) => said.match(/^Published \d/gm)?.length ?? 0);
  let fallbacks = complete.reduce((sum, times) => sum + times - 1, 0);
  const configs = publishers.map(({ settings }) => {
    const config = readConfig({ ...settings });
    return describePublisher(config, { apiUrl, token: config.publisherToken ?? null });
  });
  // For example a page that a later change removes.
  const excused: string[] = [];
  for (const config of configs) {
    const report = await startPublication({ config, everything: false }).report;
    if (report.complete !== null) fallbacks += 1;
    excused.push(...report.troubles);
  }
  const [one] = configs;
  if (one === undefined) throw new Error('There is no publisher');
  const bucket = s3.place(fresh);
  const anew = {
    ...one,
    shard: null,
    bucket,
    siteDir: `s3://${bucket.bucket}/${fresh}`,
    stateDir: `${one.stateDir}-fresh`,
    makesSearchIndex: false,
  };
  const { troubles } = await startPublication({ config: anew, everything: true }).report;
  const [followed, made] = [await readPages(s3, 'site/'), await readPages(s3, fresh)];
  const keys = [...new Set([...followed.keys(), ...made.keys()])];
  const unlike = keys.filter((key) => !isDeepStrictEqual(followed.get(key), made.get(key)));
  const described = unlike.map((key) => describeUnlike(key, followed.get(key), made.get(key)));
  return { differences: [...troubles, ...described], excused, pages: made.size, fallbacks };
}

/** The first difference of two objects, which shows the missed change. */
function describeUnlike(key: string, one?: StoredObject, other?: StoredObject): string {
  if (one === undefined) return `${key} is missing`;
  if (other === undefined) return `${key} is too much, ${JSON.stringify({ ...one, body: '' })}`;
  const [text, wanted] = [readText(one), readText(other)];
  let at = 0;
  while (at < wanted.length && wanted[at] === text[at]) at += 1;
  const around = (whole: string) => whole.slice(Math.max(0, at - 80), at + 120);
  return text === wanted
    ? `${key} has ${JSON.stringify({ ...one, body: '' })}`
    : `${key} has ${around(text)}\nin place of ${around(wanted)}`;
}

function readText({ body, contentEncoding }: StoredObject): string {
  return String(contentEncoding === 'gzip' ? gunzipSync(body) : Buffer.from(body));
}

/** Every object with its bytes and metadata, except files that publishers write for themselves or at night. */
async function readPages(s3: S3Server, prefix: string): Promise<Map<string, StoredObject>> {
  const isOther = (key: string): boolean =>
    key === publishedFile ||
    [leaseFile, `${partsFolder}/`, 'pagefind/'].some((start) => key.startsWith(start));
  const objects = [...(await s3.read(prefix))].filter(([key]) => !isOther(key));
  return new Map(objects);
}
