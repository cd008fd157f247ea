import type { Kysely } from 'kysely';
import { WordList } from '#domain/search/word-list.ts';
import type { WordForms, WordRow } from './word-rows.ts';
import {
  countWords,
  listAddedAfter,
  listAddedBetween,
  listForms,
  listKnown,
  listMostFrequent,
} from './word-rows.ts';
import type { ChangeSignal } from '#server/platform/log/change-signal.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type SearchedDatabase = Pick<Database, 'kysely' | 'signal'>;

const vocabularies = new WeakMap<Kysely<Schema>, Vocabulary>();

/** The vocabulary of a database. A process has one for each database. */
export function vocabularyOf({ kysely, signal }: SearchedDatabase): Vocabulary {
  const known = vocabularies.get(kysely);
  if (known !== undefined) return known;
  const vocabulary = new Vocabulary(kysely, signal);
  vocabularies.set(kysely, vocabulary);
  return vocabulary;
}

/** Counts every word of the listed products again and updates the vocabulary of this process. */
export async function recountWords(database: SearchedDatabase): Promise<void> {
  await countWords(database.kysely);
  vocabularyOf(database).forget();
}

const mostForms = 20_000;
/** All words are read again after this time, because other processes count words and delete some. */
const renewAfterMs = 10 * 60_000;
/** Without a notice of a change, new words are read after this time, because a notice may be lost. */
const lookAfterMs = 10_000;
/** The words of a transaction that takes longer than this may stay unknown until all are read again. */
const slowestMs = 10_000;
/** At most this many words are read again, even if more came at once. */
const mostAgain = 1_000;

/**
 * The known words in the memory of this process. Every search needs several of them, and no index finds the nearest to
 * a misspelled word as quickly.
 */
export class Vocabulary {
  readonly #db: Kysely<Schema>;
  readonly #signal: Pick<ChangeSignal, 'received'>;
  readonly #mostKept: number;
  readonly #forms = new Map<string, WordForms>();
  #words: WordList | null = null;
  #isWhole = false;
  /** The number of the last word that was read. */
  #last = 0;
  /** Every word with a number up to this one has arrived. */
  #settled = 0;
  /** The number of the last word at the time of an earlier look. */
  #mark = { last: 0, at: 0 };
  #timesForgotten = 0;
  #received = -1;
  #renewedAt = 0;
  #lookedAt = 0;
  #update: Promise<void> | null = null;

  constructor(
    db: Kysely<Schema>,
    signal: Pick<ChangeSignal, 'received'>,
    { mostKept = 100_000 } = {},
  ) {
    this.#db = db;
    this.#signal = signal;
    this.#mostKept = mostKept;
  }

  /**
   * The known words as of the last notice. When there are more than `mostKept`, which take some 20 MB, these are the
   * most frequent ones and those in `asked`.
   */
  async read(asked: readonly string[]): Promise<WordList> {
    const { received } = this.#signal;
    let words = this.#words;
    while (words === null || this.#received < received || isOver(this.#lookedAt, lookAfterMs)) {
      this.#update ??= this.#catchUp().finally(() => {
        this.#update = null;
      });
      await this.#update;
      words = this.#words;
    }
    const rare = this.#isWhole ? [] : asked.filter((word) => words.get(word) === undefined);
    if (rare.length > 0) words.add(await listKnown(this.#db, rare));
    return words;
  }

  /** The database's forms of words, which never change. */
  async readForms(words: readonly string[]): Promise<ReadonlyMap<string, WordForms>> {
    const found = new Map<string, WordForms>();
    const unread = new Set<string>();
    for (const word of words) {
      const forms = this.#forms.get(word);
      if (forms === undefined) unread.add(word);
      else found.set(word, forms);
    }
    if (unread.size === 0) return found;
    const rows = await listForms(this.#db, [...unread]);
    if (this.#forms.size + rows.length > mostForms) this.#forms.clear();
    for (const { word, ...forms } of rows) {
      this.#forms.set(word, forms);
      found.set(word, forms);
    }
    return found;
  }

  /** Drops all words, because they may have been counted again. */
  forget(): void {
    this.#words = null;
    this.#timesForgotten += 1;
  }

  async #catchUp(): Promise<void> {
    const { received } = this.#signal;
    const begunAt = performance.now();
    if (this.#words === null || isOver(this.#renewedAt, renewAfterMs)) await this.#renew();
    else this.#add(this.#words, await this.#readAdded());
    this.#settle(begunAt);
    this.#received = received;
    this.#lookedAt = performance.now();
  }

  /** The words added since the last look. They include those of slower transactions, which have lower numbers. */
  async #readAdded(): Promise<WordRow[]> {
    const [settled, last] = [this.#settled, this.#last];
    const added = await listAddedAfter(this.#db, last);
    if (settled === last) return added;
    const again = await listAddedBetween(this.#db, settled, last, mostAgain);
    return [...added, ...again];
  }

  /** Notes after a look that all numbers assigned long before it have arrived. */
  #settle(begunAt: number): void {
    if (begunAt - this.#mark.at < slowestMs) return;
    this.#settled = this.#mark.last;
    this.#mark = { last: this.#last, at: performance.now() };
  }

  async #renew(): Promise<void> {
    const timesForgotten = this.#timesForgotten;
    const words = new WordList();
    const most = this.#mostKept;
    const rows = await listMostFrequent(this.#db, most);
    if (timesForgotten !== this.#timesForgotten) return;
    this.#add(words, rows);
    this.#isWhole = rows.length < most;
    this.#words = words;
    this.#renewedAt = performance.now();
  }

  #add(words: WordList, rows: readonly WordRow[]): void {
    words.add(rows);
    this.#last = rows.reduce((last, { added }) => Math.max(last, added), this.#last);
  }
}

const isOver = (since: number, ms: number): boolean => performance.now() - since > ms;
