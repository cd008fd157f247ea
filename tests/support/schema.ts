import { sql } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';

export interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
}

export interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  /**
   * Constraints and unique indexes, as PostgreSQL writes them. Keys are left out, because columns show them already.
   */
  readonly constraints: readonly string[];
}

export type DatabaseSchema = Readonly<Record<string, Table>>;

/** The parts of a schema on which a program relies. */
export async function readSchema({ kysely }: Database): Promise<DatabaseSchema> {
  const { rows } = await sql<{ name: string; table: Table }>`
    select c.relname as name, jsonb_build_object(
      'columns', (
        select jsonb_object_agg(a.attname, jsonb_build_object(
          'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '',
          'isGenerated', a.attgenerated <> ''
        ))
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ),
      'constraints', (
        select coalesce(jsonb_agg(text order by text), '[]') from (
          select pg_get_constraintdef(o.oid) as text
          from pg_constraint o where o.conrelid = c.oid and o.contype <> 'n'
          union
          select regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'UNIQUE ')
          from pg_index i where i.indrelid = c.oid and i.indisunique
        ) texts
      )
    ) as table
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%'
    order by c.relname`.execute(kysely);
  return Object.fromEntries(rows.map(({ name, table }) => [name, table]));
}

/**
 * Differences in `later` that could break a program written for `earlier`. A release may add columns and tables, and
 * may remove only what the release before it no longer used.
 */
export function listBreaks(earlier: DatabaseSchema, later: DatabaseSchema): string[] {
  return Object.entries(earlier).flatMap(([name, table]) => {
    const now = later[name];
    if (now === undefined) return [`${name} is gone`];
    const columns = Object.entries(now.columns).flatMap(([column, { isRequired, ...what }]) => {
      const isFilled = what.hasDefault || what.isGenerated;
      const isNew = table.columns[column] === undefined;
      return isNew && isRequired && !isFilled ? [`${name}.${column} must be given`] : [];
    });
    const known = new Set(table.constraints);
    return [
      ...Object.entries(table.columns).flatMap(([column, before]) =>
        compareColumn(before, now.columns[column]).map((what) => `${name}.${column} ${what}`),
      ),
      ...columns,
      ...now.constraints
        .filter((constraint) => !known.has(constraint) && holdsAny(constraint, table.columns))
        .map((constraint) => `${name} is held to ${constraint}`),
    ];
  });
}

/** Whether a constraint says anything of these columns: an earlier program writes no others, and leaves their defaults. */
function holdsAny(constraint: string, columns: DatabaseSchema[string]['columns']): boolean {
  const words = constraint.replaceAll(/'[^']*'|::\w+/g, '').match(/\w+/g) ?? [];
  return words.some((word) => word in columns);
}

function compareColumn(before: Column, now: Column | undefined): string[] {
  if (now === undefined) return ['is gone'];
  return [
    ...(now.type === before.type ? [] : [`is ${now.type}, not ${before.type}`]),
    ...(now.isRequired && !before.isRequired ? ['must be given'] : []),
    ...(now.isGenerated && !before.isGenerated ? ['cannot be written'] : []),
    ...(before.hasDefault && !now.hasDefault ? ['has no default'] : []),
  ];
}
