import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createApiUnderTest } from '../api-app.ts';
import { createTestPool } from '../identity-pool.ts';
import { createOwner } from '../owners.ts';
import { createForm, draw } from '../pictures.ts';
import { startServerProcess } from '../server-process.ts';
import { withDatabase } from '../with-database.ts';
import { isTrial, reportProgress } from './trial.ts';
import type { Database, DatabaseLocation } from '#server/platform/db/open.ts';

export interface SlowSendersOptions {
  /** The number of senders of pictures, and also that of senders of headers. */
  readonly senders: number;
  /** The number of owners who send the pictures. */
  readonly slowOwners: number;
  /** Milliseconds between two bytes. */
  readonly everyMs: number;
  readonly owners: number;
  /** Rounds of work of each owner, first without slow senders and then with them. */
  readonly rounds: number;
}

export interface SlowSendersOutcome {
  /** The number of responses to the working owners by status. */
  readonly quiet: Readonly<Record<number, number>>;
  readonly loaded: Readonly<Record<number, number>>;
  /** Milliseconds within which 95 of 100 calls got their response. */
  readonly quietMs: number;
  readonly loadedMs: number;
  /** Megabytes by which the server has grown under the slow senders. */
  readonly growth: number;
}

const issuer = 'http://localhost/identity';

/** Lets owners work, first alone, then while others send pictures and headers one byte at a time. */
export async function runSlowSendersTrial(
  location: DatabaseLocation,
  options: SlowSendersOptions,
): Promise<SlowSendersOutcome> {
  const { senders, slowOwners, everyMs, owners, rounds } = options;
  const { tokens, slow } = await withDatabase(location, async (database) => ({
    tokens: await openStores(database, owners),
    slow: await openStores(database, slowOwners),
  }));
  const { databaseUrl, dataDir } = location;
  const server = await startServerProcess({
    kind: 'api',
    environment: {
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  try {
    const photo = await draw(640, 480).jpeg().toBuffer();
    const work = () => workAll(server.url, tokens, rounds, photo);
    // A first round without measurement warms everything up.
    if (isTrial) await work();
    const quiet = await work();
    reportProgress(`alone: ${quiet.ms} ms`);
    const before = readMemory(server.pid);
    const open = Array.from({ length: senders }, (_, n) => [
      sendSlowly(server.url, upload(slow[n % slow.length] ?? ''), everyMs),
      sendSlowly(server.url, 'GET /api/business HTTP/1.1\r\nhost: x\r\nx-slow: ', everyMs),
    ]).flat();
    await Promise.all(open.map(({ begun }) => begun));
    const loaded = await work();
    const growth = readMemory(server.pid) - before;
    for (const sender of open) sender.end();
    return {
      quiet: quiet.statuses,
      loaded: loaded.statuses,
      quietMs: quiet.ms,
      loadedMs: loaded.ms,
      growth,
    };
  } finally {
    await server.stop();
  }
}

/** The access tokens of `count` owners, each with a store. */
export async function openStores(database: Database, count: number): Promise<string[]> {
  const pool = await createTestPool(database, { issuer });
  const api = createApiUnderTest({ database }, {}, { identity: pool.pool });
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { AccessToken } = await pool.signIn(await pool.createAccount());
    const store = { name: `Bodega ${n}`, type: 'food', province: 'Granma' };
    await createOwner(api, AccessToken).get('POST /business', { body: store });
    tokens.push(AccessToken);
  }
  return tokens;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

async function workAll(url: string, tokens: readonly string[], rounds: number, photo: Buffer) {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const call = async (token: string, path: string, init: Sent = {}): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const start = performance.now();
    const response = await fetch(`${url}/api${path}`, { ...init, headers });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  };
  const json = { 'content-type': 'application/json' };
  const workOne = async (token: string): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const body = JSON.stringify({ name: `Pan ${round}` });
      await call(token, '/products', { method: 'POST', headers: json, body });
      await call(token, '/products?limit=25');
      const form = createForm('images', [photo]);
      await call(token, '/images/upload', { method: 'POST', body: form });
    }
  };
  await Promise.all(tokens.map(workOne));
  times.sort((a, b) => a - b);
  return { statuses, ms: Math.round(times[Math.floor(times.length * 0.95)] ?? 0) };
}

const upload = (token: string): string =>
  [
    'POST /api/images/upload HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 10000000',
    '',
    '--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n',
  ].join('\r\n');

/** Starts a request and sends a byte from time to time. When the server closes the connection, it starts again. */
function sendSlowly(url: string, start: string, everyMs: number) {
  const begun = Promise.withResolvers<undefined>();
  let isOver = false;
  const open = () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(start, () => {
      begun.resolve(undefined);
    });
    const timer = setInterval(() => socket.write('x'), everyMs);
    socket.on('error', () => undefined);
    socket.resume().once('close', () => {
      clearInterval(timer);
      if (!isOver) current = open();
    });
    return socket;
  };
  let current = open();
  return {
    begun: begun.promise,
    end() {
      isOver = true;
      current.destroy();
    },
  };
}

const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
