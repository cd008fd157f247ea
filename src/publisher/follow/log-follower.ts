import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { createKeptReads } from './kept-reads.ts';
import { createLogReader } from './log-reader.ts';
import type { Position } from './position.ts';
import type { Changes } from '#contract/publication.ts';

/** Reads the log from the position on, and publishes what is due. Every promise rejects with the error of the API. */
export interface LogFollower {
  /** Waits up to some seconds for the next changes of the log, and publishes them with everything else that is due. */
  follow(seconds: number): Promise<void>;
  /** Publishes the changes that the log has by now, and what is due. Costs nothing when there is nothing. */
  peek(): Promise<void>;
  /**
   * Publishes the changes that the log has at the time of the call, and no later ones, which might never end. Rejects
   * with 410 when the log no longer reaches back to the cursor.
   */
  catchUp(): Promise<void>;
  /** Publishes what is due without waiting for the log. */
  publishDue(): Promise<void>;
  /** Drops everything that was read before, because pages were rendered without it meanwhile. */
  readAnew(): void;
  /** Ends a wait of `follow`. */
  interrupt(): void;
  /** Stops reading the log for good. */
  close(): void;
}

/** Milliseconds between two saves of the cursor while changes arrive faster than their pages are rendered. */
const saveMs = 1_000;

/** Moves the cursor of the position. Only a full publication moves it too. */
export function createLogFollower(
  { api }: Pick<PublisherContext, 'api'>,
  batch: BatchPublisher,
  position: Position,
  isStopped: () => boolean,
): LogFollower {
  const log = createLogReader(api);
  const kept = createKeptReads(api);

  /**
   * Absorbs changes, then publishes until nothing is due, and watches the log meanwhile. With `upTo` it first absorbs
   * all changes up to that cursor and none beyond, so that it does not render pages that a later change removes.
   */
  const publish = async (first: Changes, upTo: number | null = null): Promise<void> => {
    const hasNews = upTo === null ? log.hasResponse : () => false;
    let savedAt: number | null = null;
    let wasInterrupted = false;
    for (let changes = first; ;) {
      const catalogue = kept.renew(changes);
      await batch.absorb(changes.data, [position.cursor, changes.cursor], catalogue);
      position.cursor = changes.cursor;
      const isBehind = upTo !== null && position.cursor < upTo && changes.data.length > 0;
      if (isStopped() || !(isBehind || batch.isDue() || !batch.isSettled())) break;
      if (isBehind) {
        changes = await log.readNow(position.cursor);
        continue;
      }
      savedAt ??= performance.now();
      log.listen(position.cursor);
      // The cores are still compressing the last pages. News need not wait for that, but must not keep all others waiting.
      const mayInterrupt: boolean = upTo === null && !wasInterrupted;
      await Promise.race([batch.settle(), ...(mayInterrupt ? [log.untilResponse()] : [])]);
      wasInterrupted = mayInterrupt && hasNews();
      // What is saved as published must have its compressed files, because nothing else would bring them after a crash.
      if (performance.now() - savedAt >= saveMs && batch.isSettled()) {
        await position.saveUnfinished();
        savedAt = performance.now();
      }
      const isTurn = !wasInterrupted && batch.isDue();
      const rendered = isTurn ? await batch.renderDue(catalogue, hasNews) : [];
      changes = hasNews() ? await log.readReady(position.cursor, rendered) : nothingNew(position);
    }
    await batch.settle();
    await (batch.isDue() ? position.saveUnfinished() : position.save());
  };

  const publishSeries = (first: Changes, upTo?: number): Promise<void> =>
    publish(first, upTo).finally(kept.endSeries);

  return {
    async follow(seconds) {
      await publishSeries(await log.readNext(position.cursor, seconds));
    },
    async peek() {
      log.listen(position.cursor);
      if (!log.hasResponse() && !batch.isDue()) return;
      kept.clear();
      await publishSeries(await log.readReady(position.cursor));
    },
    async catchUp() {
      kept.clear();
      const changes = await log.readNow(position.cursor);
      await publishSeries(changes, (await api('GET /changes', {})).cursor);
    },
    publishDue: () => publishSeries(nothingNew(position)),
    readAnew: kept.clear,
    interrupt: () => {
      log.interrupt();
    },
    close: () => {
      log.close();
    },
  };
}

const nothingNew = ({ cursor }: Position): Changes => ({ data: [], cursor });
