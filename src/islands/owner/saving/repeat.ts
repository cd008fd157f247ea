import { isApiError } from '#client/api-error.ts';
import { newKey } from '#domain/id.ts';
import { wait } from '#islands/signed-in/published.ts';
import { isWorthRetrying } from '#islands/signed-in/query-client.ts';

// On a slow network the response to a finished call is often lost, so every call that saves can be repeated.

export interface RetryOptions {
  readonly tries?: number;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Repeats a call while it gets no response, with growing pauses. Only for calls that are safe to repeat: reading,
 * deleting, and creating under an idempotency key.
 */
export async function retryLostCall<Result>(
  work: () => Promise<Result>,
  { tries = 4, pause = wait }: RetryOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !isWorthRetrying(error)) throw error;
      await pause(500 * 2 ** (attempt - 1));
    }
  }
}

/** Erases something. If it no longer exists, that counts as erased, because an earlier response may have been lost. */
export async function eraseOnce(erase: () => Promise<unknown>): Promise<void> {
  try {
    await retryLostCall(erase);
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}

/** Creates a unique key. It works on pages without HTTPS too. */
export const createKey = (): string =>
  newKey((count) => crypto.getRandomValues(new Uint8Array(count)));

/** What was first sent under a key. The server refuses other content under the same key. */
export interface FirstSent<Input> {
  readonly key: string;
  readonly input: Input;
}

/**
 * Creates something once, however often it is tried. When an earlier try may have arrived, it repeats that try with the
 * same content; the caller sends later changes as an update. `keep` gets what to remember for the next try.
 */
export async function createOnce<Input, Made>(
  create: (input: Input, key: string) => Promise<Made>,
  input: Input,
  earlier: FirstSent<Input> | null,
  keep: (sent: FirstSent<Input> | null) => void,
): Promise<Made> {
  const sent = earlier ?? { key: createKey(), input };
  keep(sent);
  try {
    return await create(sent.input, sent.key);
  } catch (error) {
    // The server refused the content and created nothing, so the next try may have other content.
    if (isContentRefused(error)) keep(null);
    throw error;
  }
}

/** Statuses that refuse the caller or the moment. They say nothing about an earlier try, which may have arrived. */
const otherRefusals = [401, 403, 408, 429];

const isContentRefused = (error: unknown): boolean =>
  isApiError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  !otherRefusals.includes(error.status);

/** Whether two values of a field are equal. Lists and objects are compared by their content. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));

/** The fields that differ from the saved thing. An update sends only these. */
export function listChanges<Input extends object>(input: Input, thing: object): Partial<Input> {
  const known = thing as Readonly<Record<string, unknown>>;
  const changed = Object.entries(input).filter(([name, value]) => !isSameValue(value, known[name]));
  return Object.fromEntries(changed) as Partial<Input>;
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** Another version was saved since the form was filled. */
export class OtherVersion extends Error {
  readonly other: object;

  constructor(other: object, cause: unknown) {
    super('Someone else saved first', { cause });
    this.other = other;
  }
}

interface Update<Thing, Changes> {
  readonly list: (thing: Thing) => Changes;
  readonly update: (changes: Changes) => Promise<Thing>;
  readonly read: () => Promise<Thing>;
}

/**
 * Sends the fields that differ from the known version, if any. When a lost response was repeated, the server refuses
 * the old version, but the fields already have their new values: that counts as saved. Otherwise rejects with
 * `OtherVersion`.
 */
export async function updateOnce<Thing extends object, Changes extends object>(
  known: Thing,
  { list, update, read }: Update<Thing, Changes>,
): Promise<Thing> {
  const changes = list(known);
  if (isEmpty(changes)) return known;
  try {
    return await update(changes);
  } catch (error) {
    const now = await readOther(error, read);
    if (isEmpty(list(now))) return now;
    throw new OtherVersion(now, error);
  }
}

/**
 * Reads the present version after a refusal for an old one. Throws the refusal when it has another reason or the read
 * fails.
 */
export async function readOther<Thing>(
  refusal: unknown,
  read: () => Promise<Thing>,
): Promise<Thing> {
  if (!isApiError(refusal, 412)) throw refusal;
  try {
    return await read();
  } catch {
    throw refusal;
  }
}
