import type { PGlite } from '@electric-sql/pglite';

/** First bytes of the messages of PostgreSQL's extended query protocol that wait for an answer only at the end. */
const waiting = new Set(['P', 'B', 'D', 'E', 'C'].map((letter) => letter.charCodeAt(0)));

/**
 * The database as the driver's connection sees it, with the messages of one query sent together. Each crossing into the
 * embedded database costs as much as a small query, and the driver makes five of them.
 */
export function batchMessages(lite: PGlite): PGlite {
  let batch: Uint8Array[] = [];
  const batching: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    waitReady: lite.waitReady,
    execProtocolStream(message, options) {
      batch.push(message);
      if (waiting.has(message[0] ?? 0)) return Promise.resolve([]);
      const whole = batch.length === 1 ? message : Buffer.concat(batch);
      batch = [];
      return lite.execProtocolStream(whole, options);
    },
  };
  return batching as PGlite;
}
