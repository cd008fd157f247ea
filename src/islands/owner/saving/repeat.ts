import { isApiError } from '#client/api-error.ts';
import { wait } from '#islands/signed-in/published.ts';
import { isWorthRetrying } from '#islands/signed-in/query-client.ts';

// On a slow network a response is often lost while what it says was done: whatever saves may be sent again.

export interface RetryOptions {
  readonly tries?: number;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Does something again for as long as no response comes, with growing pauses. Only for what is harmless to repeat:
 * reading, deleting, or creating under a key of its own.
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

/** Erases something. What is gone already is erased as well, as when the response to a first try was lost. */
export async function eraseOnce(erase: () => Promise<unknown>): Promise<void> {
  try {
    await retryLostCall(erase);
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}

/** A key that no one else has, as 32 hex characters; also on pages that are not served over HTTPS. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was first sent under a key. The server refuses the key with another content. */
export interface FirstSent<Input> {
  readonly key: string;
  readonly input: Input;
}

/**
 * Creates something once, however often it is tried: as long as it is not known whether an earlier try arrived, that try
 * is repeated as it was. What has changed since is for the caller to update. `keep` is called with what to remember.
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
    // Refused, it was not made, and another content may be tried.
    if (isApiError(error) && error.status >= 400 && error.status < 500) keep(null);
    throw error;
  }
}

/** Whether two values of a field say the same; lists and objects are compared by what they hold. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));

/** The fields that differ from a thing, which are all that an update sends. */
export function listChanges<Input extends object>(input: Input, thing: object): Partial<Input> {
  const known = thing as Readonly<Record<string, unknown>>;
  const changed = Object.entries(input).filter(([name, value]) => !isSameValue(value, known[name]));
  return Object.fromEntries(changed) as Partial<Input>;
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** Someone else has saved the thing since its form was filled. */
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
 * Sends what differs from a thing as it is known, and nothing where nothing does. An update whose response was lost meets
 * its own effect when it is repeated, which is no conflict; else it rejects with `OtherVersion`.
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

/** The thing as it is by now, where that is why it was refused; else, or when it cannot be read, the refusal is thrown. */
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
