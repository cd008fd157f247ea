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
 * How far a publisher has come: in the log, in what a restart would find, and in what the site says of itself. All that
 * may have to be done anew is read from here.
 */
export class Position {
  /** The cursor up to which the log was read. */
  cursor: number;
  /** Whether all that the log says up to the cursor stands in the site or is queued. */
  isFollowing = false;
  /** What was saved last; null before the first publication of everything has ended. */
  #saved: PublisherState | null;
  /** Whether pages may lack changes that no reading of the log would bring, until all have been rendered. */
  #hasGap = false;
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

  /** Saves the cursor, when all up to it stands but what is queued, and says so in the site. */
  async save(): Promise<void> {
    await this.#save({}, this.cursor);
  }

  /** Saves the cursor while pages are due, of which the site shows nothing yet: it says no more than before. */
  async saveUnfinished(): Promise<void> {
    await this.#save({}, this.#saved?.published ?? this.cursor);
  }

  /**
   * Enters a publication of everything where a restart finds it, before anything is done for it. When the log does not
   * have all that the pages may lack, neither the cursor nor the site says more until every page has been rendered.
   */
  async beginRun(): Promise<void> {
    // What the log no longer has is rendered with all else.
    this.#hasGap ||= !this.isFollowing;
    if (this.#hasGap) await this.#progress.remove();
    await this.#save({ running: { hasGap: this.#hasGap } }, this.cursor);
  }

  /** Saves that every page has been rendered. `assets` are the hashed files to keep, by build, the newest first. */
  async endRun(assets: readonly (readonly string[])[]): Promise<void> {
    const { cursor } = this;
    const { fingerprint, boot } = this.#context;
    this.#hasGap = false;
    this.#saved ??= { ...firstState, cursor, published: cursor };
    const kept = assets.map((files) => [...files]);
    await this.#save({ fingerprint, boot, assets: kept, running: null }, cursor);
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
