import * as v from 'valibot';

/**
 * What a schema says of a field that is not given. Of itself an object only says that it lacks a key; the sentence is the
 * one of the field, as when it is empty. Undefined when the issue is another.
 */
export function explainMissing(
  schema: v.GenericSchema,
  issue: v.BaseIssue<unknown>,
): string | undefined {
  const [item, ...deeper] = issue.path ?? [];
  const lacksKey = issue.kind === 'schema' && issue.expected === `"${String(item?.key)}"`;
  if (!lacksKey || deeper.length > 0 || !hasEntries(schema)) return undefined;
  const entry = schema.entries[String(item?.key)];
  if (entry === undefined) return undefined;
  return v.safeParse(entry, undefined, { message: 'Falta este campo.' }).issues?.[0].message;
}

const hasEntries = (
  schema: v.GenericSchema,
): schema is v.GenericSchema & { entries: Record<string, v.GenericSchema | undefined> } =>
  'entries' in schema;
