import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CountedWord } from '#domain/search/word-list.ts';
import { WordList } from '#domain/search/word-list.ts';
import { countWords } from './word-rows.ts';
import type { ChangeSignal } from '#server/platform/log/change-signal.ts';
import { prepared, unnestTexts } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** What the database makes of a word, whether it is known or not. */
export interface WordForms {
  /** As names have it; none when it takes it for no word. */
  readonly singulars: readonly string[];
  /** None for an empty word such as "de". */
  readonly stems: readonly string[];
  readonly sound: string;
}

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
/** So often all are read anew, since other processes count words and forget some. */
const renewAfterMs = 10 * 60_000;
/** So often it is looked for new ones though no change was received, which may be lost on its way. */
const lookAfterMs = 10_000;
/** Words of a transaction that takes longer to its commit may be unknown until all are read anew. */
const slowestMs = 10_000;
/** So many words at most are read again, where many came at once. */
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
  /** Up to this number no word is to come any more. */
  #settled = 0;
  /** The number of the last word read at some time. */
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
   * The words as of the last change received. Of more than `mostKept`, which take some 20 MB, the most frequent, and those
   * asked for where they are known.
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
    if (rare.length > 0) words.add(await this.#query(sql`word = any(${rare})`));
    return words;
  }

  /** What the database makes of words, which is the same for good. */
  async readForms(words: readonly string[]): Promise<ReadonlyMap<string, WordForms>> {
    const found = new Map<string, WordForms>();
    const unread = new Set<string>();
    for (const word of words) {
      const forms = this.#forms.get(word);
      if (forms === undefined) unread.add(word);
      else found.set(word, forms);
    }
    if (unread.size === 0) return found;
    const rows = await queryForms(this.#db, [...unread]);
    if (this.#forms.size + rows.length > mostForms) this.#forms.clear();
    for (const { word, ...forms } of rows) {
      this.#forms.set(word, forms);
      found.set(word, forms);
    }
    return found;
  }

  /** Says that all may have been counted anew. */
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
    const added = await this.#query(sql`added > ${last}`);
    if (settled === last) return added;
    const again = await this.#query(
      sql`added > ${settled} and added <= ${last} order by added desc limit ${mostAgain}`,
    );
    return [...added, ...again];
  }

  /** Notes, after a look that began then, that numbers drawn long before it have all come. */
  #settle(begunAt: number): void {
    if (begunAt - this.#mark.at < slowestMs) return;
    this.#settled = this.#mark.last;
    this.#mark = { last: this.#last, at: performance.now() };
  }

  async #renew(): Promise<void> {
    const timesForgotten = this.#timesForgotten;
    const words = new WordList();
    const most = this.#mostKept;
    const rows = await this.#query(sql`true order by n desc, word limit ${most}`);
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

  async #query(condition: RawBuilder<unknown>): Promise<WordRow[]> {
    const { rows } = await sql<WordRow>`${prepared}
      select word, n, sound, added from search_words where ${condition}`.execute(this.#db);
    return rows;
  }
}

interface WordRow extends CountedWord {
  readonly added: number;
}

const isOver = (since: number, ms: number): boolean => performance.now() - since > ms;

async function queryForms(
  db: Kysely<Schema>,
  words: readonly string[],
): Promise<(WordForms & { word: string })[]> {
  const { rows } = await sql<WordForms & { word: string }>`${prepared}
    select u.word, tsvector_to_array(to_tsvector('public.es', u.word)) as stems, sound_key(u.word) as sound,
      array(
        select singular(w) from unnest(tsvector_to_array(to_tsvector('public.es_words', u.word))) w
      ) as singulars
    from ${unnestTexts(words)} u(word)`.execute(db);
  return rows;
}
