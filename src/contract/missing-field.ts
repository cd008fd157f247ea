import * as v from 'valibot';

/**
 * The sentence for a required field that is absent: the one that the field's own schema has for an empty value. Valibot
 * only reports that the object lacks a key. Undefined for any other issue.
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
