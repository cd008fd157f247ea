import type { PGlite } from '@electric-sql/pglite';
import { describeThrown, takeThrown } from './engine-throws.ts';

/** First bytes of the messages of PostgreSQL's extended query protocol that wait for a response only at the end. */
const waiting = new Set(['P', 'B', 'D', 'E', 'C'].map((letter) => letter.charCodeAt(0)));

/** The embedded database, which another instance may take the place of. */
export interface Replaceable {
  readonly ready: Promise<PGlite>;
  /** Called after an error that PostgreSQL does not go on from: a log that a full disk does not take, or a throw inside. */
  abandon(): void;
}

/**
 * The database as the driver's connection sees it, with the messages of one query sent together. Each crossing into the
 * embedded database costs as much as a small query, and the driver makes five of them.
 */
export function batchMessages(database: Replaceable): PGlite {
  let batch: Uint8Array[] = [];
  const batching: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    // Whether it could be opened, the first message says: the driver listens for nothing before.
    waitReady: database.ready.then(
      () => undefined,
      () => undefined,
    ),
    async execProtocolStream(message, options) {
      batch.push(message);
      if (waiting.has(message[0] ?? 0)) return [];
      const whole = batch.length === 1 ? message : Buffer.concat(batch);
      batch = [];
      const lite = await database.ready;
      const { messages, failure } = await lite.execProtocolStream(whole, options).then(
        (found) => ({ messages: found, failure: takeThrown(lite) ?? found.find(isFatal) }),
        (cause: unknown) => ({ messages: [], failure: describeThrown(cause) }),
      );
      if (!(failure instanceof Error)) return messages;
      // No readiness follows: the driver would wait for ever.
      database.abandon();
      throw failure;
    },
  };
  return batching as PGlite;
}

const isFatal = (message: object): boolean =>
  'severity' in message && (message.severity === 'PANIC' || message.severity === 'FATAL');
