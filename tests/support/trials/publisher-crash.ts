import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getBody } from '../http-get.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { reportProgress } from './trial.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';

export interface PublisherCrashOutcome {
  /** The number of examined responses. */
  readonly read: number;
  /** Their faults: a wrong status, half a page, an older page than one served before, two bodies for one state. */
  readonly wrong: readonly string[];
  /**
   * Milliseconds from each kill until the site shows everything that was saved before the publisher was ready again.
   */
  readonly catchUpMs: readonly number[];
}

const system = { kind: 'system' } as const;
const saveEveryMs = 150;
/** A fast machine makes all its kills before this many pages are read. Reading then continues. */
const leastReads = { folder: 150, bucket: 75 };
/** Pages of a folder cost little to read, and a fault in one lasts only an instant. */
const readEveryMs = { folder: 5, bucket: 50 };
const lookEveryMs = { folder: 2, bucket: 50 };
type Place = keyof typeof readEveryMs;
const encodings = ['br', 'gzip', 'identity'] as const;

/** A product that is renamed 'Ronda 1', 'Ronda 2', …, and the pages that show its name. */
interface Subject {
  readonly id: string;
  readonly paths: readonly string[];
  saved: number;
}

/**
 * Kills the publisher again and again while products change and pages are read: two hundred a second from a folder
 * below the data directory, or twenty from the bucket of the settings.
 */
export async function runPublisherCrashTrial(
  dataDir: string,
  rounds: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<PublisherCrashOutcome> {
  const environment = { DATA_DIR: dataDir, SITE_DIR: `${dataDir}/site`, ...settings };
  const place = settings.SITE_DIR === undefined ? 'folder' : 'bucket';
  const server = await startServerProcess({ kind: 'marketplace', environment });
  try {
    await server.waitForNews('ready');
    const subjects = await chooseSubjects(server);
    for (const subject of subjects) await rename(server, subject);
    await waitUntilShown(server, subjects, place);

    const over = new AbortController();
    const reader = createReader(server, subjects);
    const reading = repeat(over.signal, readEveryMs[place], () => reader.read());
    const saving = repeat(over.signal, saveEveryMs, () => {
      const subject = subjects[randomInt(subjects.length)];
      return subject === undefined ? Promise.resolve() : rename(server, subject);
    });
    const catchUpMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await sleep(randomInt(10, 300));
      catchUpMs.push(await killPublisher(server, subjects, place));
      if (round % 10 === 9 || place === 'bucket') reportProgress(`${round + 1} of ${rounds} kills`);
    }
    while (reader.count() < leastReads[place]) await sleep(readEveryMs[place]);
    over.abort();
    await Promise.all([reading, saving]);
    return { read: reader.count(), wrong: reader.wrong, catchUpMs };
  } finally {
    await server.stop();
  }
}

async function chooseSubjects(server: ServerProcess): Promise<Subject[]> {
  const stores = await server.call('publication', 'listStores', { limit: 100 });
  return Promise.all(
    stores.data.map(async ({ id }): Promise<Subject> => {
      const store = await server.call('publication', 'getStore', id, {
        page: 1,
        limit: 1,
      });
      const product = store.data[0]?.product;
      if (product === undefined) throw new Error('The store has no product');
      const paths = [productPath(product), storePath(store.business.url)];
      return { id: product.id, paths, saved: 0 };
    }),
  );
}

async function rename(server: ServerProcess, subject: Subject): Promise<void> {
  const next = subject.saved + 1;
  await server.call('products', 'updateProduct', system, subject.id, { name: `Ronda ${next}` });
  subject.saved = next;
}

async function killPublisher(
  server: ServerProcess,
  subjects: readonly Subject[],
  place: Place,
): Promise<number> {
  const pid = await server.publisherPid();
  if (pid === null) throw new Error('There is no publisher to kill');
  const from = server.news.length;
  const killedAt = performance.now();
  process.kill(pid, 'SIGKILL');
  await server.waitForNews('ready', from);
  await waitUntilShown(server, subjects, place);
  return performance.now() - killedAt;
}

/** Waits until every page shows at least the present state. */
async function waitUntilShown(
  server: ServerProcess,
  subjects: readonly Subject[],
  place: Place,
): Promise<void> {
  const wanted = subjects.map(({ paths, saved }) => ({ paths, saved }));
  for (const { paths, saved } of wanted) {
    for (const path of paths) {
      while ((readRound((await getBody(server.url + path)).body) ?? 0) < saved)
        await sleep(lookEveryMs[place]);
    }
  }
}

function readRound(html: Buffer): number | null {
  const [, round] = /Ronda (\d+)/.exec(html.toString()) ?? [];
  return round === undefined ? null : Number(round);
}

function createReader(server: ServerProcess, subjects: readonly Subject[]) {
  const paths = subjects.flatMap((subject) => subject.paths);
  const newest = new Map<string, number>();
  const bodies = new Map<string, string>();
  const wrong: string[] = [];
  let count = 0;

  const findFault = async (path: string): Promise<string | null> => {
    const atLeast = newest.get(path) ?? 0;
    const response = await getBody(server.url + path, encodings[randomInt(encodings.length)]);
    if (response.status !== 200) return `status ${response.status}`;
    const html = decode(response.body, response.encoding);
    const text = html.toString();
    if (!text.startsWith('<!DOCTYPE html>') || !text.trimEnd().endsWith('</html>'))
      return 'half a page';
    const round = readRound(html);
    if (round === null || round < atLeast) return `an older page, ${round} after ${atLeast}`;
    newest.set(path, Math.max(newest.get(path) ?? 0, round));
    const hash = createHash('sha256').update(html).digest('hex');
    const known = bodies.get(`${path} ${round}`) ?? hash;
    bodies.set(`${path} ${round}`, hash);
    return known === hash ? null : `two bodies of round ${round}`;
  };
  return {
    wrong,
    count: () => count,
    async read(): Promise<void> {
      const path = paths[randomInt(paths.length)] ?? '/';
      const fault = await findFault(path).catch((error: unknown) => String(error));
      count += 1;
      if (fault !== null) wrong.push(`${path}: ${fault}`);
    },
  };
}

function decode(body: Buffer, encoding: string): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** Repeats an action at a steady rate, without waiting for the one before, unless ten are running. */
async function repeat(
  signal: AbortSignal,
  everyMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  while (!signal.aborted) {
    const one = work().finally(() => inFlight.delete(one));
    inFlight.add(one);
    if (inFlight.size >= 10) await Promise.race(inFlight);
    await sleep(everyMs);
  }
  await Promise.all(inFlight);
}
