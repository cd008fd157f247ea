import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { findFreePort } from '../listen.ts';
import { createForm } from '../pictures.ts';
import { makeRegistration } from '../registration.ts';
import type { MemoryGroup } from './memory-group.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';

const repository = resolve(import.meta.dirname, '../../..');

/**
 * A clone for a first start, with the packages of this checkout. It lacks the files that a start writes beside them, so
 * everything is built and compiled again.
 */
export function cloneRepository(folder: string): string {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', repository, clone]);
  const packages = join(repository, 'node_modules');
  try {
    execFileSync('cp', ['-al', packages, clone], { stdio: 'ignore' });
  } catch {
    // The folders are on different file systems.
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true });
    execFileSync('cp', ['-a', packages, clone]);
  }
  for (const cache of ['.astro', '.cache', '.vite']) {
    rmSync(join(clone, 'node_modules', cache), { recursive: true, force: true });
  }
  return clone;
}

export interface SmallMachine {
  readonly url: string;
  start(): Started;
  /** Runs an npm command to its end. Returns its output when it failed, else null. */
  run(
    words: readonly string[],
    settings?: Readonly<Record<string, string>>,
  ): Promise<string | null>;
  /** The folder of its unsent emails. */
  readonly outbox: string;
}

export interface Started {
  /** Resolves once its output has had such a line `times` times. */
  waitFor(line: RegExp, times?: number): Promise<void>;
  stop(): Promise<void>;
}

/** A clone whose commands run in a memory group, with the settings of a person who tries Vitrina behind a proxy. */
export async function createSmallMachine(
  clone: string,
  home: string,
  group: MemoryGroup,
): Promise<SmallMachine> {
  const port = await findFreePort();
  const spawnNpm = (
    words: readonly string[],
    settings: Readonly<Record<string, string>> = {},
  ): ChildProcess => {
    const [command = '', ...others] = [...group.entry, 'npm', ...words];
    return spawn(command, others, {
      cwd: clone,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: home,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        // Lets requests come from many addresses.
        TRUST_PROXY: '1',
        // For commands that ask the running server.
        HOOK_SECRET: 'a secret of sixteen characters or more',
        PUBLISHER_TOKEN: 'a token of sixteen characters or more',
        ...settings,
      },
    });
  };
  return {
    url: `http://127.0.0.1:${port}`,
    outbox: join(clone, 'data/outbox'),
    start() {
      const child = spawnNpm(['start']);
      const ended = once(child, 'exit');
      const said = listenTo(child);
      return {
        waitFor: said.waitFor,
        async stop() {
          // Interrupts like a terminal: npm and everything that it has started.
          if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
          await ended;
        },
      };
    },
    async run(words, settings) {
      const child = spawnNpm(['run', ...words], settings);
      const said = listenTo(child);
      const [code] = (await once(child, 'close')) as [number | null];
      return code === 0 ? null : `${words.join(' ')} ended with ${code}\n${said.text()}`;
    },
  };
}

function listenTo(child: ChildProcess) {
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  let hasEnded = false;
  const wake = (): void => {
    for (const watch of watchers) watch();
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      wake();
    });
  }
  child.once('exit', () => {
    hasEnded = true;
    wake();
  });
  return {
    text: () => lines.join('\n'),
    waitFor: (wanted: RegExp, times = 1) =>
      new Promise<void>((found, fail) => {
        const look = (): void => {
          if (lines.filter((line) => wanted.test(line)).length >= times) found();
          else if (hasEnded) fail(new Error(`It ended before ${wanted}:\n${lines.join('\n')}`));
          else return;
          watchers.delete(look);
        };
        watchers.add(look);
        look();
      }),
  };
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Sends a request as one of many browsers. Each has a separate address. */
export async function ask(url: string, visitor: number, init: RequestInit = {}): Promise<Response> {
  const address = `152.${206 + (visitor % 2)}.${visitor % 200}.${1 + (visitor % 250)}`;
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', address);
  return fetch(url, { ...init, headers, redirect: 'manual' });
}

async function demand(url: string, visitor: number, init: RequestInit = {}): Promise<unknown> {
  const response = await ask(url, visitor, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

const asJson = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Registers a shop. Reads its code from the folder of emails. */
export async function registerShop({ url, outbox }: SmallMachine): Promise<Account> {
  const registration = makeRegistration();
  const { email, password } = registration;
  await demand(`${url}/api/auth/register-with-business`, 1, asJson(registration));
  const code = await readCode(outbox, email);
  await demand(`${url}/api/auth/confirm-signup`, 1, asJson({ email, code }));
  return { email, password };
}

async function readCode(outbox: string, email: string): Promise<string> {
  for (;;) {
    const files = existsSync(outbox) ? readdirSync(outbox) : [];
    for (const file of files.filter((name) => name.endsWith('.txt'))) {
      const text = readFileSync(join(outbox, file), 'utf8');
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (text.includes(email) && code !== undefined) return code;
    }
    await sleep(100);
  }
}

const describeSignIn = ({ email, password }: Account): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
  },
  body: JSON.stringify({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: embeddedClientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  }),
});

/** Uploads photos of 12 megapixels one after another, as an owner does. */
export async function uploadPictures(
  { url }: SmallMachine,
  account: Account,
  count: number,
): Promise<void> {
  const { AuthenticationResult } = (await demand(
    `${url}/identity`,
    1,
    describeSignIn(account),
  )) as { AuthenticationResult: { AccessToken: string } };
  const headers = { authorization: `Bearer ${AuthenticationResult.AccessToken}` };
  const photo = await sharp({
    create: {
      ...{ width: 4000, height: 3000, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .blur(2)
    .jpeg()
    .toBuffer();
  for (let number = 0; number < count; number += 1) {
    const product = (await demand(
      `${url}/api/products`,
      1,
      asJson({ name: `Pan número ${number}`, price: 10 + number }, headers),
    )) as { id: string };
    await demand(`${url}/api/images/upload`, 1, {
      method: 'POST',
      headers,
      body: createForm('images', [photo], { productId: product.id }),
    });
  }
}

const searches = ['pan', 'cafe', 'zapato', 'arroz', 'moto', 'queso', 'flores', 'jabon'];

/** The requests of visitors, one kind after another, each with its name. */
async function listRequests(
  url: string,
  account: Account,
  count: number,
): Promise<readonly (readonly [path: string, init?: RequestInit])[]> {
  const pages = await listPages(url);
  const products = ((await demand(`${url}/api/products/public?limit=25`, 1)) as ProductList).data;
  const html = await (
    await ask(url + (pages.find((page) => page.includes('/p')) ?? '/'), 1)
  ).text();
  const homes = await (await ask(`${url}/`, 1)).text();
  const pictures = [...new Set(`${html}${homes}`.match(/\/images\/[\w/.-]+\.(?:webp|jpg|avif)/g))];
  const pick = <Item>(items: readonly Item[], at: number): Item => {
    const item = items[at % items.length];
    if (item === undefined) throw new Error('There is nothing to ask for');
    return item;
  };
  const kinds: readonly ((turn: number) => readonly [path: string, init?: RequestInit])[] = [
    (turn) => [pick(pages, turn * 7)],
    (turn) => [`/api/products/public?limit=25&page=${1 + (turn % 5)}`],
    (turn) => [pick(pages, turn * 7 + 1)],
    (turn) => [`/api/products/public?limit=25&search=${pick(searches, turn)}`],
    (turn) => [pick(pictures, turn)],
    (turn) => [`/api/reviews?productId=${pick(products, turn).id}&page=1`],
    (turn) => [pick(pages, turn * 7 + 2)],
    (turn) => [`/api/suggestions?q=${pick(searches, turn).slice(0, 3)}`],
    (turn) => [pick(pictures, turn + 1)],
    (turn) =>
      turn % 5 === 0
        ? ['/api/reviews', describeComment(pick(products, turn).id, turn)]
        : ['/api/business?limit=20'],
  ];
  return [
    ['/identity', describeSignIn(account)],
    ...Array.from({ length: count - 1 }, (_, at) => pick(kinds, at)(Math.floor(at / kinds.length))),
  ];
}

interface ProductList {
  readonly data: readonly { readonly id: string }[];
}

const describeComment = (productId: string, turn: number): RequestInit =>
  asJson(
    { productId, comment: `Muy bueno, número ${turn}`, authorName: 'Yanet', rating: 5 },
    { 'x-session-id': `visitante-${Date.now()}-${turn}` },
  );

/** All pages in the sitemaps. */
async function listPages(url: string): Promise<readonly string[]> {
  const readPlaces = async (path: string): Promise<readonly string[]> => {
    const text = await (await ask(url + path, 1)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => {
      const { pathname, search } = new URL(place.replaceAll('&amp;', '&'));
      return pathname + search;
    });
  };
  const pages: string[] = [];
  for (const path of await readPlaces('/sitemap-index.xml'))
    pages.push(...(await readPlaces(path)));
  return pages;
}

const connections = 8;

/** Sends mixed requests, several at a time. Lists those without a successful response. */
export async function sendMixed(
  { url }: SmallMachine,
  account: Account,
  count: number,
): Promise<readonly string[]> {
  const requests = await listRequests(url, account, count);
  const failed: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const at = next;
      next += 1;
      const request = requests[at];
      if (request === undefined) return;
      const [path, init] = request;
      try {
        const response = await ask(url + path, at, init);
        await response.arrayBuffer();
        if (!response.ok) failed.push(`${path}: ${response.status}`);
      } catch (error) {
        failed.push(`${path}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return failed;
}
