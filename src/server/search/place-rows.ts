import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isPublic } from '#server/stores/record-rows.ts';
import { prepared, unnestTexts } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/**
 * For each stem, the lexemes of the categories with that stem in their names, and with `withStores` those of the
 * stores. A result with more than `most` lexemes is incomplete and only shows that there are more.
 */
export async function findPlaceLexemes(
  db: Db,
  stems: readonly string[],
  {
    businessId,
    withStores,
    most,
  }: {
    readonly businessId: string | undefined;
    readonly withStores: boolean;
    readonly most: number;
  },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ofStore = businessId === undefined ? sql`true` : sql`business_id = ${businessId}`;
  const ofStores = sql`
    union all (
      select '#b' || b.id from businesses b
      where b.words @@ ('''' || u.stem || ''':A')::tsquery and ${isPublic} limit ${sql.lit(most + 1)}
    )`;
  const { rows } = await sql<{ stem: string; lexeme: string }>`${prepared}
    select u.stem, l.lexeme from ${unnestTexts(stems)} u(stem), lateral (
      select '#c' || c.id as lexeme from (
        select id, name from categories
        where name_key like '%' || u.stem || '%' and ${ofStore} limit ${sql.lit(most * 4)}
      ) c
      where to_tsvector('public.es', search_text(c.name)) @@ ('''' || u.stem || '''')::tsquery
      ${withStores ? ofStores : sql``}
    ) l order by l.lexeme`.execute(db);
  const found = Map.groupBy(rows, ({ stem }) => stem);
  return new Map(
    [...found].map(([stem, lexemes]) => [stem, lexemes.map(({ lexeme }) => lexeme)] as const),
  );
}

/** The public stores with these words in their names or descriptions. The shortest names come first. */
export async function findStoresOfWords(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`${prepared}
    select b.id, b.name from businesses b
    where b.words @@ plainto_tsquery('public.es', ${words.join(' ')}) and ${isPublic}
    order by length(b.name), b.id limit ${most}`.execute(db);
  return rows;
}
