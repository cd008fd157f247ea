import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { createLogReader } from './log-reader.ts';
import type { Position } from './position.ts';
import { type CatalogueReader, createCatalogue } from '#publisher/read/create-catalogue.ts';
import type { Changes } from '#contract/publication.ts';

/** Takes the log in from the position on, and publishes what is due. All reject with the error of the API. */
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
  /** Ends a wait of `follow`. */
  interrupt(): void;
  /** Ends all reading of the log, for good. */
  close(): void;
}

/** How often the cursor is saved while changes come in faster than their pages are rendered. */
const saveMs = 1_000;
/** What was read of a store serves its next pages too while the log is silent about it, but is not kept for ever. */
const usesOfCatalogue = 16;

/** Only it moves the cursor of the position, but for a publication of everything. */
export function createLogFollower(
  { api }: Pick<PublisherContext, 'api'>,
  batch: BatchPublisher,
  position: Position,
  isStopped: () => boolean,
): LogFollower {
  const log = createLogReader(api);

  /**
   * Takes changes in, then publishes until nothing is due any more, with an eye on the log. With a cursor to go up to, it
   * takes in all up to there before, since what is removed in the end is not rendered first, and nothing beyond.
   */
  const publish = async (first: Changes, upTo: number | null = null): Promise<void> => {
    const hasNews = upTo === null ? log.hasResponse : () => false;
    const renew = createRenewal(api);
    let savedAt = 0;
    for (let changes = first; ;) {
      const catalogue = renew(changes);
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
      await batch.drain(catalogue, hasNews);
      if (Date.now() - savedAt >= saveMs) {
        await position.saveUnfinished();
        savedAt = Date.now();
      }
      changes = hasNews() ? await log.readReady(position.cursor) : nothingNew(position);
    }
    await (batch.isDue() ? position.saveUnfinished() : position.save());
  };

  return {
    async follow(seconds) {
      await publish(await log.readNext(position.cursor, seconds));
    },
    async peek() {
      log.listen(position.cursor);
      if (log.hasResponse() || batch.isDue()) await publish(await log.readReady(position.cursor));
    },
    async catchUp() {
      const changes = await log.readNow(position.cursor);
      await publish(changes, (await api.listChanges({})).cursor);
    },
    publishDue: () => publish(nothingNew(position)),
    interrupt: () => {
      log.interrupt();
    },
    close: () => {
      log.close();
    },
  };
}

const nothingNew = ({ cursor }: Position): Changes => ({ data: [], cursor });

/** A catalogue for what is rendered after some changes: that of before where it may still serve, else a new one. */
function createRenewal(api: PublisherContext['api']): (changes: Changes) => CatalogueReader {
  let catalogue = createCatalogue(api);
  let uses = 0;
  return (changes) => {
    uses += 1;
    if (uses > usesOfCatalogue) {
      catalogue = createCatalogue(api);
      uses = 0;
    } else if (changes.data.length > 0) {
      // Made after the changes were read, so that whatever it reads has them in it.
      catalogue = catalogue.renew(changes);
    }
    return catalogue;
  };
}
