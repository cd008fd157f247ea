import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Bucket } from '#files/bucket.ts';
import { DirectoryInUseError } from '#files/directory-lock.ts';
import { readIfThere } from '#files/files.ts';
import { type Shard, nameShard } from '../several-publishers/shard.ts';
import { createSiteWriter } from '../write/write.ts';

/** Claims a site in a bucket. A bucket has no locks, so the publisher writes a sign into an object again and again. */
export interface Lease {
  /** Resolves with the reason when another publisher has taken over the site. */
  readonly lost: Promise<Error>;
  free(): Promise<void>;
}

export interface LeaseOptions {
  readonly bucket: Bucket;
  readonly prefix: string;
  /** The name of the site in messages. */
  readonly name: string;
  readonly stateDir: string;
  /** Whether to wait for another active publisher to end. */
  readonly waits: boolean;
  readonly report: (event: { readonly type: 'waiting'; readonly message: string }) => void;
  readonly beatMs?: number;
  /** This publisher's share. Each publisher of a shared site has its own sign. */
  readonly shard?: Shard | null;
}

export const leaseFile = '.publisher';
const usualBeatMs = 10_000;
/** Another publisher takes over the site after this many missed beats. */
const missedBeats = 3;
const readAttempts = 3;
const ownerFile = 'owner.json';
const SignSchema = v.object({ owner: v.string(), beat: v.number() });
type Sign = v.InferOutput<typeof SignSchema>;

/**
 * Claims the site in a bucket for this publisher alone, as well as that works without locks. A new publisher sees the
 * beats of an active one. When two start at once, the one whose sign is overwritten gives way. A publisher that was
 * killed recognizes its sign by its state and goes on at once.
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

  /** Repeats a failed read, because not every service can read an object while it is replaced. */
  const read = async (file = key): Promise<Sign | null> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return parseSign(await bucket.get(file));
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

  /** Resolves once no other publisher gives a sign of life there. */
  const outlast = async (file = key): Promise<void> => {
    let silent = 0;
    let hasReported = false;
    for (let before = await read(file); isForeign(before) && silent < missedBeats;) {
      await sleep(beatMs);
      const now = await read(file);
      silent = JSON.stringify(now) === JSON.stringify(before) ? silent + 1 : 0;
      before = now;
      if (silent > 0 || !isForeign(now)) continue;
      if (!waits) throw inUse;
      if (!hasReported) report({ type: 'waiting', message: inUse.message });
      hasReported = true;
    }
  };

  /** The signs of publishers that divide the site differently. */
  const listOtherDivisions = async (): Promise<string[]> => {
    const isAlike = (sign: string): boolean =>
      sign === key || (shard !== null && sign.endsWith(`-of-${shard.count}`));
    const others: string[] = [];
    for await (const sign of bucket.list(signs)) if (!isAlike(sign)) others.push(sign);
    return others;
  };

  /** Waits likewise for these publishers, and removes their signs. */
  const outlastOtherDivisions = async (): Promise<void> => {
    for (const other of await listOtherDivisions()) {
      await outlast(other);
      await bucket.remove(other);
    }
  };

  /** Whether another publisher has the site. One that divides it differently has removed this publisher's sign. */
  const isTakenOver = async (): Promise<boolean> => {
    const found = await read();
    return found === null ? (await listOtherDivisions()).length > 0 : isForeign(found);
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
        if (await isTakenOver()) {
          lost.resolve(inUse);
          return;
        }
        await sign();
      } catch {
        // The service is away, so no waiting publisher can claim the site either.
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
