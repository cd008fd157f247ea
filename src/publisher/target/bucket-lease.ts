import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Bucket } from '#files/bucket.ts';
import { DirectoryInUseError } from '#files/directory-lock.ts';
import { readIfThere } from '#files/files.ts';
import { type Shard, nameShard } from '../several-publishers/shard.ts';
import { createSiteWriter } from '../write/write.ts';

/** A bucket knows no locks: who writes the site says so in an object, again and again. */
export interface Lease {
  /** Resolves with the reason when another publisher has taken the site over. */
  readonly lost: Promise<Error>;
  free(): Promise<void>;
}

export interface LeaseOptions {
  readonly bucket: Bucket;
  readonly prefix: string;
  /** The site as sentences name it. */
  readonly name: string;
  readonly stateDir: string;
  /** Whether to outlast another publisher that lives. */
  readonly waits: boolean;
  readonly report: (event: { readonly type: 'waiting'; readonly message: string }) => void;
  readonly beatMs?: number;
  /** Of the publishers that write the site together, each of which has a sign of its own. */
  readonly shard?: Shard | null;
}

export const leaseFile = '.publisher';
const usualBeatMs = 10_000;
/** A site is taken over when this many beats of its publisher have failed to come. */
const missedBeats = 3;
const readAttempts = 3;
const ownerFile = 'owner.json';
const SignSchema = v.object({ owner: v.string(), beat: v.number() });
type Sign = v.InferOutput<typeof SignSchema>;

/**
 * Takes the site in a bucket for this publisher alone, as far as that can be had without locks: whoever starts sees
 * the beats of the one that is there, and of two that start at once the one whose sign is overwritten gives way. A
 * publisher that was killed is known by its state, and goes on at once.
 */
export async function takeLease(options: LeaseOptions): Promise<Lease> {
  const { bucket, prefix, name, stateDir, waits, report, beatMs = usualBeatMs } = options;
  const { shard = null } = options;
  const signs = prefix + leaseFile;
  const key = shard === null ? signs : `${signs}-${nameShard(shard)}`;
  const owner = readOwner(stateDir);
  const inUse = new DirectoryInUseError(
    `The site in ${name} is in use by another publisher; stop that first`,
  );
  let beat = 0;

  /** The sign may be replaced while it is read, which not every service takes well. */
  const read = async (place = key): Promise<Sign | null> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return parseSign(await bucket.get(place));
      } catch (error) {
        if (attempt === readAttempts) throw error;
        await sleep(beatMs / 20);
      }
    }
  };
  const sign = () => {
    beat += 1;
    return bucket.put(key, makeSign({ owner, beat }));
  };
  const isForeign = (found: Sign | null): found is Sign => found !== null && found.owner !== owner;

  /** Resolves once no other publisher shows a sign of life there. */
  const outlast = async (place = key): Promise<void> => {
    let silent = 0;
    let hasReported = false;
    for (let before = await read(place); isForeign(before) && silent < missedBeats;) {
      await sleep(beatMs);
      const now = await read(place);
      silent = JSON.stringify(now) === JSON.stringify(before) ? silent + 1 : 0;
      before = now;
      if (silent > 0 || !isForeign(now)) continue;
      if (!waits) throw inUse;
      if (!hasReported) report({ type: 'waiting', message: inUse.message });
      hasReported = true;
    }
  };

  /** The same of publishers that divide the site otherwise, whose signs go. */
  const outlastOtherDivisions = async (): Promise<void> => {
    const isAlike = (sign: string): boolean =>
      sign === key || (shard !== null && sign.endsWith(`-of-${shard.count}`));
    const others: string[] = [];
    for await (const sign of bucket.list(signs)) if (!isAlike(sign)) others.push(sign);
    for (const other of others) {
      await outlast(other);
      await bucket.remove(other);
    }
  };

  await outlastOtherDivisions();
  do {
    await outlast();
    await sign();
    await sleep(beatMs / 10);
  } while (isForeign(await read()));

  const lost = Promise.withResolvers<Error>();
  const stopping = new AbortController();
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(beatMs, undefined, { signal: stopping.signal, ref: false });
      try {
        if (isForeign(await read())) {
          lost.resolve(inUse);
          return;
        }
        await sign();
      } catch {
        // The service is away: no publisher that waits for this site can take it either.
      }
    }
  })().catch(() => undefined);
  return {
    lost: lost.promise,
    async free() {
      stopping.abort();
      await beating;
      const last = await read().catch(() => null);
      if (last?.owner === owner) await bucket.remove(key).catch(() => undefined);
    },
  };
}

function readOwner(stateDir: string): string {
  const known = readIfThere(stateDir, ownerFile);
  if (known !== null && known !== '') return known;
  const owner = randomUUID();
  createSiteWriter(stateDir, { isDurable: true }).writePlain(ownerFile, owner);
  return owner;
}

const makeSign = (sign: Sign) => ({
  body: new Uint8Array(Buffer.from(JSON.stringify(sign))),
  contentType: 'application/json',
  contentEncoding: '',
  cacheControl: 'no-store',
  redirect: '',
  note: '',
});

function parseSign(found: { readonly body: Uint8Array } | null): Sign | null {
  try {
    return v.parse(SignSchema, JSON.parse(Buffer.from(found?.body ?? []).toString()));
  } catch {
    return null;
  }
}
