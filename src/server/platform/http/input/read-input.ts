import * as v from 'valibot';
import type { ApiContext } from '../environment.ts';
import { explainMissing } from '#contract/missing-field.ts';
import type { Issue } from '#domain/errors.ts';
import { DomainError } from '#domain/errors.ts';
import { textPattern } from '#domain/text/one-line.ts';
import type { Pace } from '../body-pace.ts';
import { readBody } from '../paced-body.ts';

const maxBodyBytes = 64 * 1024;
const maxIssues = 20;
/** No call takes content that is nested deeper. `JSON.stringify` exceeds the stack with some thousand levels. */
const deepest = 32;
const megabyte = 1024 * 1024;
const describeBytes = (bytes: number): string =>
  bytes < megabyte ? `${bytes / 1024} KB` : `${bytes / megabyte} MB`;
const tooLarge = (maximum: number): string =>
  `El contenido es demasiado grande. El máximo es de ${describeBytes(maximum)}.`;

/** Sentences for refusals of a schema that has none of its own. */
function explain(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'Este campo no existe.';
  if (issue.received === 'undefined') return 'Falta este campo.';
  return 'El valor no es válido.';
}

/** Parses by a schema. Throws `validation_failed` with a Spanish sentence for each refused field. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { message: explain });
  if (result.success) return result.output;
  const issues = result.issues.slice(0, maxIssues).map((issue): Issue => ({
    path: namePlace(issue),
    message: explainMissing(schema, issue) ?? issue.message,
  }));
  throw new DomainError('validation_failed', { issues });
}

/**
 * The path of an issue. Empty for one with characters that cannot be stored, as the name of an unknown field may have
 * them: some responses with issues are stored.
 */
function namePlace(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? '';
  return textPattern.test(path) ? path : '';
}

/** The query as an object without a prototype. A parameter that is given more than once becomes a list. */
export function readQuery(c: ApiContext): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>;
  const start = c.req.url.indexOf('?');
  if (start === -1) return query;
  for (const [name, value] of new URLSearchParams(c.req.url.slice(start + 1))) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}

/** The JSON body of a request, at most 64 KB unless the call takes more. */
export async function readJson(
  c: ApiContext,
  pace: Pace,
  maximum = maxBodyBytes,
): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new DomainError('unsupported_media_type', {
      message: 'Envía los datos en formato JSON, con content-type application/json.',
    });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBody(c, { maximum, message: tooLarge(maximum), pace })) {
    chunks.push(chunk);
  }
  const content = parseJson(Buffer.concat(chunks));
  if (isDeeper(content, deepest)) throw new DomainError('invalid_json');
  return content;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new DomainError('invalid_json', { cause });
  }
}

/** Whether lists and objects are nested in more than so many levels. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));
