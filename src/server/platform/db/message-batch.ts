import type { PGlite } from '@electric-sql/pglite';
import { describeThrown, takeThrown } from './engine-throws.ts';

/** First bytes of the messages of PostgreSQL's extended query protocol that get their response only at the end. */
const waiting = new Set(['P', 'B', 'D', 'E', 'C'].map((letter) => letter.charCodeAt(0)));

/** The embedded database, which another instance may replace. */
export interface Replaceable {
  readonly ready: Promise<PGlite>;
  /**
   * Called after an error from which PostgreSQL cannot continue: a full disk that does not take the log, or a throw
   * inside.
   */
  abandon(): void;
}

/**
 * The database for the driver's connection. It collects the five messages of a query and sends them in one call,
 * because each call into the embedded database costs as much as a small query.
 */
export function batchMessages(database: Replaceable): PGlite {
  let batch: Uint8Array[] = [];
  const batching: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    // The first message reports a failed opening, because the driver listens for nothing before.
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
      // After such an error no readiness message follows, and the driver would wait for ever.
      database.abandon();
      throw failure;
    },
  };
  return batching as PGlite;
}

const isFatal = (message: object): boolean =>
  'severity' in message && (message.severity === 'PANIC' || message.severity === 'FATAL');
