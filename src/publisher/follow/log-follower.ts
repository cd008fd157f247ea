import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { createKeptReads } from './kept-reads.ts';
import { createLogReader } from './log-reader.ts';
import type { Position } from './position.ts';
import type { Changes } from '#contract/publication.ts';

/** Takes the log in from the position on, and publishes what is due. Every promise rejects with the error of the API. */
export interface LogFollower {
  /** Waits up to some seconds for what comes next in the log, and publishes it with whatever else is due. */
  follow(seconds: number): Promise<void>;
  /** Publishes what has come of the log by now, and what is due; costs nothing when that is nothing. */
  peek(): Promise<void>;
  /**
   * Publishes what the log holds by now; of what comes meanwhile there may be no end. Rejects with 410 when the log no
   * longer reaches back to the cursor.
   */
  catchUp(): Promise<void>;
  /** Publishes what is due without waiting for the log. */
  publishDue(): Promise<void>;
  /** Keeps nothing that was read before, because pages were rendered without it meanwhile. */
  readAnew(): void;
  /** Ends a wait of `follow`. */
  interrupt(): void;
  /** Ends all reading of the log, for good. */
  close(): void;
}

/** How often the cursor is saved while changes come in faster than their pages are rendered. */
const saveMs = 1_000;

/** Moves the cursor of the position; only a publication of everything moves it too. */
export function createLogFollower(
  { api }: Pick<PublisherContext, 'api'>,
  batch: BatchPublisher,
  position: Position,
  isStopped: () => boolean,
): LogFollower {
  const log = createLogReader(api);
  const kept = createKeptReads(api);

  /**
   * Takes changes in, then publishes until nothing is due any more, with an eye on the log. With a cursor to go up to, it
   * takes in all up to there before, since what is removed in the end is not rendered first, and nothing beyond.
   */
  const publish = async (first: Changes, upTo: number | null = null): Promise<void> => {
    const hasNews = upTo === null ? log.hasResponse : () => false;
    let savedAt = 0;
    for (let changes = first; ;) {
      const catalogue = kept.renew(changes);
      await batch.absorb(changes.data, [position.cursor, changes.cursor], catalogue);
      position.cursor = changes.cursor;
      const isBehind = upTo !== null && position.cursor < upTo && changes.data.length > 0;
      if (isStopped() || !(isBehind || batch.isDue())) break;
      if (isBehind) {
        changes = await log.readNow(position.cursor);
        continue;
      }
      savedAt ||= Date.now();
      log.listen(position.cursor);
      await batch.renderDue(catalogue, hasNews);
      if (Date.now() - savedAt >= saveMs) {
        await position.saveUnfinished();
        savedAt = Date.now();
      }
      changes = hasNews() ? await log.readReady(position.cursor) : nothingNew(position);
    }
    await (batch.isDue() ? position.saveUnfinished() : position.save());
  };

  const publishRow = (first: Changes, upTo?: number): Promise<void> =>
    publish(first, upTo).finally(kept.endRow);

  return {
    async follow(seconds) {
      await publishRow(await log.readNext(position.cursor, seconds));
    },
    async peek() {
      log.listen(position.cursor);
      if (!log.hasResponse() && !batch.isDue()) return;
      kept.clear();
      await publishRow(await log.readReady(position.cursor));
    },
    async catchUp() {
      kept.clear();
      const changes = await log.readNow(position.cursor);
      await publishRow(changes, (await api('GET /changes', {})).cursor);
    },
    publishDue: () => publishRow(nothingNew(position)),
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
