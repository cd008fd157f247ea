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

/** What is searched. */
export type SearchedDatabase = Pick<Database, 'kysely' | 'signal'>;

const vocabularies = new WeakMap<Kysely<Schema>, Vocabulary>();

/** The words that searches of a database know: one vocabulary for all of a process. */
export function vocabularyOf({ kysely, signal }: SearchedDatabase): Vocabulary {
  const known = vocabularies.get(kysely);
  if (known !== undefined) return known;
  const vocabulary = new Vocabulary(kysely, signal);
  vocabularies.set(kysely, vocabulary);
  return vocabulary;
}

/** Counts every word of the listed products anew, which every search of this process then knows. */
export async function recountWords(database: SearchedDatabase): Promise<void> {
  await countWords(database.kysely);
  vocabularyOf(database).forget();
}

const mostForms = 20_000;
/** All words are read anew after this time, because other processes count words and forget some. */
const renewAfterMs = 10 * 60_000;
/** New words are looked for after this time without a change, because the notice of a change may be lost. */
const lookAfterMs = 10_000;
/** The words of a transaction that takes longer than this may stay unknown until all are read anew. */
const slowestMs = 10_000;
/** At most this many words are read again, however many came at once. */
const mostAgain = 1_000;

/**
 * The known words as this process has them, in memory because every search asks for several, and because no index finds
 * the nearest to one that is misspelt as soon.
 */
export class Vocabulary {
  readonly #db: Kysely<Schema>;
  readonly #signal: Pick<ChangeSignal, 'received'>;
  readonly #mostKept: number;
  readonly #forms = new Map<string, WordForms>();
  #words: WordList | null = null;
  #isWhole = false;
  /** The number of the last word read. */
  #last = 0;
  /** No word comes any more with a number up to this one. */
  #settled = 0;
  /** The number of the last word that was read at a moment. */
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
   * The known words as of the last change received. Of more than `mostKept`, which take some 20 MB, these are the most
   * frequent, and those that are asked for.
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

  /** What the database makes of words, which never changes. */
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

  /** Drops all words, because they may have been counted anew. */
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

  /** The words that came since the last look, among them those of slower transactions, which drew lower numbers. */
  async #readAdded(): Promise<WordRow[]> {
    const [settled, last] = [this.#settled, this.#last];
    const added = await listAddedAfter(this.#db, last);
    if (settled === last) return added;
    const again = await listAddedBetween(this.#db, settled, last, mostAgain);
    return [...added, ...again];
  }

  /** Notes after a look that all numbers drawn long before it began have come. */
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
