import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { createProgressFile, type ProgressFile } from './progress-file.ts';
import { type PublisherState, firstState, readState, saveState } from './state.ts';

type Queued = Pick<BatchPublisher, 'resumeFrom' | 'failed' | 'owed'>;
type PositionContext = Pick<
  PublisherContext,
  'stateDir' | 'boot' | 'fingerprint' | 'purge' | 'report' | 'target' | 'share' | 'partFiles'
>;

/**
 * How far a publisher has come: in the log, in the state for a restart, and in the progress that the site shows.
 * Everything that a restart may have to repeat follows from it.
 */
export class Position {
  /** The cursor up to which the log was read. */
  cursor: number;
  /** Whether every change up to the cursor is in the site or queued. */
  isFollowing = false;
  /** The state that was saved last; null before the first full publication has ended. */
  #saved: PublisherState | null;
  /**
   * Whether pages may lack changes that no reading of the log would bring. It ends when all pages have been rendered.
   */
  #hasGap = false;
  /** When the full publication that runs was begun. */
  #begunAt = 0;
  /** The cursor that was reported last. */
  #reported = -1;
  readonly #context: PositionContext;
  readonly #queued: Queued;
  readonly #progress: ProgressFile;

  constructor(context: PositionContext, queued: Queued) {
    this.#context = context;
    this.#queued = queued;
    this.#progress = createProgressFile(context);
    this.#saved = readState(context.stateDir);
    this.cursor = this.#saved?.cursor ?? 0;
  }

  get saved(): PublisherState | null {
    return this.#saved;
  }

  get hasGap(): boolean {
    return this.#hasGap;
  }

  /** Saves the cursor when every change up to it is in the site or queued, and writes the progress into the site. */
  async save(): Promise<void> {
    await this.#save({}, this.cursor);
  }

  /** Saves the cursor while pages are due. The site does not show their changes yet, so its progress stays. */
  async saveUnfinished(): Promise<void> {
    await this.#save({}, this.#saved?.published ?? this.cursor);
  }

  /**
   * Notes a full publication in the saved state before its first page, so that a restart finds it. When the log lacks
   * changes that the pages may lack too, neither the cursor nor the site's progress moves until every page has been
   * rendered.
   */
  async beginRun(): Promise<void> {
    // Without following, the log may lack changes that the pages lack too. Only this publication brings them.
    this.#hasGap ||= !this.isFollowing;
    this.#begunAt = Date.now();
    if (this.#hasGap) await this.#progress.remove();
    await this.#save({ running: { hasGap: this.#hasGap } }, this.cursor);
  }

  /** Notes that every page has been rendered. `assets` are the hashed files to keep, by build, the newest first. */
  async endRun(assets: readonly (readonly string[])[]): Promise<void> {
    const { cursor } = this;
    const { fingerprint, boot } = this.#context;
    this.#hasGap = false;
    this.#saved ??= { ...firstState, cursor, published: cursor };
    const kept = assets.map((files) => [...files]);
    const done = { running: null, renewedAt: this.#begunAt };
    await this.#save({ fingerprint, boot, assets: kept, ...done }, cursor);
  }

  async #save(change: Partial<PublisherState>, published: number): Promise<void> {
    if (this.#saved === null) return;
    const next: PublisherState = {
      ...this.#saved,
      ...(!this.#hasGap && { cursor: this.#queued.resumeFrom(this.cursor), published }),
      ...this.#queued.failed(),
      ...change,
    };
    const { purge, stateDir, report } = this.#context;
    purge?.save();
    if (JSON.stringify(next) !== JSON.stringify(this.#saved)) saveState(stateDir, next);
    this.#saved = next;
    if (this.#hasGap) return;
    const stands = await this.#progress.write(published, this.#queued.owed());
    if (stands !== this.#reported) report({ type: 'published', cursor: stands });
    this.#reported = stands;
  }
}
