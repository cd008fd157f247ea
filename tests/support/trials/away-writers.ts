import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { publisherToken, type ServerProcess } from '../server-process.ts';
import { publisherTokenHeader } from '#contract/published.ts';

/** Visitors who comment and read while the database comes and goes. */
export interface AwayWriters {
  /** The confirmed comments. */
  readonly acknowledged: readonly string[];
  /** Responses other than a success or a 503 with `retry-after`. */
  readonly wrong: string[];
  readonly refused: () => number;
  /** Resolves when `count` more comments are confirmed. Rejects when the server is gone. */
  waitForMore(count: number): Promise<void>;
  /** The response of a GET. It is repeated while the database is away. */
  read<Body>(path: string): Promise<Body>;
  stop(): Promise<void>;
}

const writers = 8;
const pauseMs = 5;

export function startWriters(server: ServerProcess, products: readonly string[]): AwayWriters {
  const acknowledged: string[] = [];
  const wrong: string[] = [];
  const state = { refused: 0, isOver: false, isGone: false };
  const pick = (): string => products[randomInt(products.length)] ?? '';

  /** The response to a request; null when the request must be repeated. */
  const ask = async (path: string, init: RequestInit = {}): Promise<Response | null> => {
    const response = await fetch(`${server.url}/api${path}`, init);
    if (response.ok) return response;
    const body = await response.text();
    if (response.status === 503 && response.headers.has('retry-after')) state.refused += 1;
    else wrong.push(`${path}: ${response.status} ${body}`);
    await sleep(pauseMs);
    return null;
  };

  const comment = async (): Promise<void> => {
    const text = randomUUID();
    const response = await ask('/reviews', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': randomUUID() },
      body: JSON.stringify({ comment: text, productId: pick(), authorName: 'Ana', rating: 5 }),
    });
    if (response === null) return;
    await response.arrayBuffer();
    acknowledged.push(text);
  };

  const write = async (): Promise<void> => {
    try {
      while (!state.isOver) {
        await comment();
        await (await ask(`/products/${pick()}`))?.arrayBuffer();
      }
    } catch (error) {
      state.isGone = true;
      wrong.push(String(error));
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));

  return {
    acknowledged,
    wrong,
    refused: () => state.refused,
    async waitForMore(count) {
      const enough = acknowledged.length + count;
      while (acknowledged.length < enough) {
        if (state.isGone) throw new Error('The server has gone');
        await sleep(1);
      }
    },
    async read<Body>(path: string) {
      for (;;) {
        const headers = { [publisherTokenHeader]: publisherToken };
        const response = await ask(path, { headers });
        if (response !== null) return (await response.json()) as Body;
      }
    },
    async stop() {
      state.isOver = true;
      await writing;
    },
  };
}
