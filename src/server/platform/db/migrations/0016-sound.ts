import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The sound of each known word, so that it is found in any spelling with the same sound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const spellings: readonly (readonly [string, string])[] = [
    ['ch', '1'],
    ['^(h?u|w)(?=e)', '2'],
    ['h', ''],
    ['ll', 'y'],
    ['qu(?=[ei])', 'k'],
    ['gu(?=[ei])', '2'],
    ['g(?=[ei])', 'j'],
    ['c(?=[eiy])', 's'],
    ['[cq]', 'k'],
    ['[zx]', 's'],
    ['v', 'b'],
    ['w', 'u'],
    ['y$', 'i'],
    ['m(?=[bp])', 'n'],
    ['(.)\\1+', '\\1'],
  ];
  const sound = spellings.reduce(
    (text, [from, to]) => `regexp_replace(${text}, '${from}', '${to}', 'g')`,
    'word',
  );
  await sql`
    create function sound_key(word text) returns text
    language sql immutable parallel safe as ${sql.raw(`$$ select ${sound} $$`)}`.execute(db);
  await sql`
    alter table search_words
    add column sound text collate "C" not null generated always as (sound_key(word)) stored`.execute(
    db,
  );
  await sql`create index search_words_sound on search_words (sound)`.execute(db);
}
