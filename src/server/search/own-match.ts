import { sql } from 'kysely';
import type { OwnMatch } from '#server/products/own-rows.ts';
import { formatNamePart } from '#server/platform/db/name-key.ts';
import { selectLevel } from './level-rows.ts';
import { formatLevels, listLevels } from './choose-levels.ts';
import { completeWords } from './half-words.ts';
import { correctWords } from './correct-words.ts';
import { readTerms, type Spellings } from './read-text.ts';
import { type SearchedDatabase, vocabularyOf } from './vocabulary.ts';
import { readSearchText } from '#domain/search/words.ts';

/** As visitors find them, hidden ones too, and last what has the text as a part of its name. */
export async function matchOwn(database: SearchedDatabase, text: string): Promise<OwnMatch> {
  const { words } = readSearchText(text);
  const half = await completeWords(database, words);
  return match(database, text, half ?? words.map((word) => ({ own: [word], others: [] })));
}

/** The same with the spelling corrected; null when there is nothing better. */
export async function matchCorrected(
  database: SearchedDatabase,
  text: string,
): Promise<OwnMatch | null> {
  const correction = await correctWords(database, readSearchText(text).words);
  return correction === null ? null : match(database, text, correction.words);
}

async function match(
  database: SearchedDatabase,
  text: string,
  spellings: readonly Spellings[],
): Promise<OwnMatch> {
  const part = formatNamePart(text);
  const byName = part === null ? sql`false` : sql`p.name_key like ${part}`;
  const { terms } = await readTerms(
    vocabularyOf(database),
    spellings,
    readSearchText(text).measures,
  );
  const levels = listLevels(terms);
  if (levels.length === 0) return { condition: byName, level: sql.lit(0) };
  const byWords = sql`p.doc @@ ${formatLevels(levels)}::tsquery`;
  return {
    condition: sql`(${byName} or ${byWords})`,
    level: sql`case when ${byWords} then ${selectLevel(levels)} else 0 end`,
  };
}
